import type { PageGeometry } from '../page-text/page-geometry.ts';
import type { PageStructure } from './structure/page-structure.ts';

/** A page with its number, counted from 1. */
export interface NumberedPage {
  readonly page: number;
  readonly geometry: PageGeometry;
  /** The structure that the document declares, if requested. */
  readonly structure?: PageStructure | undefined;
  /** The mean confidence of a recognised page, 0 to 1. 0 if the page could not be read. */
  readonly ocrConfidence?: number;
  /** The confidence of a recognised letter, 0 to 1, by its index; undefined for those that the page has as text. */
  readonly confidenceOf?: (letter: number) => number | undefined;
}
