import { numberOf } from '../objects/locate-object.ts';
import type { PdfFile } from '../objects/pdf-file.ts';
import { readCatalog, referenceTo, resolve, resolveDictionary } from '../objects/read-object.ts';
import {
  type Dictionary,
  isArray,
  isDictionary,
  isReference,
  isString,
  type Value,
} from '../objects/values.ts';
import type { Destinations, Part } from './joining/part.ts';
import type { OpenedSource } from './open-source.ts';
import type { SourcePage } from './read-pages.ts';
import { latin1, readNameTree } from './trees.ts';

/** Every named destination of a file, by its name. */
export function readDestinations(file: PdfFile): Destinations {
  const catalog = readCatalog(file);
  const tree = resolveDictionary(file, catalog.get('Names'))?.get('Dests');
  return {
    strings: new Map(readNameTree(file, tree)),
    names: resolveDictionary(file, catalog.get('Dests')) ?? new Map(),
  };
}

/** The destinations whose page satisfies `isIn`, each as an array that begins with a reference to the page. */
export function explicitDestinations(
  file: PdfFile,
  { strings, names }: Destinations,
  sourcePages: readonly SourcePage[],
  isIn: (pageNumber: number) => boolean,
): Destinations {
  const kept = (from: ReadonlyMap<string, Value>) => {
    const map = new Map<string, Value>();
    for (const [name, value] of from) {
      const explicit = explicitDestination(file, value, sourcePages);
      if (explicit && isIn(pageOf(file, explicit))) map.set(name, explicit);
    }
    return map;
  };
  return { strings: kept(strings), names: kept(names) };
}

/** Returns a function that maps a destination of a document to its page, from 1. */
export function destinationPages(source: OpenedSource): (value: Value | undefined) => number | undefined {
  const explicitOf = namedDestinations(source);
  const places = new Map<number, number>();
  for (const [index, { number }] of source.sourcePages.entries())
    if (number > 0 && !places.has(number)) places.set(number, index + 1);
  return (value) => {
    const explicit = explicitOf(value);
    return explicit && places.get(pageOf(source.file, explicit));
  };
}

/** Returns a function that resolves a destination, named or not, to an array that begins with a page reference. */
export function namedDestinations({
  file,
  sourcePages,
}: OpenedSource): (value: Value | undefined) => readonly Value[] | undefined {
  const { strings, names } = readDestinations(file);
  return (value) => {
    const resolved = resolve(file, value);
    const named =
      typeof resolved === 'string'
        ? names.get(resolved)
        : isString(resolved)
          ? strings.get(latin1(resolved))
          : resolved;
    return explicitDestination(file, named ?? null, sourcePages);
  };
}

/**
 * A link's or bookmark's destination for the new file: a name in the new file, or an array that begins with a page.
 * Undefined if its page is left out.
 */
export function placedDestination(part: Part, value: Value | undefined): Value | undefined {
  const { file } = part.copy;
  const resolved = resolve(file, value);
  if (typeof resolved === 'string')
    return part.destinations.names.has(resolved) ? renamedName(part, resolved) : undefined;
  if (isString(resolved))
    return part.destinations.strings.has(latin1(resolved)) ? renamedString(part, resolved) : undefined;
  const explicit = explicitDestination(file, resolved, part.sourcePages);
  return explicit && (part.copy.numbers[pageOf(file, explicit)] as number) > 0 ? explicit : undefined;
}

/** The number of the page that a bookmark or link leads to, if it is in this file. */
export function targetPage(
  { file, sourcePages }: OpenedSource,
  { strings, names }: Destinations,
  entries: Dictionary,
): number | undefined {
  const action = resolveDictionary(file, entries.get('A'));
  const value = resolve(file, entries.get('Dest') ?? (action?.get('S') === 'GoTo' ? action.get('D') : null));
  const named =
    typeof value === 'string' ? names.get(value) : isString(value) ? strings.get(latin1(value)) : value;
  const explicit = explicitDestination(file, named ?? null, sourcePages);
  return explicit && pageOf(file, explicit);
}

function renamedName(part: Part, name: string): Value {
  return part.renamedDestinations.get(name) ?? name;
}

function renamedString(part: Part, name: Uint8Array): Value {
  const renamed = part.renamedDestinations.get(latin1(name));
  return renamed === undefined ? name : Buffer.from(renamed, 'latin1');
}

function explicitDestination(
  file: PdfFile,
  value: Value,
  sourcePages: readonly SourcePage[],
): readonly Value[] | undefined {
  const resolved = resolve(file, value);
  const array = isDictionary(resolved) ? resolve(file, resolved.get('D')) : resolved;
  if (!isArray(array)) return undefined;
  const [page, ...view] = array;
  if (isReference(page)) return array;
  // Only remote destinations may use page indexes, but some writers use them everywhere.
  const counted = typeof page === 'number' ? sourcePages[page] : undefined;
  return counted && [referenceTo(file, counted.number), ...view];
}

function pageOf(file: PdfFile, [page]: readonly Value[]): number {
  return numberOf(file, page);
}
