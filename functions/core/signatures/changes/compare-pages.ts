import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import type { Dictionary } from '../../pdf-objects/objects/values.ts';
import { type Change, keysOf } from './change.ts';
import { addsAction } from './compare-actions.ts';
import { canImitate } from './imitating-annotation.ts';
import type { Comparison, Revision } from './revision.ts';

const contentKeys = new Set([
  ...['Contents', 'Resources', 'MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox', 'Rotate', 'UserUnit'],
  'Group',
]);
const metadataKeys = new Set(['Metadata', 'LastModified', 'PieceInfo']);
const skippedKeys = new Set(['Type', 'Parent', 'Annots']);
/** Entries added with the first annotation of a page: its tab order, and its tags. */
const annotatingKeys = new Set(['Tabs', 'StructParents']);

/** Yields the changes of the pages: their list and order, their content, and their annotations without widgets. */
export function* comparePages(comparison: Comparison): Generator<Change> {
  const { before, after } = comparison;
  const hasSameCount = before.pages.length === after.pages.length;
  const indexes = new Map(before.pages.map(({ number }, index) => [number, index]));
  let last = -1;
  const met = new Set<number>();
  for (const [page, { number }] of after.pages.entries()) {
    const index = hasSameCount ? page : indexes.get(number);
    if (index === undefined || index <= last) yield { kind: 'page_content', page };
    if (index === undefined) continue;
    last = Math.max(last, index);
    met.add(index);
    yield* comparePage(comparison, index, page);
    yield* compareAnnotations(comparison, index, page);
  }
  if (met.size < before.pages.length) yield { kind: 'page_content' };
}

function* comparePage({ before, after, isSame, isSameHere }: Comparison, index: number, page: number) {
  const [from, to] = [before.pages[index]?.entries, after.pages[page]?.entries];
  for (const key of keysOf(from, to)) {
    if (skippedKeys.has(key)) continue;
    if (annotatingKeys.has(key) && !from?.has(key)) continue;
    const isContent = contentKeys.has(key);
    if ((isContent ? isSame : isSameHere)(from?.get(key), to?.get(key))) continue;
    const other = metadataKeys.has(key) ? 'metadata' : 'other';
    yield { kind: isContent ? 'page_content' : other, page } as const;
  }
}

interface Annotation {
  readonly entries: Dictionary;
  readonly isWidget: boolean;
  /** Whether it is compared with its field. */
  readonly isOfField: boolean;
}

/** By number; direct ones by their index among these. */
function annotationsOf({ file, pages, widgets }: Revision, page: number): ReadonlyMap<number, Annotation> {
  let direct = 0;
  return new Map(
    (pages[page]?.annotations ?? []).flatMap((value) => {
      const entries = resolveDictionary(file, value);
      const number = numberOf(file, value) || --direct;
      if (!entries) return [];
      const isWidget = resolve(file, entries.get('Subtype')) === 'Widget';
      const isListed = number < 0 ? entries.has('FT') || entries.has('Parent') : widgets.has(number);
      return [[number, { entries, isWidget, isOfField: isWidget && isListed }]];
    }),
  );
}

function* compareAnnotations(comparison: Comparison, index: number, page: number): Generator<Change> {
  const { before, after } = comparison;
  const [from, to] = [annotationsOf(before, index), annotationsOf(after, page)];
  const removed = [...from].filter(([number]) => !to.has(number)).map(([, annotation]) => annotation);
  for (const [number, annotation] of to) {
    const { entries, isWidget, isOfField } = annotation;
    // One whose number was changed or removed is looked up among the missing ones.
    const old =
      from.get(number) ?? takeFirst(removed, (other) => !isChanged(comparison, other.entries, entries));
    const place = { page, rectangle: entries.get('Rect') };
    if (isOfField && (!old || old.isWidget)) {
      if (!old && before.shownWidgets.has(number)) yield { kind: 'other', ...place };
    } else if (!old || isChanged(comparison, old.entries, entries)) {
      const isOther = isWidget || old?.isWidget || addsAction(comparison, old?.entries, entries);
      const isForbidden = canImitate(after.file, entries);
      yield { kind: isOther ? 'other' : 'annotation', ...place, isForbidden };
    }
  }
  for (const { entries, isWidget, isOfField } of removed)
    if (!isOfField) yield { kind: isWidget ? 'other' : 'annotation', page, rectangle: entries.get('Rect') };
  const order = [...to.keys()].filter((number) => from.has(number));
  const places = new Map([...from.keys()].map((number, place) => [number, place]));
  if (order.some((number, place) => place > 0 && isBefore(places, number, order[place - 1])))
    yield { kind: 'annotation', page };
}

function isBefore(places: ReadonlyMap<number, number>, one: number, other: number | undefined): boolean {
  return (places.get(one) ?? 0) < (places.get(other ?? 0) ?? 0);
}

function takeFirst<Item>(items: Item[], isIt: (item: Item) => boolean): Item | undefined {
  const [first] = items;
  return first && isIt(first) ? items.shift() : undefined;
}

function isChanged({ isSame, isSameHere }: Comparison, from: Dictionary, to: Dictionary): boolean {
  return keysOf(from, to).some((key) => !(key === 'AP' ? isSame : isSameHere)(from.get(key), to.get(key)));
}
