import { endsWithAmount } from '../../blocks/headings/ends-with-amount.ts';
import type { TextRow } from '../../text-rows.ts';
import { isNumeric } from '../is-numeric.ts';

/** The maximum distance, in ems, of a row from the outermost one between rules. */
export const farthestBeyond = 2.6;

/** The ratio of the distance of a row beyond the rules to that of rows between them. */
const widerStep = 1.1;

/** The maximum distance, in points, of a row from the outermost one between rules. `pitch` is that of those rows. */
export function farthest(row: TextRow, pitch: number): number {
  return Math.max(farthestBeyond * (row.chunks[0]?.words[0]?.size ?? 1), widerStep * pitch);
}

/** The minimum number of rows whose distance is known. */
const fewestRows = 3;

/** The distance, in points, of rows that have rules between them, which may be far apart. */
export function pitchOf(open: readonly TextRow[]): number {
  return open.length < fewestRows
    ? 0
    : Math.min(...open.slice(1).map(({ baseline }, at) => baseline - (open[at] as TextRow).baseline));
}

/** The maximum distance, in points, of the ends of amounts below each other. */
const sameAmountEnd = 2;

/** Whether a row is a total that ends where another does within the table: the last of its subtotals. */
export function isSubtotal(row: TextRow, open: readonly TextRow[]): boolean {
  return (
    isTotal(row) &&
    open.some((one) => isTotal(one) && Math.abs(one.box.right - row.box.right) < sameAmountEnd)
  );
}

/** Whether a row is a label and an amount below the first and the last text of the row above it: the sum of a table. */
export function isSum({ chunks: [label, amount, ...others] }: TextRow, { chunks: above }: TextRow): boolean {
  const [first, last] = [above[0]?.box, above.at(-1)?.box];
  return (
    label !== undefined &&
    amount !== undefined &&
    first !== undefined &&
    last !== undefined &&
    others.length === 0 &&
    isNumeric(amount.text) &&
    !isNumeric(label.text) &&
    Math.abs(label.box.left - first.left) < sameAmountEnd &&
    Math.min(Math.abs(amount.box.left - last.left), Math.abs(amount.box.right - last.right)) < sameAmountEnd
  );
}

/** Whether a row has one text that ends with an amount: a subtotal, below which the title of the next section may be. */
export function isTotal({ chunks }: TextRow): boolean {
  const [{ text } = { text: '' }, ...others] = chunks;
  return others.length === 0 && (endsWithAmount(text) || /\d[.,]\d{2}$/.test(text));
}
