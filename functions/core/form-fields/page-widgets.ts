import { numberOf } from '../pdf-objects/objects/locate-object.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import type { Dictionary, Value } from '../pdf-objects/objects/values.ts';
import { readPage, type SourcePage } from '../pdf-objects/structure/read-pages.ts';

/** A widget annotation as its page lists it. */
export interface PageWidget {
  readonly value: Value;
  /** 0 for a dictionary that is not an object of its own. */
  readonly number: number;
  readonly entries: Dictionary;
  /** The index of its page, from 0. */
  readonly page: number;
}

/** For all pages together. Only hostile files have more. */
const maximumAnnotations = 500_000;

/** The widgets of all pages, in order. One that several pages list belongs to the first. */
export function readWidgets(file: PdfFile, sourcePages: readonly SourcePage[]): readonly PageWidget[] {
  const widgets: PageWidget[] = [];
  const seen = new Set<number>();
  let left = maximumAnnotations;
  for (const [page, source] of sourcePages.entries()) {
    for (const value of resolveArray(file, readPage(file, source).get('Annots')) ?? []) {
      if (left-- <= 0) return widgets;
      const number = numberOf(file, value);
      if (number > 0 && seen.has(number)) continue;
      seen.add(number);
      const entries = resolveDictionary(file, value);
      if (entries && resolve(file, entries.get('Subtype')) === 'Widget')
        widgets.push({ value, number, entries, page });
    }
  }
  return widgets;
}
