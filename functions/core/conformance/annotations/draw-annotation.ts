import { numbersAt, rectangleAt } from '../../form-fields/appearance.ts';
import { addObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { type Dictionary, dictionary, type Reference, type Value } from '../../pdf-objects/objects/values.ts';
import { formatNumber } from '../../pdf-objects/writer/format-number.ts';

/** The appearance drawn for an annotation. */
interface Drawn {
  readonly appearance: Reference;
  readonly isTransparent: boolean;
}

/** The maximum count of numbers to draw one annotation. */
const maximumNumbers = 100_000;

/** Types that viewers show only with an appearance. */
const undrawnSubtypes = new Set([
  'Widget',
  'Stamp',
  'Caret',
  'Watermark',
  'Redact',
  'PrinterMark',
  'TrapNet',
]);

/**
 * Draws an annotation as viewers do if it has no appearance (ISO 32000-2, 12.5.6). Undefined for text, and for
 * annotations without a place.
 */
export function drawAnnotation(draft: Draft, annotation: Dictionary, subtype: string): Drawn | undefined {
  const { file } = draft;
  const rectangle = rectangleAt(file, annotation, 'Rect');
  if (!rectangle || subtype === 'FreeText') return undefined;
  const { left, bottom, right, top } = rectangle;
  const colour = colourAt(draft, annotation, 'C');
  const stated = resolve(file, resolveDictionary(file, annotation.get('BS'))?.get('W'));
  const width = typeof stated === 'number' && stated >= 0 ? stated : 1;
  const content = undrawnSubtypes.has(subtype) ? '' : contentOf(draft, annotation, subtype, rectangle, width);
  const isTransparent = subtype === 'Highlight';
  const graphics = isTransparent ? dictionary({ M: dictionary({ BM: 'Multiply' }) }) : undefined;
  const stroke = colour ? `${colour} ${colour.split(' ').length === 1 ? 'G' : 'RG'}` : '0 G';
  const fill = colour ? `${colour} ${colour.split(' ').length === 1 ? 'g' : 'rg'}` : '1 1 0 rg';
  const data = Buffer.from(
    content && `${isTransparent ? '/M gs ' : ''}${stroke} ${fill} ${formatNumber(width)} w ${content}`,
    'latin1',
  );
  const entries = dictionary({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [left, bottom, right, top],
    Resources: dictionary({ ExtGState: graphics }),
    Group: isTransparent ? dictionary({ S: 'Transparency', CS: 'DeviceRGB' }) : undefined,
  });
  return { appearance: addObject(draft, entries, data), isTransparent };
}

function contentOf(
  { file }: Draft,
  annotation: Dictionary,
  subtype: string,
  {
    left,
    bottom,
    right,
    top,
  }: { readonly left: number; readonly bottom: number; readonly right: number; readonly top: number },
  width: number,
): string {
  const inset = width / 2;
  const box = [left + inset, bottom + inset, right - left - width, top - bottom - width] as const;
  const points = (value: Value | undefined) =>
    (resolveArray(file, value) ?? [])
      .slice(0, maximumNumbers)
      .map((item) => resolve(file, item))
      .filter((item) => typeof item === 'number');
  switch (subtype) {
    case 'Highlight':
      return quads(
        points(annotation.get('QuadPoints')),
        ([ax, ay, bx, by, cx, cy, dx, dy]) => `${path([ax, ay, bx, by, dx, dy, cx, cy])} f`,
      );
    case 'Underline':
    case 'Squiggly':
      return quads(
        points(annotation.get('QuadPoints')),
        ([, , , , cx, cy, dx, dy]) => `${path([cx, cy, dx, dy])} S`,
      );
    case 'StrikeOut':
      return quads(
        points(annotation.get('QuadPoints')),
        ([ax, ay, bx, by, cx, cy, dx, dy]) =>
          `${path([(ax + cx) / 2, (ay + cy) / 2, (bx + dx) / 2, (by + dy) / 2])} S`,
      );
    case 'Square':
      return `${box.map(formatNumber).join(' ')} re S`;
    case 'Circle':
      return `${ellipse(left + inset, bottom + inset, right - inset, top - inset)} S`;
    case 'Line':
      return `${path(numbersAt(file, annotation, 'L', 4) ?? [])} S`;
    case 'PolyLine':
      return `${path(points(annotation.get('Vertices')))} S`;
    case 'Polygon':
      return `${path(points(annotation.get('Vertices')))} s`;
    case 'Ink':
      return (resolveArray(file, annotation.get('InkList')) ?? [])
        .slice(0, maximumNumbers)
        .map((list) => `${path(points(list))} S`)
        .join(' ');
    default: // a note, or a file: a small sheet of paper
      return `${[left + 1, bottom + 1, Math.max(right - left - 2, 1), Math.max(top - bottom - 2, 1)].map(formatNumber).join(' ')} re B`;
  }
}

type Quad = readonly [number, number, number, number, number, number, number, number];

function quads(numbers: readonly number[], draw: (quad: Quad) => string): string {
  const drawn: string[] = [];
  for (let at = 0; at + 8 <= numbers.length; at += 8)
    drawn.push(draw(numbers.slice(at, at + 8) as unknown as Quad));
  return drawn.join(' ');
}

function path(numbers: readonly number[]): string {
  const parts: string[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2)
    parts.push(
      `${formatNumber(numbers[at] as number)} ${formatNumber(numbers[at + 1] as number)} ${at === 0 ? 'm' : 'l'}`,
    );
  return parts.length > 0 ? parts.join(' ') : '0 0 m';
}

/** The distance of control points along a quarter circle. */
const kappa = 0.5523;

function ellipse(left: number, bottom: number, right: number, top: number): string {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  const [a, b] = [(right - left) / 2, (top - bottom) / 2];
  const curves = [
    [right, y + b * kappa, x + a * kappa, top, x, top],
    [x - a * kappa, top, left, y + b * kappa, left, y],
    [left, y - b * kappa, x - a * kappa, bottom, x, bottom],
    [x + a * kappa, bottom, right, y - b * kappa, right, y],
  ];
  return `${formatNumber(right)} ${formatNumber(y)} m ${curves.map((curve) => `${curve.map(formatNumber).join(' ')} c`).join(' ')}`;
}

function colourAt({ file }: Draft, annotation: Dictionary, key: string): string | undefined {
  const numbers = numbersAt(file, annotation, key, 3) ?? numbersAt(file, annotation, key, 1);
  if (numbers) return numbers.map(formatNumber).join(' ');
  const inks = numbersAt(file, annotation, key, 4);
  if (!inks) return undefined;
  const [c, m, y, k] = inks as readonly [number, number, number, number]; // four were requested
  return [c, m, y].map((ink) => formatNumber((1 - ink) * (1 - k))).join(' ');
}
