/** The picture of a page, as the function that recognises text is sent it. Everything that it needs is in here. */
export interface OcrRequest {
  readonly widthPixels: number;
  readonly heightPixels: number;
  /** Pixels per inch. */
  readonly dpi: number;
  /** Of 16 greys, two pixels in a byte, the first one in its upper half; deflated, in base64. */
  readonly pixels: string;
  /** Tesseract's codes, such as `eng`. */
  readonly languages: readonly string[];
}

/** What is read in a picture. Lengths and places are in its pixels, from its upper left corner. */
export interface PictureReading {
  /** In reading order. */
  readonly lines: readonly ReadLine[];
}

/** A line of text on its baseline, which begins at `x` and `y` and runs clockwise from the horizontal by `angle`. */
export interface ReadLine {
  readonly x: number;
  readonly y: number;
  readonly angleRadians: number;
  /** The height of its letters from the lowest descender to the highest ascender. */
  readonly sizePixels: number;
  /** The part of it that is below the baseline. */
  readonly descentPixels: number;
  /** Lines of one paragraph have the same number; numbers rise in reading order. */
  readonly paragraph: number;
  readonly words: readonly ReadWord[];
}

/** A word. It begins and ends so far along its line's baseline. */
export interface ReadWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** 0 to 1. */
  readonly confidence: number;
}

/** More than any page has; a pixel takes half a byte on its way, and a request of 6 MB takes so many. */
export const pictureMegapixels = 8.8;
