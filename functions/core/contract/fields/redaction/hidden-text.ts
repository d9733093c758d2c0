import * as z from 'zod';

/**
 * Why readers of the rendered page cannot see a text that programs extract. `unverified`: neither shapes nor a
 * recogniser can say whether it can be read.
 */
const hiddenReasons = [
  'invisible_mode',
  'no_contrast',
  'transparent',
  'tiny',
  'off_page',
  'clipped',
  'covered',
  'layer_off',
  'annotation_hidden',
  'ocr_layer',
  'mismatch',
  'ignorable',
  'unverified',
] as const;

export type HiddenReason = (typeof hiddenReasons)[number];

/** Whether text cannot be read back from the drawing of its page, or nothing can decide that. */
const hiddenStates = ['hidden', 'unverified'] as const;

export type HiddenState = (typeof hiddenStates)[number];

/** The state of text that is not seen, by its reason. */
export function hiddenState(reason: HiddenReason): HiddenState {
  return reason === 'unverified' ? 'unverified' : 'hidden';
}

/** How extraction treats hidden text. */
const hiddenModes = ['include', 'exclude', 'mark'] as const;

export type HiddenMode = (typeof hiddenModes)[number];

/** The field of every endpoint that reads text. */
export const hiddenField = z
  .enum(hiddenModes)
  .default('include')
  .describe(
    'Treatment of text that readers of the page cannot see: `include` keeps it, `exclude` leaves it out and counts it, `mark` reports its position and state. Text that cannot be verified is treated alike.',
  );

const reason = z.enum(hiddenReasons).describe('Why it cannot be seen.');

const state = z
  .enum(hiddenStates)
  .describe(
    '`hidden`: its letters cannot be read from the drawn page. `unverified`: nothing can decide that.',
  );

/** The number of hidden runs by reason. */
export const reasonCounts = z.record(z.string(), z.int()).describe('Number of runs by reason.');

const amount = z.object({ runs: z.int(), characters: z.int() });

/** The amount of text that is not seen, in all and by state. */
const hiddenCounts = z.object({
  runs: z.int().describe('Number of runs of text, of either state.'),
  characters: z.int().describe('Number of their characters.'),
  reasons: reasonCounts,
  hidden: amount.describe('Those that cannot be read from the drawn page.'),
  unverified: amount.describe('Those that nothing can decide.'),
});

/** The parts of a page’s text that are not seen. */
export const hiddenRanges = z
  .array(
    z.object({
      start: z.int().describe('Start in the page’s text, in UTF-16 code units.'),
      end: z.int().describe('End: the position just after it.'),
      state,
      reason,
    }),
  )
  .optional();

/** The amount of text left out of the response. */
export const leftOut = hiddenCounts
  .optional()
  .describe('With `hidden` `exclude`: the amount of text on the selected pages that is not seen.');

/** A summary of a PDF’s hidden text. */
export const hiddenSummary = hiddenCounts
  .extend({
    pages_checked: z.int().describe('Number of pages checked, from the first on.'),
  })
  .nullable();

/** A run of hidden text of a page. */
export const hiddenPiece = z.object({
  box: z
    .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
    .describe('Position on the page as displayed, in points from the top left corner.'),
  text: z.string().describe('The text that is not seen.'),
  state,
  reason,
});

/** A listed run of hidden text. */
export const hiddenRun = z.object({
  page: z
    .int()
    .nullable()
    .describe('Page number, counted from 1. Null for text that does not belong to a page.'),
  ...hiddenPiece.shape,
  box: hiddenPiece.shape.box
    .nullable()
    .describe(
      'Position on the page as displayed, in points from the top left corner. Null for text without a position.',
    ),
});
