import * as harfbuzz from 'harfbuzzjs';
import { formatNumber } from '../../pdf-objects/writer/format-number.ts';
import { type PdfWriter, reference } from '../../pdf-objects/writer/pdf-writer.ts';
import type { FaceName } from './font-files.ts';
import { type Gradient, hasVaryingAlpha, writeAlphaShading, writeShading } from './gradient.ts';
import { fontOf } from './shaper.ts';

/** Objects shared by the glyphs of one font: the numbers of those that content names G0, S0, X0 and so on. */
export interface Paints {
  readonly writer: PdfWriter;
  readonly resources: number;
  readonly states: number[];
  readonly shadings: number[];
  readonly forms: number[];
}

interface Painting extends Paints {
  /** The content of each open group so far, innermost last. */
  readonly groups: string[][];
  /** A requested clip that has not been written: if a colour follows at once, the path is filled instead. */
  path: string | undefined;
}

/** Larger than any glyph, in the face's units. */
const everything = '-9999 -9999 19998 19998';

/** Content that draws a colour glyph (OpenType, "COLR", version 1), in the face's units. */
export function paintGlyph(face: FaceName, glyph: number, paints: Paints): string {
  const painting: Painting = { ...paints, groups: [[]], path: undefined };
  fontOf(face).paintGlyph(glyph, painter(), painting);
  return (painting.groups[0] ?? []).join('\n');
}

let kept: harfbuzz.PaintFuncs | undefined;

/** Callbacks for harfbuzz, which walks the glyph's paint graph and passes the painting to each call as its data. */
function painter(): harfbuzz.PaintFuncs {
  if (kept) return kept;
  const functions = new harfbuzz.PaintFuncs();
  const on =
    <Rest extends unknown[]>(paint: (painting: Painting, ...rest: Rest) => void) =>
    (painting: unknown, ...rest: Rest) =>
      paint(painting as Painting, ...rest);
  const pop = on((painting) => {
    painting.path = undefined;
    write(painting, 'Q');
  });
  functions.setPushTransformFunc((a, b, c, d, e, f, painting) =>
    on((to) => clipped(to, `q ${[a, b, c, d, e, f].map(matrixNumber).join(' ')} cm`))(painting),
  );
  functions.setPopTransformFunc(pop);
  functions.setPushClipGlyphFunc((glyph, font, painting) =>
    on((to) => {
      clipped(to, 'q');
      to.path = pathOf(font, glyph);
    })(painting),
  );
  functions.setPushClipRectangleFunc((left, bottom, right, top, painting) =>
    on((to) => {
      const box = [left, bottom, right - left, top - bottom].map(formatNumber).join(' ');
      clipped(to, `q ${box} re W n`);
    })(painting),
  );
  functions.setPopClipFunc(pop);
  functions.setColorFunc((_, color, painting) => on((to) => fill(to, color))(painting));
  functions.setLinearGradientFunc(({ colorStops: stops }, x0, y0, x1, y1, x2, y2, painting) =>
    on((to) => shade(to, { kind: 'linear', stops, points: [x0, y0, x1, y1, x2, y2] }))(painting),
  );
  functions.setRadialGradientFunc(({ colorStops: stops }, x0, y0, r0, x1, y1, r1, painting) =>
    on((to) => shade(to, { kind: 'radial', stops, points: [x0, y0, r0, x1, y1, r1] }))(painting),
  );
  // PDF has no such shading, and the emoji font no such gradient: its first colour is used instead.
  functions.setSweepGradientFunc(({ colorStops: [first] }, _x, _y, _start, _end, painting) =>
    on((to) => first && fill(to, first.color))(painting),
  );
  functions.setPushGroupFunc(
    on((painting) => {
      clipped(painting);
      painting.groups.push([]);
    }),
  );
  functions.setPopGroupFunc((mode, painting) => on((to) => endGroup(to, mode))(painting));
  kept = functions;
  return functions;
}

function write(painting: Painting, content: string): void {
  painting.groups.at(-1)?.push(content);
}

/** Writes content inside the last requested clip. */
function clipped(painting: Painting, content?: string): void {
  if (painting.path !== undefined) write(painting, `${painting.path} W n`);
  painting.path = undefined;
  if (content !== undefined) write(painting, content);
}

function fill(painting: Painting, { red, green, blue, alpha }: harfbuzz.Color): void {
  if (alpha === 0) return;
  const color = [red, green, blue].map((level) => formatNumber(level / 255)).join(' ');
  const opacity = alpha < 255 ? ` ${opacityState(painting, alpha / 255)} gs` : '';
  const shape = painting.path ?? `${everything} re`;
  write(painting, `q ${color} rg${opacity} ${shape} f Q`);
}

function shade(painting: Painting, gradient: Gradient): void {
  const [first] = gradient.stops;
  if (!first) return;
  clipped(painting);
  const shading = `/S${painting.shadings.push(writeShading(painting.writer, gradient)) - 1} sh`;
  const alpha = first.color.alpha / 255;
  if (hasVaryingAlpha(gradient)) {
    const mask = `/S${painting.shadings.push(writeAlphaShading(painting.writer, gradient)) - 1} sh`;
    write(
      painting,
      `q ${maskState(painting, 'Luminosity', group(painting, mask, 'DeviceGray'))} gs ${shading} Q`,
    );
  } else if (alpha < 1) write(painting, `q ${opacityState(painting, alpha)} gs ${shading} Q`);
  else write(painting, shading);
}

/** Draws the innermost group onto the one around it (OpenType, "COLR", composite modes; ISO 32000-1, 11.3.5). */
function endGroup(painting: Painting, mode: harfbuzz.PaintCompositeMode): void {
  const content = (painting.groups.pop() ?? []).join('\n');
  if (content === '') return;
  const around = painting.groups.at(-1);
  const drawn = `${formName(painting, group(painting, content, 'DeviceRGB'))} Do`;
  if (mode === harfbuzz.PaintCompositeMode.SRC_IN && around) {
    const mask = group(painting, around.join('\n'), 'DeviceRGB');
    around.splice(0, around.length, `q ${maskState(painting, 'Alpha', mask)} gs ${drawn} Q`);
  } else if (mode === harfbuzz.PaintCompositeMode.SOFT_LIGHT) {
    write(painting, `q ${state(painting, '/BM/SoftLight')} gs ${drawn} Q`);
  } else write(painting, drawn);
}

function group({ writer, resources }: Paints, content: string, space: 'DeviceGray' | 'DeviceRGB'): number {
  return writer.deflated(
    `/Type/XObject/Subtype/Form/BBox[-9999 -9999 9999 9999]/Resources ${reference(resources)}` +
      `/Group<</S/Transparency/CS/${space}/I true>>`,
    Buffer.from(content, 'latin1'),
  );
}

function formName({ forms }: Paints, number: number): string {
  return `/X${forms.push(number) - 1}`;
}

function opacityState(paints: Paints, alpha: number): string {
  return state(paints, `/ca ${formatNumber(alpha)}`);
}

function maskState(paints: Paints, kind: 'Alpha' | 'Luminosity', form: number): string {
  return state(paints, `/SMask<</S/${kind}/G ${reference(form)}>>`);
}

function state({ writer, states }: Paints, entries: string): string {
  return `/G${states.push(writer.object(`<<${entries}>>`)) - 1}`;
}

/** Matrices of small glyphs need more decimal places than lengths. */
function matrixNumber(value: number): string {
  return String(Number(value.toFixed(6)));
}

function pathOf(font: harfbuzz.Font, glyph: number): string {
  let [x, y] = [0, 0];
  return font
    .glyphToJson(glyph)
    .map(({ type, values }) => {
      const [a = 0, b = 0, c = 0, d = 0] = values;
      const [fromX, fromY] = [x, y];
      if (type !== 'Z') [x, y] = [values.at(-2) ?? 0, values.at(-1) ?? 0];
      if (type === 'M') return `${points([a, b])} m`;
      if (type === 'L') return `${points([a, b])} l`;
      if (type === 'C') return `${points(values)} c`;
      if (type === 'Z') return 'h';
      // A quadratic curve, raised to a cubic one, the only kind in PDF.
      const raised = [fromX + (2 / 3) * (a - fromX), fromY + (2 / 3) * (b - fromY)];
      return `${points([...raised, c + (2 / 3) * (a - c), d + (2 / 3) * (b - d), c, d])} c`;
    })
    .join(' ');
}

function points(values: readonly number[]): string {
  return values.map((value) => String(Math.round(value * 10) / 10)).join(' ');
}
