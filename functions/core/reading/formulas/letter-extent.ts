import type { Rectangle } from '../../geometry/rectangle.ts';
import type { Word } from '../words.ts';

/** The extent of most letters above and below their baseline, in ems. */
const ascent = 0.7;
const descent = 0.22;

/** The box of a word's letters, without the space that its font leaves above and below; that of a fraction is whole. */
export function letterExtent({ box, baseline, size, parts }: Word): Rectangle {
  const { left, right } = box;
  if (parts) return box;
  return { left, right, top: baseline - ascent * size, bottom: baseline + descent * size };
}
