import type { PageGeometry } from '../page-text/page-geometry.ts';
import type { PageStructure } from './structure/page-structure.ts';

/** A page by its number, counted from 1. */
export interface NumberedPage {
  readonly page: number;
  readonly geometry: PageGeometry;
  /** What the document says of its structure, where that was asked for. */
  readonly structure?: PageStructure | undefined;
  /** Of a page that was recognised: how certain that is, 0 to 1. 0 if the page could not be read. */
  readonly ocrConfidence?: number;
}
