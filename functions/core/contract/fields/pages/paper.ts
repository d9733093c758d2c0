import * as z from 'zod';
import { lengthInches } from './length.ts';

/** Width and height in inches. */
const sizesInches = {
  A4: [210 / 25.4, 297 / 25.4],
  A3: [297 / 25.4, 420 / 25.4],
  A5: [148 / 25.4, 210 / 25.4],
  Letter: [8.5, 11],
  Legal: [8.5, 14],
  Tabloid: [11, 17],
} as const;

/** A sheet by its name. Returns its width and height in points. */
export const paperSizePoints = z
  .enum(Object.keys(sizesInches) as (keyof typeof sizesInches)[])
  .transform((name) => {
    const [width, height] = sizesInches[name];
    return { widthPoints: width * 72, heightPoints: height * 72 };
  })
  .describe('Paper size.');

/** The margin of a page of text, on each side. */
export const defaultTextMarginPoints = 36;

/** One length for all sides, or one for each. Returns inches. */
export const marginInches = marginOf(lengthInches);

/** The same in points. */
export const marginPoints = marginOf(lengthInches.transform((inches) => inches * 72));

function marginOf(side: z.ZodType<number, string | number>) {
  return z
    .union(
      [
        side.transform((all) => ({ top: all, right: all, bottom: all, left: all })),
        z.object({
          top: side.default(0),
          right: side.default(0),
          bottom: side.default(0),
          left: side.default(0),
        }),
      ],
      'must be a length, or an object with top, right, bottom and left',
    )
    .describe('One length for all sides, or an object with `top`, `right`, `bottom` and `left`.');
}
