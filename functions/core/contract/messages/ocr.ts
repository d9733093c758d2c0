/** A page's picture, as sent to the OCR function. It contains everything the function needs. */
export interface OcrRequest {
  readonly widthPixels: number;
  readonly heightPixels: number;
  /** Pixels per inch. */
  readonly dpi: number;
  /** 16 greys, two pixels per byte, the first in the upper half; deflated, in base64. */
  readonly pixels: string;
  /** Tesseract's codes, such as `eng`. */
  readonly languages: readonly string[];
}

/** The text recognised in a picture. Lengths and positions are in its pixels, from its upper left corner. */
export interface PictureReading {
  /** In reading order. */
  readonly lines: readonly ReadLine[];
}

/** A line of text on its baseline, which starts at `x` and `y` and runs clockwise from the horizontal by `angle`. */
export interface ReadLine {
  readonly x: number;
  readonly y: number;
  readonly angleRadians: number;
  /** The height of its letters from the lowest descender to the highest ascender. */
  readonly sizePixels: number;
  /** The part of that height below the baseline. */
  readonly descentPixels: number;
  /** Lines of one paragraph share a number; numbers rise in reading order. */
  readonly paragraph: number;
  readonly words: readonly ReadWord[];
}

/** A word, with its start and end along its line's baseline. */
export interface ReadWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** 0 to 1. */
  readonly confidence: number;
}

/** More than any page has. A pixel takes half a byte, and this is the most that fits into a request of 6 MB. */
export const pictureMegapixels = 8.8;
