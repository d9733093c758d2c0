import { numberAt, numbersAt, rectangleAt } from '../form-fields/appearance.ts';
import type { Matrix } from '../geometry/matrix.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import type { Dictionary, Value } from '../pdf-objects/objects/values.ts';
import { formatNumber } from '../pdf-objects/writer/format-number.ts';

/** A widget's size and frame as displayed. Lengths are in points. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** Turns the appearance according to `MK`. */
  readonly matrix: Matrix;
  readonly borderWidth: number;
  /** The inward extent of the border and its shadows. */
  readonly inset: number;
  readonly background: string | undefined;
  readonly borderColor: string | undefined;
  readonly style: string;
  readonly dash: readonly number[];
}

const maximumSidePoints = 20_000;

/** A widget's frame by its rectangle, appearance characteristics and border (ISO 32000-2, 12.5.6.19 and 12.5.4). */
export function frameOf(file: PdfFile, widget: Dictionary): Frame | undefined {
  const rectangle = rectangleAt(file, widget, 'Rect');
  if (!rectangle) return undefined;
  const [across, up] = [rectangle.right - rectangle.left, rectangle.top - rectangle.bottom];
  if (!(across > 0 && up > 0 && Math.max(across, up) <= maximumSidePoints)) return undefined;
  const looks = resolveDictionary(file, widget.get('MK')) ?? new Map<string, Value>();
  const border = resolveDictionary(file, widget.get('BS')) ?? new Map<string, Value>();
  const old = (resolveArray(file, widget.get('Border')) ?? []).map((item) => resolve(file, item));
  const stated = border.has('W') ? resolve(file, border.get('W')) : old[2];
  const borderWidth = typeof stated === 'number' && stated >= 0 ? Math.min(stated, across / 2, up / 2) : 1;
  const style = resolve(file, border.get('S'));
  const isRaised = style === 'B' || style === 'I';
  const quarters = ((Math.round(numberAt(file, looks, 'R') / 90) % 4) + 4) % 4;
  const matrices: readonly Matrix[] = [
    [1, 0, 0, 1, 0, 0],
    [0, 1, -1, 0, across, 0],
    [-1, 0, 0, -1, across, up],
    [0, -1, 1, 0, 0, up],
  ];
  const isTurned = quarters % 2 === 1;
  const dash = border.has('D') ? resolveArray(file, border.get('D')) : undefined;
  const lengths = (dash ?? [3]).map((item) => resolve(file, item));
  return {
    width: isTurned ? up : across,
    height: isTurned ? across : up,
    matrix: matrices[quarters] as Matrix, // 0 to 3
    borderWidth,
    inset: borderWidth * (isRaised ? 2 : 1),
    background: colorAt(file, looks, 'BG'),
    borderColor: colorAt(file, looks, 'BC'),
    style: typeof style === 'string' ? style : 'S',
    dash: lengths.slice(0, 8).filter((length) => typeof length === 'number' && length >= 0) as number[],
  };
}

/** More characters than fit in a frame: any further ones are never visible. */
export function roomFor({ width, height }: Frame): number {
  const [narrowest, lowest] = [0.4, 4];
  return Math.ceil(width / narrowest + 100) * Math.ceil(height / lowest + 1);
}

/** Operands of a colour, as many as its colour space has components; undefined for none, which is transparent. */
function colorAt(file: PdfFile, looks: Dictionary, key: string): string | undefined {
  for (const count of [1, 3, 4]) {
    const numbers = numbersAt(file, looks, key, count);
    if (numbers) return numbers.map(formatNumber).join(' ');
  }
  return undefined;
}

const fillOperators: Readonly<Record<number, string>> = { 1: 'g', 3: 'rg', 4: 'k' };

/** The operator that fills or strokes with a colour. */
export function paint(color: string, isStroke = false): string {
  const operator = fillOperators[color.split(' ').length] ?? 'g';
  return `${color} ${isStroke ? operator.toUpperCase() : operator}`;
}

/** Draws a frame's background and border. */
export function drawFrame(frame: Frame): string {
  const { width, height, borderWidth: line, background, borderColor, style } = frame;
  const drawn: string[] = [];
  if (background) drawn.push(`${paint(background)} 0 0 ${formatNumber(width)} ${formatNumber(height)} re f`);
  if (borderColor && line > 0) {
    const dash = style === 'D' ? `[${frame.dash.map(formatNumber).join(' ')}] 0 d ` : '';
    const path =
      style === 'U'
        ? `0 ${formatNumber(line / 2)} m ${formatNumber(width)} ${formatNumber(line / 2)} l S`
        : `${[line / 2, line / 2, width - line, height - line].map(formatNumber).join(' ')} re S`;
    if (style === 'B') drawn.push(edges(frame, '1 g', '.5 g'));
    if (style === 'I') drawn.push(edges(frame, '.5 g', '.75 g'));
    drawn.push(`${paint(borderColor, true)} ${formatNumber(line)} w ${dash}${path}`);
  }
  return drawn.length > 0 ? `q ${drawn.join(' ')} Q\n` : '';
}

/** The shadows inside a border: the edge at the top and left, and that at the bottom and right. */
function edges({ width, height, borderWidth: line }: Frame, upper: string, lower: string): string {
  const polygon = (points: readonly (readonly [number, number])[]) =>
    `${points.map(([x, y], index) => `${formatNumber(x)} ${formatNumber(y)} ${index === 0 ? 'm' : 'l'}`).join(' ')} f`;
  const [outer, inner] = [line, line * 2];
  const [right, top] = [width - outer, height - outer];
  const shared = [
    [width - inner, height - inner],
    [inner, inner],
  ] as const;
  const upperEdge = [
    [outer, outer],
    [outer, top],
    [right, top],
    shared[0],
    [inner, height - inner],
    shared[1],
  ];
  const lowerEdge = [
    [outer, outer],
    [right, outer],
    [right, top],
    shared[0],
    [width - inner, inner],
    shared[1],
  ];
  return `${upper} ${polygon(upperEdge as [number, number][])} ${lower} ${polygon(lowerEdge as [number, number][])}`;
}
