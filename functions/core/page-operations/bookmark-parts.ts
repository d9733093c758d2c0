import { Problem } from '../contract/problems/problem.ts';
import { knownNumber } from '../pdf-objects/objects/locate-object.ts';
import { resolve, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { decodeTextString } from '../pdf-objects/objects/text-string.ts';
import { isReference, isString } from '../pdf-objects/objects/values.ts';
import { readDestinations, targetPage } from '../pdf-objects/structure/destinations.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';
import type { PlannedPart } from './planned-part.ts';

const maximumBookmarks = 100_000;
const maximumTitleCharacters = 200;

/**
 * Returns a part for each page that a top-level bookmark leads to, up to the next such page, under the bookmark's
 * title. If several lead to one page, the first gives the title. Pages before the first bookmark are a part without a
 * title. Throws invalid_field if no bookmark leads to a page.
 */
export function bookmarkParts(source: OpenedSource): readonly PlannedPart[] {
  const titles = titlesByPage(source);
  if (titles.size === 0) throw withoutBookmarks();
  const starts = [...titles.keys()].sort((a, b) => a - b);
  if (starts[0] !== 0) starts.unshift(0);
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? source.sourcePages.length;
    const title = titles.get(start);
    return {
      indexes: Array.from({ length: end - start }, (_, offset) => start + offset),
      ...(title !== undefined && { title }),
    };
  });
}

/** The titles of the top-level bookmarks by their page's index (ISO 32000-2, 12.3.3). */
function titlesByPage(source: OpenedSource): ReadonlyMap<number, string> {
  const { file, catalog, sourcePages } = source;
  const destinations = readDestinations(file);
  const indexes = new Map<number, number>();
  for (const [index, { number }] of sourcePages.entries())
    if (!indexes.has(number)) indexes.set(number, index);
  const titles = new Map<number, string>();
  const seen = new Set<number>();
  let next = resolveDictionary(file, catalog.get('Outlines'))?.get('First');
  while (isReference(next) && seen.size < maximumBookmarks) {
    const number = knownNumber(file, next);
    const entries = resolveDictionary(file, next);
    if (!entries || seen.has(number)) break;
    seen.add(number);
    const page = targetPage(source, destinations, entries);
    const index = page ? indexes.get(page) : undefined;
    const title = resolve(file, entries.get('Title'));
    if (index !== undefined && !titles.has(index))
      titles.set(index, isString(title) ? decodeTextString(title).slice(0, maximumTitleCharacters) : '');
    next = entries.get('Next');
  }
  return titles;
}

function withoutBookmarks(): Problem {
  const message =
    'cannot be bookmarks: no top-level bookmark of the PDF leads to a page. Use every, ranges or max_bytes';
  return new Problem('invalid_field', `at ${message}.`, { details: [{ field: 'at', message }] });
}
