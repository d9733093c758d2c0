import { parsePdf } from '../../pdf-objects/objects/parse-pdf.ts';
import { destinationPages, readDestinations } from '../../pdf-objects/structure/destinations.ts';
import { openSource } from '../../pdf-objects/structure/open-source.ts';

/** The page of a printed PDF, from 1, of each element, by its name. Chromium names destinations as URLs have them. */
export function printedDestinations(
  pdf: Uint8Array,
  elements: readonly string[],
): ReadonlyMap<string, number> {
  const source = openSource(parsePdf(pdf));
  const pageOf = destinationPages(source);
  const { names } = readDestinations(source.file);
  return new Map(
    elements.flatMap((name) => {
      const page = pageOf(names.get(encodeURIComponent(name)));
      return page === undefined ? [] : [[name, page] as const];
    }),
  );
}
