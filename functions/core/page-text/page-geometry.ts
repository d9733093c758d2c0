import type { HiddenReason } from '../contract/fields/redaction/hidden-text.ts';
import type { Rectangle } from '../geometry/rectangle.ts';
import type { RunSample } from './run-sample.ts';

/** A page as displayed, in points from its upper left corner: its drawings and their positions, before it is read. */
export interface PageGeometry {
  readonly widthPoints: number;
  readonly heightPoints: number;
  readonly letters: Letters;
  readonly fonts: readonly PageFont[];
  /** Straight lines parallel to the page's edges, stroked or filled, as thin as drawn. */
  readonly rules: readonly Filled[];
  /** Upright rectangles filled with one colour. */
  readonly fills: readonly Filled[];
  readonly images: readonly PageImage[];
  /** Small shapes about as wide as high, such as bullets that are drawn rather than written. */
  readonly dots: readonly Rectangle[];
  /** The extents of larger shapes with curves or slanted lines, such as graphs and diagrams; not of boxes with round corners. */
  readonly drawings: readonly Rectangle[];
  /** Runs of text that is not seen, if requested. */
  readonly hidden?: readonly HiddenLetters[];
}

/** Adjacent letters that are invisible on the page, for one reason. */
export interface HiddenLetters {
  readonly reason: HiddenReason;
  readonly text: string;
  readonly box: Readonly<Rectangle>;
  /** Their places among the page's letters: all those of an annotation. */
  readonly places: readonly number[];
  readonly isAnnotation: boolean;
  readonly sample?: RunSample;
}

/**
 * The characters of a page, including spaces and line breaks, in the order of its content, then those of its
 * annotations: one column per property.
 */
export interface Letters {
  readonly count: number;
  /** Unicode code points. */
  readonly codes: Uint32Array;
  /** Left, top, right and bottom of each cell: as wide as its advance, as high as its font's lines. */
  readonly boxes: Float32Array;
  /** The position of each on its baseline: x and y. */
  readonly origins: Float32Array;
  /** The height of the em, in points. */
  readonly sizes: Float32Array;
  /** The direction of writing in radians, clockwise from left to right: -π/2 is upwards. */
  readonly angles: Float32Array;
  /** The index of each one's font in `fonts`. */
  readonly fonts: Uint16Array;
  /** 0xRRGGBB. */
  readonly colours: Uint32Array;
  /**
   * The identifier of each one's marked content (ISO 32000-2, 14.7.5); or `noMark`, `artifactMark` or `annotationMark`.
   */
  readonly marks: Int32Array;
}

/** For content that no tag can refer to, and for artifacts, such as page numbers. */
export const noMark = -1;
export const artifactMark = -2;
/** For the text of annotations and form fields, which is not page content. */
export const annotationMark = -3;

/** An image, and the identifier of its marked content. */
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
