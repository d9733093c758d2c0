import type { Random } from './random.ts';

/** First and last code points of scripts and signs that are hard to lay out, and of all there are. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x300, 0x36f],
  [0x590, 0x5f4],
  [0x600, 0x6ff],
  [0x900, 0xd7f],
  [0xe00, 0xe7f],
  [0x1100, 0x11ff],
  [0x2000, 0x206f],
  [0x3040, 0x30ff],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xd800, 0xdfff],
  [0xfe00, 0xfeff],
  [0x1f1e6, 0x1f6ff],
  [0xe0000, 0xe01ef],
  [0, 0x10ffff],
] as const;

const breaks = ['\n', '\t', '\f', '\r\n', '\r', ' ', '\u2028', '\u0000', '\u200d', '\u202e', '\u2066'];

/** Text of any Unicode, lone surrogates included, in stretches of one script each; some of them repeat one sign. */
export function randomText(random: Random): string {
  let text = '';
  for (let stretches = 1 + random.below(40); stretches > 0; stretches--) {
    const [first, last] = random.pick(ranges);
    const sign = () => String.fromCodePoint(first + random.below(last - first + 1));
    const length = 1 + random.below(random.chance(0.1) ? 3_000 : 40);
    text += random.chance(0.15) ? sign().repeat(length) : Array.from({ length }, sign).join('');
    text += random.pick(breaks).repeat(1 + random.below(3));
  }
  return text;
}
