import { DamagedPdf } from '../errors.ts';
import type { PdfFile } from '../objects/pdf-file.ts';
import { readCatalog } from '../objects/read-object.ts';
import type { Dictionary } from '../objects/values.ts';
import { readPages, type SourcePage } from './read-pages.ts';

/** A PDF to take pages from: its objects, its catalog and its pages in order. */
export interface OpenedSource {
  readonly file: PdfFile;
  readonly catalog: Dictionary;
  readonly sourcePages: readonly SourcePage[];
}

/** Finds a file's catalog and pages. Throws DamagedPdf if it has none. */
export function openSource(file: PdfFile): OpenedSource {
  const sourcePages = readPages(file);
  if (sourcePages.length === 0) throw new DamagedPdf('no pages');
  return { file, catalog: readCatalog(file), sourcePages };
}
