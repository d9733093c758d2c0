import * as z from 'zod';

/** Whether a change keeps the signatures of the PDF. */
export const keepSignaturesField = {
  keep_signatures: z
    .boolean()
    .default(false)
    .describe(
      'Add the change to the file as an update, so that its signatures stay valid. A change that they do not allow is rejected.',
    ),
};
