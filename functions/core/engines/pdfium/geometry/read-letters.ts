import { type Matrix, multiplied } from '../../../geometry/matrix.ts';
import { type Letters, noMark, type PageFont } from '../../../page-text/page-geometry.ts';
import { endOnBaseline, leanOf } from '../leaning-letters.ts';
import type { Pdfium } from '../load-pdfium.ts';
import { fillColour } from '../page/page-objects.ts';
import type { Pointer } from '../pdfium-functions.ts';
import { withFixedPitches } from './fixed-pitch.ts';
import type { ReadCharacters } from './read-characters.ts';
import { readFont } from './read-font.ts';

/** More fonts than any page has. Letters in further fonts are assigned to the first. */
const maximumFonts = 4_096;

const [hyphen, softHyphen] = [0x2d, 0xad];

/**
 * Returns characters of a page's text with their appearance. `shown` maps the page's coordinates to points of the page
 * as displayed; `markOf` returns the marked content of an object.
 */
export function readLetters(
  pdfium: Pdfium,
  text: Pointer,
  { count, indexes, codes, stated }: ReadCharacters,
  shown: Matrix,
  markOf: (object: Pointer) => number,
): { readonly letters: Letters; readonly fonts: readonly PageFont[] } {
  const letters = {
    count,
    codes,
    boxes: new Float32Array(count * 4),
    origins: new Float32Array(count * 2),
    sizes: new Float32Array(count),
    angles: new Float32Array(count),
    fonts: new Uint16Array(count),
    colours: new Uint32Array(count),
    marks: new Int32Array(count).fill(noMark),
  };
  const memory = pdfium.malloc(64);
  const styleOf = styleReader(pdfium, text, shown, memory, markOf);
  const [a, b, c, d, e, f] = shown;
  // Pages have many letters, so boxes are mapped without an object for each, and views are kept until memory grows.
  let floats = new Float32Array(pdfium.memory().buffer, memory, 4);
  let doubles = new Float64Array(pdfium.memory().buffer, memory + 16, 2);
  let source = 0;
  for (let index = 0; index < count; index++) {
    // An added space or line break takes the position of the letter before it.
    source = (indexes[index] as number) < 0 ? source : (indexes[index] as number); // one for each
    const style = styleOf(source);
    if (style) {
      letters.sizes[index] = style.size;
      letters.angles[index] = style.angle;
      letters.fonts[index] = style.font;
      letters.colours[index] = style.colour;
      letters.marks[index] = style.mark;
    }
    pdfium.FPDFText_GetLooseCharBox(text, source, memory);
    pdfium.FPDFText_GetCharOrigin(text, source, memory + 16, memory + 24);
    if (floats.length === 0) {
      floats = new Float32Array(pdfium.memory().buffer, memory, 4);
      doubles = new Float64Array(pdfium.memory().buffer, memory + 16, 2);
    }
    let [left, top] = [floats[0] as number, floats[1] as number]; // a box has four
    let [right, bottom] = [floats[2] as number, floats[3] as number];
    let [x, y] = [doubles[0] as number, doubles[1] as number]; // a point has two
    if (style?.lean) {
      right = endOnBaseline({ left, top, right, bottom }, y, style.lean);
      left = x;
    }
    const part = stated.get(index);
    if (part)
      ({
        x,
        y,
        box: { left, top, right, bottom },
      } = part);
    // Fonts write plain hyphens as soft ones, too; those that only permit a break have no width.
    if (letters.codes[index] === softHyphen && right > left) letters.codes[index] = hyphen;
    const at = index * 4;
    letters.boxes[at] = Math.min(a * left, a * right) + Math.min(c * bottom, c * top) + e;
    letters.boxes[at + 1] = Math.min(b * left, b * right) + Math.min(d * bottom, d * top) + f;
    letters.boxes[at + 2] = Math.max(a * left, a * right) + Math.max(c * bottom, c * top) + e;
    letters.boxes[at + 3] = Math.max(b * left, b * right) + Math.max(d * bottom, d * top) + f;
    letters.origins[index * 2] = a * x + c * y + e;
    letters.origins[index * 2 + 1] = b * x + d * y + f;
  }
  pdfium.free(memory);
  return { letters, fonts: withFixedPitches(styleOf.fonts, letters) };
}

interface Style {
  readonly size: number;
  readonly angle: number;
  readonly lean: number;
  readonly font: number;
  readonly colour: number;
  readonly mark: number;
}

/** Reads what all letters of a text object have in common, once for each object. */
function styleReader(
  pdfium: Pdfium,
  text: Pointer,
  shown: Matrix,
  memory: Pointer,
  markOf: (object: Pointer) => number,
) {
  const styles = new Map<Pointer, Style>();
  const places = new Map<Pointer, number>();
  const fonts: PageFont[] = [];
  const fontOf = (object: Pointer): number => {
    const font = pdfium.FPDFTextObj_GetFont(object);
    let place = places.get(font);
    if (place === undefined && fonts.length < maximumFonts) {
      place = fonts.push(readFont(pdfium, font)) - 1;
      places.set(font, place);
    }
    return place ?? 0;
  };
  const read = (object: Pointer, index: number): Style => {
    const hasMatrix = pdfium.FPDFText_GetMatrix(text, index, memory);
    const values = new Float32Array(pdfium.memory().buffer, memory, 6);
    const [a = 1, b = 0, c = 0, d = 1] = hasMatrix ? values : [];
    const [wide, rising, leaning, high] = multiplied([a, b, c, d, 0, 0], shown);
    const colour = fillColour(pdfium, object, memory);
    const size = pdfium.FPDFText_GetFontSize(text, index);
    // A negative font size reverses the direction. Adding 0 avoids -0.
    const way = Math.sign(size) || 1;
    return {
      size: Math.abs(size) * Math.hypot(leaning, high),
      angle: Math.atan2(way * rising + 0, way * wide),
      lean: leanOf([a, b, c, d]),
      font: fontOf(object),
      colour: colour ? (colour[0] << 16) | (colour[1] << 8) | colour[2] : 0,
      mark: markOf(object),
    };
  };
  const styleOf = (index: number): Style | undefined => {
    const object = pdfium.FPDFText_GetTextObject(text, index);
    if (!object) return undefined;
    const style = styles.get(object) ?? read(object, index);
    styles.set(object, style);
    return style;
  };
  return Object.assign(styleOf, { fonts });
}
