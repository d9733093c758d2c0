import { appendText, byteSink, writtenBytes } from '../pdf-objects/objects/byte-sink.ts';
import { formatNumber } from '../pdf-objects/writer/format-number.ts';
import type { TextLayout } from './draw-field-text.ts';
import { type Frame, paint } from './widget-frame.ts';

/** An option as displayed in a list. */
export interface ListItem {
  readonly label: string;
  readonly isChosen: boolean;
}

/** The background of a chosen option: the light blue of viewers. */
const highlight = '.6 .7569 .8549';

const largestFittingPoints = 12;

/** The content of a list, without its frame, beginning with the option at the top. Chosen options have a background. */
export function drawList(
  items: readonly ListItem[],
  frame: Frame,
  { typeface, sizePoints, color, alignment }: Omit<TextLayout, 'cells' | 'isMultiline'>,
): Uint8Array {
  const { inset, width, height } = frame;
  const size = sizePoints || largestFittingPoints;
  const leading = (typeface.ascent - typeface.descent) * size;
  const shown = items.slice(0, Math.ceil((height - inset * 2) / leading));
  const sink = byteSink(512);
  const sides = [inset, inset, width - inset * 2, height - inset * 2];
  appendText(sink, `/Tx BMC q ${sides.map((side) => formatNumber(Math.max(side, 0))).join(' ')} re W n\n`);
  const topOf = (index: number) => height - inset - index * leading;
  for (const [index, { isChosen }] of shown.entries()) {
    const box = [inset, topOf(index + 1), width - inset * 2, leading];
    if (isChosen) appendText(sink, `${paint(highlight)} ${box.map(formatNumber).join(' ')} re f\n`);
  }
  appendText(sink, `BT ${color}\n`);
  for (const [index, { label }] of shown.entries()) {
    const [line] = typeface.lines(label.replace(/\s+/g, ' '), Number.POSITIVE_INFINITY);
    const spare = width - (inset + 2) * 2 - (line?.widthEms ?? 0) * size;
    line?.draw(sink, {
      sizePoints: size,
      leftPoints: inset + 2 + (spare * alignment) / 2,
      baselinePoints: topOf(index) - typeface.ascent * size,
    });
  }
  appendText(sink, 'ET Q EMC\n');
  return writtenBytes(sink);
}
