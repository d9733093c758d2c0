import { boxAround, type Chunk, chunkOf, type TextRow } from '../text-rows.ts';
import { isBullet } from './is-marker.ts';
import { isNumeric } from './is-numeric.ts';

/** The widest gap, in ems, between a currency sign at the left of a column and its value. */
const widestBefore = 8;

/** The same between a value and the sign behind it. */
const widestBehind = 1;

/** The same between a bullet and its text. */
const widestBullet = 1.2;

/**
 * Joins signs that are set apart from their values: a currency before them, a bracket or a percent sign behind them; and
 * bullets with their texts.
 */
export function withJoinedSigns(row: TextRow): TextRow {
  const chunks: Chunk[] = [];
  for (const chunk of row.chunks) {
    const last = chunks.at(-1);
    if (last && isJoined(last, chunk)) chunks[chunks.length - 1] = chunkOf([...last.words, ...chunk.words]);
    else chunks.push(chunk);
  }
  return chunks.length === row.chunks.length ? row : { ...row, chunks, box: boxAround(chunks) };
}

function isJoined(before: Chunk, { text, box, words }: Chunk): boolean {
  const gap = (box.left - before.box.right) / (words[0]?.size ?? 1);
  if (isBullet(before.text)) return gap < widestBullet && /\p{L}/u.test(text);
  if (/^\p{Lu}{0,3}\p{Sc}\s?\(?$/u.test(before.text)) return gap < widestBefore && isNumeric(text);
  return gap < widestBehind && /^[)%]{1,2}$/.test(text) && isNumeric(before.text);
}
