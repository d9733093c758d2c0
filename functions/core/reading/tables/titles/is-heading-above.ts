import { startsCaption } from '../../blocks/captions.ts';
import type { Chunk, TextRow } from '../../text-rows.ts';
import { isNumeric } from '../is-numeric.ts';

const sectionNumber = /^(?:\d{1,2}(?:\.\d{1,2}){0,4}|[A-H](?:\.\d{1,2}){0,3}|[IVX]{1,5})[.:)]?$/;

/**
 * Whether a row above those of a table has its heading, not its titles: captions side by side, or a number and a text
 * apart from it that is in no column of the table.
 */
export function isHeadingAbove(
  { chunks }: TextRow,
  next: TextRow | undefined,
  isInColumn: (chunk: Chunk) => boolean,
): boolean {
  const [first, second, ...others] = chunks;
  if (!first || !second || !next) return false;
  if (chunks.every(({ text }) => startsCaption(text))) return true;
  if (others.length > 0 || isNumeric(second.text) || isInColumn(second)) return false;
  return (
    startsCaption(first.text) ||
    (sectionNumber.test(first.text) && !sectionNumber.test(next.chunks[0]?.text ?? ''))
  );
}
