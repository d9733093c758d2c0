import { formatNumber } from '../pdf-objects/writer/format-number.ts';
import { type Frame, paint } from './widget-frame.ts';

/** The distance of control points by which a Bézier curve is a quarter of a circle, as a part of its radius. */
const handle = 0.5523;

/** Draws a frame's background and border as a circle, as viewers draw radio buttons. */
export function drawRoundFrame({ width, height, borderWidth, background, borderColor }: Frame): string {
  const hasBorder = borderColor !== undefined && borderWidth > 0;
  if (!background && !hasBorder) return '';
  const radius = Math.max((Math.min(width, height) - (hasBorder ? borderWidth : 0)) / 2, 0);
  const [x, y] = [width / 2, height / 2];
  const at = (across: number, up: number) =>
    `${formatNumber(x + across * radius)} ${formatNumber(y + up * radius)}`;
  const circle = [
    `${at(1, 0)} m`,
    `${at(1, handle)} ${at(handle, 1)} ${at(0, 1)} c`,
    `${at(-handle, 1)} ${at(-1, handle)} ${at(-1, 0)} c`,
    `${at(-1, -handle)} ${at(-handle, -1)} ${at(0, -1)} c`,
    `${at(handle, -1)} ${at(1, -handle)} ${at(1, 0)} c`,
    background && hasBorder ? 'b' : hasBorder ? 's' : 'f',
  ].join(' ');
  const colors = [
    background && paint(background),
    hasBorder && `${paint(borderColor, true)} ${formatNumber(borderWidth)} w`,
  ];
  return `q ${colors.filter(Boolean).join(' ')} ${circle} Q\n`;
}
