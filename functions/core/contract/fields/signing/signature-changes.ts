import * as z from 'zod';

const changeKinds = [
  'form_filling',
  'annotation',
  'signature',
  'dss',
  'metadata',
  'page_content',
  'other',
] as const;

/** A kind of change after a signature: docs/pdf-info.md explains them. */
export type ChangeKind = (typeof changeKinds)[number];

/** The most changes listed for a signature. */
export const maximumChanges = 100;

/** Whether a signature allows the changes made after it. */
export const changesVerdict = z
  .enum(['none', 'allowed', 'not_allowed', 'unknown'])
  .describe(
    'Whether the signature allows the changes after it: `unknown` if the two states cannot be compared, or `integrity` is `invalid`.',
  );

/** The changes made after a signature, those it does not allow first. */
export const changesSince = z
  .array(
    z.object({
      kind: z.enum(changeKinds),
      allowed: z.boolean().describe('Whether the signature, or the document’s certification, allows it.'),
      page: z.int().optional(),
      box: z
        .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
        .optional()
        .describe('In points from the top left corner of the page as displayed.'),
    }),
  )
  .describe(
    `Changes after the signature, those that are not allowed first: up to ${maximumChanges}; \`truncated\` then has \`changes_since\`.`,
  );
