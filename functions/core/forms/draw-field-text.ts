import { appendText, byteSink, writtenBytes } from '../pdf-objects/objects/byte-sink.ts';
import { formatNumber } from '../pdf-objects/writer/format-number.ts';
import { splitClusters } from '../typesetting/split-clusters.ts';
import type { Typeface, TypeLine } from './typeface.ts';
import type { Frame } from './widget-frame.ts';

/** The layout of a text in its field. */
export interface TextLayout {
  readonly typeface: Typeface;
  /** 0 for an automatic size. */
  readonly sizePoints: number;
  /** The operator that sets the colour. */
  readonly color: string;
  /** 0 from the left, 1 centred, 2 from the right. */
  readonly alignment: number;
  readonly isMultiline: boolean;
  /** The number of cells of a comb; 0 if it is not a comb. */
  readonly cells: number;
}

/** Between the border and the text. */
const paddingPoints = 2;

/** Above the first of several lines. */
const topPoints = 1;

/** The tolerance for sums of widths. */
const tolerancePoints = 0.01;

/** The range of automatic sizes; one-line texts may be larger. */
const fitting = { smallest: 4, largest: 12 } as const;

/** The content of a field that shows a text, and whether all of the text is visible. */
export interface FieldText {
  readonly content: Uint8Array;
  readonly isWhole: boolean;
}

/**
 * The drawing of a text field, without its frame (ISO 32000-2, 12.7.4.3). Several lines have at most 12 points, and
 * less until all of them fit. So has a text of more than 12 points that is too large for its field: libraries that
 * write a size to fit the empty field mean the automatic one. A smaller size is the form's own choice, and kept.
 */
export function drawFieldText(text: string, frame: Frame, layout: TextLayout): FieldText {
  const { inset, width, height } = frame;
  const clip = [inset, inset, width - inset * 2, height - inset * 2];
  const sink = byteSink(512);
  appendText(sink, `/Tx BMC q ${clip.map((side) => formatNumber(Math.max(side, 0))).join(' ')} re W n\n`);
  appendText(sink, `BT ${layout.color} ${layout.color.replace(/[a-z]+$/, (name) => name.toUpperCase())}\n`);
  const isWhole =
    layout.cells > 0
      ? drawComb(sink, text, frame, layout)
      : layout.isMultiline
        ? drawLines(sink, text, frame, layout)
        : drawLine(sink, text.replace(/\s+/g, ' '), frame, layout);
  appendText(sink, 'ET Q EMC\n');
  return { content: writtenBytes(sink), isWhole };
}

type Sink = ReturnType<typeof byteSink>;

function drawLine(sink: Sink, text: string, frame: Frame, layout: TextLayout): boolean {
  const { typeface } = layout;
  const [line] = typeface.lines(text, Number.POSITIVE_INFINITY);
  const room = roomOf(frame);
  if (!line || text === '') return true;
  const isTooWide = (size: number) => line.widthEms * size > room.width + tolerancePoints;
  const sizePoints = isFree(layout, isTooWide)
    ? fittingSize(frame, line.widthEms, typeface)
    : layout.sizePoints;
  line.draw(sink, {
    sizePoints,
    leftPoints: leftOf(line, sizePoints, room, layout.alignment),
    baselinePoints: centredBaseline(frame, sizePoints, typeface),
  });
  return !isTooWide(sizePoints);
}

function drawLines(sink: Sink, text: string, frame: Frame, layout: TextLayout): boolean {
  const { typeface } = layout;
  const room = roomOf(frame);
  const leadingEms = typeface.ascent - typeface.descent;
  const paragraphs = text.split(/\r\n|[\r\n\u2028\u2029]/).map((line) => line.replaceAll('\t', '    '));
  const linesAt = (size: number) => paragraphs.flatMap((line) => typeface.lines(line, room.width / size));
  const isTooHigh = (size: number) =>
    linesAt(size).length * leadingEms * size > frame.height - frame.inset * 2 - topPoints + tolerancePoints;
  let sizePoints: number = fitting.largest;
  if (isFree(layout, isTooHigh))
    while (sizePoints > fitting.smallest && isTooHigh(sizePoints)) sizePoints -= 1;
  else sizePoints = layout.sizePoints;
  let baselinePoints = frame.height - frame.inset - topPoints - typeface.ascent * sizePoints;
  for (const line of linesAt(sizePoints)) {
    // Lines below the field are never visible.
    if (baselinePoints + typeface.ascent * sizePoints < 0) break;
    line.draw(sink, {
      sizePoints,
      leftPoints: leftOf(line, sizePoints, room, layout.alignment),
      baselinePoints,
    });
    baselinePoints -= leadingEms * sizePoints;
  }
  return !isTooHigh(sizePoints);
}

/** Whether the size may be chosen: an automatic one, or a large one at which `isTooLarge` is true for the text. */
function isFree({ sizePoints }: TextLayout, isTooLarge: (size: number) => boolean): boolean {
  return sizePoints === 0 || (sizePoints > fitting.largest && isTooLarge(sizePoints));
}

/** Each character is centred in a cell of its own. */
function drawComb(sink: Sink, text: string, frame: Frame, layout: TextLayout): boolean {
  const { typeface, cells, alignment } = layout;
  const all = splitClusters(text);
  const characters = all.slice(0, cells);
  const cellWidth = frame.width / cells;
  const lines = characters.map(({ text: own }) => typeface.lines(own, Number.POSITIVE_INFINITY)[0]);
  const widest = Math.max(...lines.map((line) => line?.widthEms ?? 0), 0.01);
  const sizePoints = layout.sizePoints || Math.min(fittingSize(frame, 0.01, typeface), cellWidth / widest);
  const empty = cells - characters.length;
  const first = alignment === 1 ? Math.floor(empty / 2) : alignment === 2 ? empty : 0;
  const baselinePoints = centredBaseline(frame, sizePoints, typeface);
  for (const [index, line] of lines.entries()) {
    const middle = (first + index + 0.5) * cellWidth;
    line?.draw(sink, { sizePoints, leftPoints: middle - (line.widthEms * sizePoints) / 2, baselinePoints });
  }
  return characters.length === all.length;
}

interface Room {
  readonly left: number;
  readonly width: number;
}

function roomOf({ width, inset }: Frame): Room {
  const left = inset + paddingPoints;
  return { left, width: Math.max(width - left * 2, 1) };
}

function leftOf(
  { widthEms }: TypeLine,
  sizePoints: number,
  { left, width }: Room,
  alignment: number,
): number {
  const spare = width - widthEms * sizePoints;
  if (alignment === 1) return left + spare / 2;
  return alignment === 2 ? left + spare : left;
}

/** The size at which a line fills the height, or the width if that is less. */
function fittingSize(frame: Frame, widthEms: number, { ascent, descent }: Typeface): number {
  const height = (frame.height - frame.inset * 2) / (ascent - descent);
  const width = widthEms > 0 ? roomOf(frame).width / widthEms : height;
  return Math.max(Math.min(height, width), fitting.smallest);
}

/** The baseline at which capitals are centred, and descenders are not cut off. */
function centredBaseline(frame: Frame, sizePoints: number, { descent, capHeight }: Typeface): number {
  const middle = (frame.height - capHeight * sizePoints) / 2;
  return Math.max(middle, Math.min(frame.inset - descent * sizePoints, frame.height / 2));
}
