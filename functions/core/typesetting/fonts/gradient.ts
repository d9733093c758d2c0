import type { ColorStop } from 'harfbuzzjs';
import { formatNumber } from '../../pdf-objects/writer/format-number.ts';
import type { PdfWriter } from '../../pdf-objects/writer/pdf-writer.ts';

/** A gradient as in the COLR table: three points (x, y), or two circles (x, y, radius). */
export interface Gradient {
  readonly kind: 'linear' | 'radial';
  readonly stops: readonly ColorStop[];
  readonly points: readonly [number, number, number, number, number, number];
}

/** Whether its opacity varies. */
export function hasVaryingAlpha({ stops }: Gradient): boolean {
  return stops.some(({ color }) => color.alpha !== stops[0]?.color.alpha);
}

/** Writes its colours as a shading (ISO 32000-1, 8.7.4.5). Returns the object's number. */
export function writeShading(writer: PdfWriter, gradient: Gradient): number {
  return shading(writer, gradient, 'DeviceRGB', ({ color }) =>
    [color.red, color.green, color.blue].map((level) => formatNumber(level / 255)).join(' '),
  );
}

/** Writes its opacity as a gray shading, for a luminosity soft mask. Returns the object's number. */
export function writeAlphaShading(writer: PdfWriter, gradient: Gradient): number {
  return shading(writer, gradient, 'DeviceGray', ({ color }) => formatNumber(color.alpha / 255));
}

function shading(
  writer: PdfWriter,
  { kind, stops, points }: Gradient,
  space: 'DeviceGray' | 'DeviceRGB',
  colorOf: (stop: ColorStop) => string,
): number {
  const sorted = stops.toSorted((one, other) => one.offset - other.offset);
  const [first = 0, last = 1] = [sorted[0]?.offset, sorted.at(-1)?.offset];
  const ends = kind === 'linear' ? axis(points) : points;
  const half = ends.length / 2;
  const at = (offset: number) =>
    Array.from({ length: half }, (_, place) => {
      const [from = 0, to = 0] = [ends[place], ends[place + half]];
      return from + (to - from) * offset;
    });
  const coordinates = [...at(first), ...at(last)].map(formatNumber).join(' ');
  const parts = sorted.slice(1).map((stop, index) => {
    const from = sorted[index] ?? stop;
    return `<</FunctionType 2/Domain[0 1]/N 1/C0[${colorOf(from)}]/C1[${colorOf(stop)}]>>`;
  });
  const only = sorted[0] ? colorOf(sorted[0]) : '0';
  const span = last - first || 1;
  const bounds = sorted.slice(1, -1).map(({ offset }) => formatNumber((offset - first) / span));
  const blend =
    parts.length === 0
      ? `<</FunctionType 2/Domain[0 1]/N 1/C0[${only}]/C1[${only}]>>`
      : `<</FunctionType 3/Domain[0 1]/Functions[${parts.join('')}]/Bounds[${bounds.join(' ')}]` +
        `/Encode[${parts.map(() => '0 1').join(' ')}]>>`;
  return writer.object(
    `<</ShadingType ${kind === 'linear' ? 2 : 3}/ColorSpace/${space}/Coords[${coordinates}]` +
      `/Extend[true true]/Function ${blend}>>`,
  );
}

/** A linear gradient's third point rotates it: colours run perpendicular to the line from the first point to it. */
function axis([x0, y0, x1, y1, x2, y2]: Gradient['points']): readonly number[] {
  const [acrossX, acrossY] = [y2 - y0, x0 - x2];
  const square = acrossX ** 2 + acrossY ** 2;
  if (square === 0) return [x0, y0, x1, y1];
  const share = ((x1 - x0) * acrossX + (y1 - y0) * acrossY) / square;
  return [x0, y0, x0 + acrossX * share, y0 + acrossY * share];
}
