import type { PageGeometry } from './page-geometry.ts';

/** A page by its number, counted from 1. */
export interface NumberedPage {
  readonly page: number;
  readonly geometry: PageGeometry;
  /** Of a page that was recognised: how certain that is, 0 to 1. 0 if the page could not be read. */
  readonly ocrConfidence?: number;
}
