import { pictureMegapixels } from '../../contract/messages/ocr.ts';

/** A picture of a line: the lightness of each pixel, 0 to 255, row by row. */
export interface LinePicture {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly pixels: Uint8Array;
}

/** Pictures below each other on white paper. */
export interface SampleSheet {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly greys: Uint8Array<ArrayBuffer>;
  readonly places: readonly SamplePlace[];
}

/** The rows of a sheet that a picture fills, and its index. */
interface SamplePlace {
  readonly index: number;
  readonly top: number;
  readonly bottom: number;
}

/** The white space around each picture, in pixels: about the height of its letters. */
const margin = 48;

/** The width of a picture's edge, in pixels. */
const edge = 4;

/** Tesseract takes no picture with a side much longer than this. */
const mostRows = 16_000;

/** Puts pictures on as few sheets as a recogniser's limit allows. Pictures beyond that limit are on none. */
export function sampleSheets(pictures: readonly LinePicture[]): readonly SampleSheet[] {
  // Pictures of one width waste no paper.
  const ordered = pictures
    .map((picture, index) => ({ ...picture, index }))
    .sort((one, other) => other.widthPixels - one.widthPixels);
  const sheets: (typeof ordered)[] = [];
  let [width, height] = [0, 0];
  for (const picture of ordered) {
    const rows = picture.heightPixels + margin;
    if (!isAllowed(picture.widthPixels + 2 * margin, rows + margin)) continue;
    const sheet = sheets.at(-1);
    if (sheet && isAllowed(width, height + rows)) {
      sheet.push(picture);
      height += rows;
      continue;
    }
    sheets.push([picture]);
    [width, height] = [picture.widthPixels + 2 * margin, rows + margin];
  }
  return sheets.map(onPaper);
}

function isAllowed(width: number, height: number): boolean {
  return height <= mostRows && width * height <= pictureMegapixels * 1e6;
}

function onPaper(pictures: readonly (LinePicture & { readonly index: number })[]): SampleSheet {
  const widthPixels = Math.max(...pictures.map((picture) => picture.widthPixels)) + 2 * margin;
  const heightPixels = pictures.reduce((sum, picture) => sum + picture.heightPixels + margin, margin);
  const greys = new Uint8Array(widthPixels * heightPixels).fill(255);
  const places: SamplePlace[] = [];
  let top = margin;
  for (const { index, widthPixels: width, heightPixels: height, pixels } of pictures) {
    const paper = paperOf(pixels, width, height);
    for (let row = 0; row < height; row++) {
      const start = (top + row) * widthPixels + margin;
      for (let column = 0; column < width; column++)
        greys[start + column] = 255 - Math.abs((pixels[row * width + column] as number) - paper); // within bounds
    }
    places.push({ index, top: top - margin / 2, bottom: top + height + margin / 2 });
    top += height + margin;
  }
  return { widthPixels, heightPixels, greys, places };
}

/** Returns the lightness of most pixels at the edges: that of the paper, which becomes white. */
function paperOf(pixels: Uint8Array, width: number, height: number): number {
  const counts = new Uint32Array(256);
  for (const [at, pixel] of pixels.entries()) {
    const [column, row] = [at % width, Math.floor(at / width)];
    const isAtEdge = Math.min(column, row, width - 1 - column, height - 1 - row) < edge;
    if (isAtEdge) counts[pixel] = (counts[pixel] as number) + 1; // of 256
  }
  return counts.indexOf(Math.max(...counts));
}
