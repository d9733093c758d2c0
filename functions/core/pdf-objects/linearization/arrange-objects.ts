import type { PdfFile } from '../objects/pdf-file.ts';
import { resolve } from '../objects/read-object.ts';
import { scanObject } from '../objects/scan-object.ts';
import { type Dictionary, isReference } from '../objects/values.ts';
import { documentUse, type ObjectUsers } from './object-users.ts';

/** A unit that is written in one piece: an object, or several packed into an object stream. */
export interface Unit {
  readonly objects: readonly number[];
  readonly isPacked: boolean;
}

/** The objects of a linearized file in the order of its parts (ISO 32000-2, F.3.1). */
export interface Arrangement {
  /** Part 4: the catalog, and the objects that opening the document needs. */
  readonly opening: readonly Unit[];
  /** Part 6: the objects of the first page, and the outlines if they are shown with it. */
  readonly firstPage: readonly Unit[];
  /** Part 7: for each page but the first, the objects that only it needs. */
  readonly otherPages: readonly (readonly Unit[])[];
  /** Part 8: the objects that several pages other than the first need. */
  readonly shared: readonly Unit[];
  /** Part 9. */
  readonly others: readonly Unit[];
  /** For each page but the first, the units of the first page and the shared units that it needs. */
  readonly sharedOf: readonly (readonly Unit[])[];
  /** The outlines, which are among the first page's units or the others. */
  readonly outlines: readonly Unit[];
}

interface Document {
  readonly file: PdfFile;
  readonly catalog: Dictionary;
  readonly catalogNumber: number;
  /** Object numbers, in order. */
  readonly pages: readonly number[];
  /** All objects to write. */
  readonly objects: readonly number[];
  /** The maximum number of objects in an object stream; 0 for no such streams. */
  readonly objectsPerStream: number;
}

/** Assigns each object to its part. Only objects that the same pages need are packed together. */
export function arrangeObjects(document: Document, users: ObjectUsers): Arrangement {
  const { file, catalog, catalogNumber, pages, objects, objectsPerStream } = document;
  const single = (number: number): Unit => ({ objects: [number], isPacked: false });
  const packed = (numbers: readonly number[]): readonly Unit[] => {
    const packable = numbers.filter((number) => objectsPerStream > 0 && !scanObject(file, number)?.data);
    if (packable.length < 2) return numbers.map(single);
    const isPackable = new Set(packable);
    const units: Unit[] = [];
    for (let at = 0; at < packable.length; at += objectsPerStream)
      units.push({ objects: packable.slice(at, at + objectsPerStream), isPacked: true });
    return [...units, ...numbers.filter((number) => !isPackable.has(number)).map(single)];
  };

  const known = new Set(objects);
  const numberOf = (key: string): readonly number[] => {
    const value = catalog.get(key);
    return isReference(value) && known.has(value.number) ? [value.number] : [];
  };
  const pageTree = numberOf('Pages');
  const outlineRoot = numberOf('Outlines');
  const placedAlone = new Set([catalogNumber, ...pages, ...pageTree, ...outlineRoot]);
  const groups = new Map<Place, number[]>();
  for (const number of objects) {
    if (placedAlone.has(number)) continue;
    const place = placeOf(users, number);
    const group = groups.get(place);
    if (group) group.push(number);
    else groups.set(place, [number]);
  }
  const group = (place: Place) => groups.get(place) ?? [];

  const outlines = [...outlineRoot.map(single), ...packed(group('outlines'))];
  const showsOutlines = resolve(file, catalog.get('PageMode')) === 'UseOutlines';
  const own = (index: number, place: Place): readonly Unit[] => {
    const [page = 0, ...needed] = users.ofPages[index] ?? [];
    const isOwn = (number: number) => !placedAlone.has(number) && placeOf(users, number) === place;
    return [single(page), ...packed(needed.filter(isOwn))];
  };
  const firstPage = [
    ...own(0, 'firstPage'),
    ...packed(group('sharedWithFirst')),
    ...(showsOutlines ? outlines : []),
  ];
  const shared = packed(group('shared'));
  const holders = new Map(
    [...firstPage, ...shared].flatMap((unit) => unit.objects.map((number) => [number, unit])),
  );
  const sharedOf = users.ofPages
    .slice(1)
    .map((needed) => [...new Set(needed.flatMap((number) => holders.get(number) ?? []))]);
  return {
    opening: [single(catalogNumber), ...packed(group('opening'))],
    firstPage,
    otherPages: pages.slice(1).map((_, index) => own(index + 1, 'otherPage')),
    shared,
    sharedOf,
    others: [
      ...pageTree.map(single),
      ...group('alone').map(single),
      ...(showsOutlines ? [] : outlines),
      ...packed(group('others')),
    ],
    outlines,
  };
}

type Place =
  | 'opening'
  | 'outlines'
  | 'firstPage'
  | 'sharedWithFirst'
  | 'otherPage'
  | 'shared'
  | 'alone'
  | 'others';

function placeOf({ document, firstPage, otherPages, thumbnails }: ObjectUsers, number: number): Place {
  const uses = document[number] as number;
  const [pageCount, thumbnailCount] = [otherPages[number] as number, thumbnails[number] as number];
  const isOfPagesAlone = uses === 0 && thumbnailCount === 0;
  if (uses & documentUse.outlines) return 'outlines';
  if (uses & documentUse.opening) return 'opening';
  if (firstPage[number]) return isOfPagesAlone && pageCount === 0 ? 'firstPage' : 'sharedWithFirst';
  if (pageCount > 1) return 'shared';
  if (pageCount === 1 && isOfPagesAlone) return 'otherPage';
  // An object stream is needed by every user of any of its objects, so these are not packed.
  return pageCount === 1 || thumbnailCount > 0 ? 'alone' : 'others';
}
