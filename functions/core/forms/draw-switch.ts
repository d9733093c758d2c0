import { formatNumber } from '../pdf-objects/writer/format-number.ts';
import type { Frame } from './widget-frame.ts';

/** Outlines in a unit square, by their letter in `MK` (as in the font ZapfDingbats). */
const signs: Readonly<Record<string, string>> = {
  '4': '.12 .48 m .24 .58 l .4 .36 l .76 .9 l .9 .8 l .42 .08 l h f',
  '8': '.12 .22 m .22 .12 l .5 .4 l .78 .12 l .88 .22 l .6 .5 l .88 .78 l .78 .88 l .5 .6 l .22 .88 l .12 .78 l .4 .5 l h f',
  u: '.5 .08 m .9 .5 l .5 .92 l .1 .5 l h f',
  n: '.15 .15 .7 .7 re f',
  H: '.5 .95 m .61 .62 l .96 .62 l .68 .41 l .78 .08 l .5 .28 l .22 .08 l .32 .41 l .04 .62 l .39 .62 l h f',
  l: '.9 .5 m .9 .721 .721 .9 .5 .9 c .279 .9 .1 .721 .1 .5 c .1 .279 .279 .1 .5 .1 c .721 .1 .9 .279 .9 .5 c h f',
};

/** The content of a check box or radio button that is on, without its frame. `sign` is the letter in its `MK`. */
export function drawSign(sign: string | undefined, isRadio: boolean, frame: Frame, color: string): string {
  const outline = signs[sign ?? ''] ?? (isRadio ? signs.l : signs['4']);
  const side = Math.max(Math.min(frame.width, frame.height) - frame.inset * 2, 0) * (isRadio ? 0.6 : 0.8);
  const [x, y] = [(frame.width - side) / 2, (frame.height - side) / 2];
  return `q ${color} ${[side, 0, 0, side, x, y].map(formatNumber).join(' ')} cm ${outline} Q\n`;
}
