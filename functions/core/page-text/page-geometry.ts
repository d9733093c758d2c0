import type { HiddenReason } from '../contract/fields/hidden-text.ts';
import type { Rectangle } from '../geometry/rectangle.ts';

/** A page as it is shown, in points from its upper left corner: what it draws and where, before it is read. */
export interface PageGeometry {
  readonly widthPoints: number;
  readonly heightPoints: number;
  readonly letters: Letters;
  readonly fonts: readonly PageFont[];
  /** Straight lines along the page's edges, whether stroked or filled, as thin as they are drawn. */
  readonly rules: readonly Filled[];
  /** Upright rectangles that are filled with one colour. */
  readonly fills: readonly Filled[];
  readonly images: readonly PageImage[];
  /** Small shapes that are about as wide as high, such as bullets that are drawn and not written. */
  readonly dots: readonly Rectangle[];
  /** Runs of text that cannot be seen, if that was asked for. `letters` has them as spaces if they were to be left out. */
  readonly hidden?: readonly HiddenLetters[];
}

/** Letters beside each other that no reader of the page sees, for one reason. */
export interface HiddenLetters {
  readonly reason: HiddenReason;
  readonly text: string;
  readonly box: Readonly<Rectangle>;
}

/** The characters of a page, spaces and line breaks included, in the order of its content, then those of its annotations: one column for each fact. */
export interface Letters {
  readonly count: number;
  /** Unicode code points. */
  readonly codes: Uint32Array;
  /** Left, top, right and bottom of each cell: as wide as its advance, as high as its font's lines. */
  readonly boxes: Float32Array;
  /** Where each stands on its baseline: x and y. */
  readonly origins: Float32Array;
  /** The height of the em, in points. */
  readonly sizes: Float32Array;
  /** The direction of writing in radians, clockwise from left to right: -π/2 is upwards. */
  readonly angles: Float32Array;
  /** The place of each one's font in `fonts`. */
  readonly fonts: Uint16Array;
  /** 0xRRGGBB. */
  readonly colours: Uint32Array;
  /** The identifier of the marked content that each belongs to (ISO 32000-2, 14.7.5); or `noMark`, `artifactMark` or `annotationMark`. */
  readonly marks: Int32Array;
}

/** Of what no tag can refer to, and of what is marked as no part of the document, such as a page number. */
export const noMark = -1;
export const artifactMark = -2;
/** Of what annotations and form fields show, which is no content of the page. */
export const annotationMark = -3;

/** A picture, and the identifier of the marked content that it belongs to. */
export interface PageImage extends Readonly<Rectangle> {
  readonly mark: number;
}

export interface PageFont {
  readonly name: string;
  /** 400 is regular, 700 bold. */
  readonly weight: number;
  readonly isItalic: boolean;
  readonly isFixedPitch: boolean;
}

/** A rectangle in one colour, 0xRRGGBB. */
export interface Filled extends Readonly<Rectangle> {
  readonly colour: number;
}
