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

/** What has changed after a signature: docs/pdf-info.md says what the kinds mean. */
export type ChangeKind = (typeof changeKinds)[number];

/** The most changes that are listed for a signature. */
export const maximumChanges = 100;

/** Whether what changed after a signature is allowed by it. */
export const changesVerdict = z
  .enum(['none', 'allowed', 'not_allowed', 'unknown'])
  .describe(
    'Whether the signature allows the changes after it: `unknown` if the two states cannot be compared, or `integrity` is `invalid`.',
  );

/** What changed after a signature, what it does not allow first. */
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
