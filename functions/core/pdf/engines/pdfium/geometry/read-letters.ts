import type { Letters, PageFont } from '../../../reading/page-geometry.ts';
import type { Pdfium } from '../load-pdfium.ts';
import { fillColour } from '../page/page-objects.ts';
import { followedBy, type Matrix, mapped } from '../page/page-place.ts';
import type { Pointer } from '../pdfium-functions.ts';
import { readFont } from './read-font.ts';

/** More fonts than any page has. Letters in those beyond it are said to be in the first. */
const maximumFonts = 4_096;

/** PDFium's code for a hyphen at the end of a line. */
const endHyphen = 0xfffe;

/** The characters of a page's text. `shown` maps the page's coordinates to points of the page as it is shown. */
export function readLetters(
  pdfium: Pdfium,
  text: Pointer,
  count: number,
  shown: Matrix,
): { readonly letters: Letters; readonly fonts: readonly PageFont[] } {
  const letters = {
    count,
    codes: new Uint32Array(count),
    boxes: new Float32Array(count * 4),
    origins: new Float32Array(count * 2),
    sizes: new Float32Array(count),
    angles: new Float32Array(count),
    fonts: new Uint16Array(count),
    colours: new Uint32Array(count),
    marks: new Int32Array(count).fill(-1),
  };
  const memory = pdfium.malloc(64);
  const styleOf = styleReader(pdfium, text, shown, memory);
  for (let index = 0; index < count; index++) {
    const code = pdfium.FPDFText_GetUnicode(text, index);
    letters.codes[index] = code === endHyphen ? 0x2d : code;
    pdfium.FPDFText_GetLooseCharBox(text, index, memory);
    pdfium.FPDFText_GetCharOrigin(text, index, memory + 16, memory + 24);
    const { buffer } = pdfium.memory();
    const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(buffer, memory, 4);
    const [x = 0, y = 0] = new Float64Array(buffer, memory + 16, 2);
    const box = mapped(shown, left, bottom, right, top);
    letters.boxes.set([box.left, box.top, box.right, box.bottom], index * 4);
    const origin = mapped(shown, x, y, x, y);
    letters.origins.set([origin.left, origin.top], index * 2);
    const style = styleOf(index);
    if (!style) continue;
    letters.sizes[index] = style.size;
    letters.angles[index] = style.angle;
    letters.fonts[index] = style.font;
    letters.colours[index] = style.colour;
    letters.marks[index] = style.mark;
  }
  const fonts = styleOf.fonts;
  pdfium.free(memory);
  return { letters, fonts };
}

interface Style {
  readonly size: number;
  readonly angle: number;
  readonly font: number;
  readonly colour: number;
  readonly mark: number;
}

/** What all letters of a text object have in common, read once for each. */
function styleReader(pdfium: Pdfium, text: Pointer, shown: Matrix, memory: Pointer) {
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
    const [wide, rising, leaning, high] = followedBy([a, b, c, d, 0, 0], shown);
    const colour = fillColour(pdfium, object, memory);
    return {
      size: Math.abs(pdfium.FPDFText_GetFontSize(text, index)) * Math.hypot(leaning, high),
      angle: Math.atan2(rising, wide),
      font: fontOf(object),
      colour: colour ? (colour[0] << 16) | (colour[1] << 8) | colour[2] : 0,
      mark: pdfium.FPDFPageObj_GetMarkedContentID(object),
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
