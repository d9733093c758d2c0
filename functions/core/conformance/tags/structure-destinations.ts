import { type Changes, changeCatalog, changeObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import {
  type Dictionary,
  dictionary,
  isReference,
  type Reference,
  type Value,
  withEntries,
} from '../../pdf-objects/objects/values.ts';
import { namedDestinations } from '../../pdf-objects/structure/destinations.ts';
import { readPage } from '../../pdf-objects/structure/read-pages.ts';
import type { Mended } from './mend-tags.ts';
import { placeMarks } from './place-marks.ts';
import { isMarkedContent, isTag, type Kid, type Tag } from './tag.ts';

/** An element that can be a destination. */
interface Target {
  readonly element: Reference;
  /** The position of its top on the page; undefined if unknown. */
  readonly top: number | undefined;
  readonly isHeading: boolean;
}

const heading = /^H\d$/;
/** Inline elements, which are not destinations. */
const phrases = /^(Span|Em|Strong|Code|Link|Sub|Quote|Lbl|RB|RT|Ruby)$/;
const maximumBookmarks = 100_000;
/** How far above its destination an element may begin, in points, because the ascent of letters is an estimate. */
const tolerancePoints = 4;

/**
 * Points bookmarks to the new elements that replace their targets. For PDF 2.0, all destinations within the document
 * lead to elements (ISO 14289-2, 8.8), and also to places on pages for readers without tag support.
 */
export function leadToElements(draft: Draft, mended: Mended, isPdf2: boolean): void {
  const { file, sourcePages } = draft;
  const { successors } = mended.written;
  const actionOf = isPdf2 ? elementActions(draft, mended) : () => undefined;
  const bookmarks = bookmarksOf(draft);
  for (const value of bookmarks) {
    const entries = resolveDictionary(file, value) as Dictionary; // bookmarks are dictionaries
    const named = successors.get(numberOf(file, entries.get('SE')));
    const action = actionOf(entries, true, named);
    if (action || entries.has('SE'))
      change(draft, value, { SE: named, ...(action && { Dest: undefined, A: action }) });
  }
  if (!isPdf2) return;
  for (const source of sourcePages)
    for (const value of resolveArray(file, readPage(file, source).get('Annots')) ?? []) {
      const entries = resolveDictionary(file, value);
      const action = entries && actionOf(entries, false);
      if (action) change(draft, value, { Dest: undefined, A: action });
    }
  const opened = draft.catalog.get('OpenAction');
  const first =
    opened && actionOf(dictionary({ [resolveArray(file, opened) ? 'Dest' : 'A']: opened }), false);
  if (first) changeCatalog(draft, { OpenAction: first });
}

function change(draft: Draft, value: Value, changes: Changes): void {
  const entries = resolveDictionary(draft.file, value);
  if (isReference(value) && entries) changeObject(draft, value.number, withEntries(entries, changes));
}

/** Returns a function that gives an action to replace a destination; undefined if none is needed. */
function elementActions(draft: Draft, mended: Mended) {
  const { file, sourcePages } = draft;
  const explicitOf = namedDestinations(draft);
  const targetsOn = targetsOf(draft, mended);
  const pages = new Map(sourcePages.map(({ number }, index) => [number, index]));
  return (entries: Dictionary, isBookmark: boolean, named?: Reference): Value | undefined => {
    const own = resolveDictionary(file, entries.get('A'));
    const isGoTo = resolve(file, own?.get('S')) === 'GoTo';
    const value = entries.get('Dest') ?? (isGoTo ? own?.get('D') : undefined);
    if (value === undefined || (isGoTo && own?.has('SD'))) return undefined;
    const [pageValue, ...view] = explicitOf(value) ?? [];
    const page = pages.get(numberOf(file, pageValue));
    const element = named ?? (page === undefined ? undefined : nearest(targetsOn(page), view, isBookmark));
    const target = element ?? mended.written.elements.get(mended.document);
    if (!target) return undefined;
    return dictionary({ S: 'GoTo', D: value, SD: [target, ...(view.length > 0 ? view : ['Fit'])] });
  };
}

function bookmarksOf({ file, catalog }: Draft): readonly Value[] {
  const seen = new Set<number>();
  const found: Value[] = [];
  const waiting: Value[] = [resolveDictionary(file, catalog.get('Outlines'))?.get('First') ?? null];
  while (waiting.length > 0 && seen.size < maximumBookmarks) {
    const value = waiting.pop() ?? null;
    const number = numberOf(file, value);
    const entries = resolveDictionary(file, value);
    if (!entries || number === 0 || seen.has(number)) continue;
    seen.add(number);
    found.push(value);
    waiting.push(entries.get('Next') ?? null, entries.get('First') ?? null);
  }
  return found;
}

/** Returns a function that gives the elements of a page, in reading order. */
function targetsOf(
  { file }: Draft,
  { document, marks, written }: Mended,
): (page: number) => readonly Target[] {
  const ofPages = new Map<
    number,
    { readonly element: Reference; readonly kid: Kid; readonly isHeading: boolean }[]
  >();
  const walk = (kids: readonly Kid[], block: Tag) => {
    for (const kid of kids) {
      if (isTag(kid)) walk(kid.kids, phrases.test(kid.role) ? block : kid);
      else if (isMarkedContent(kid)) {
        const element = written.elements.get(block);
        const list = ofPages.get(kid.page) ?? [];
        if (element) list.push({ element, kid, isHeading: heading.test(block.role) });
        ofPages.set(kid.page, list);
      }
    }
  };
  walk(document.kids, document);
  const known = new Map<number, readonly Target[]>();
  return (page) => {
    const found = known.get(page);
    if (found) return found;
    const own = marks.pages[page];
    const tops = own ? placeMarks(file, own) : new Map<number, number>();
    const targets = (ofPages.get(page) ?? []).map(({ element, kid, isHeading }): Target => {
      const top = isMarkedContent(kid) && kid.stream === 0 ? tops.get(kid.identifier) : undefined;
      return { element, top, isHeading };
    });
    known.set(page, targets);
    return targets;
  };
}

/** Returns the first element at or below the position of a view, or else the first of the page. */
function nearest(
  targets: readonly Target[],
  view: readonly Value[],
  isBookmark: boolean,
): Reference | undefined {
  const height =
    view[0] === 'XYZ' ? view[2] : view[0] === 'FitH' || view[0] === 'FitBH' ? view[1] : undefined;
  const headings = isBookmark ? targets.filter(({ isHeading }) => isHeading) : [];
  const candidates = headings.length > 0 ? headings : targets;
  if (typeof height !== 'number') return candidates[0]?.element;
  let best: Target | undefined;
  for (const target of candidates)
    if (
      target.top !== undefined &&
      target.top <= height + tolerancePoints &&
      target.top > (best?.top ?? -Infinity)
    )
      best = target;
  return (best ?? candidates[0])?.element;
}
