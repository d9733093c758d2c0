import type { Bounds } from '../../page-content/area.ts';
import { readBox } from '../../page-content/page-view.ts';
import { changeObject, changePage } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import type { Dictionary, Value } from '../../pdf-objects/objects/values.ts';
import { readPage, type SourcePage } from '../../pdf-objects/structure/read-pages.ts';
import type { FoundRedaction } from '../found-redaction.ts';
import { clearField } from './clear-field.ts';
import { coveredShare, rectanglesOf } from './page-rectangles.ts';
import { heldByAction } from './scrub-strings.ts';
import type { Scrubbing } from './scrubbing.ts';

interface Wishes {
  readonly found: readonly FoundRedaction[];
  /** Whether to remove all comments: every annotation but links, fields and media. */
  readonly removesComments: boolean;
}

/** Annotations that are not comments (ISO 32000-2, table 171). */
const noComments = new Set<Value>([
  'Link',
  'Widget',
  'Screen',
  'Movie',
  'RichMedia',
  '3D',
  'PrinterMark',
  'TrapNet',
  'Watermark',
  'FileAttachment',
]);

/** The minimum share of an annotation under boxes for it to be redacted. */
const realShare = 0.1;

/**
 * Removes links with a target that contains words, or to outside the document from under a box; annotations under a
 * requested box; and the values of fields there. Words in other annotations are left to `scrubStrings`.
 */
export function scrubAnnotations(scrubbing: Scrubbing, { found, removesComments }: Wishes): void {
  const { draft, report } = scrubbing;
  const { file, sourcePages } = draft;
  for (const [index, page] of sourcePages.entries()) {
    const annotations = resolveArray(file, readPage(file, page as SourcePage).get('Annots')) ?? [];
    if (annotations.length === 0) continue;
    const here = found.filter((one) => one.page === index + 1);
    const areas = rectanglesOf(
      draft,
      index,
      here.flatMap(({ boxes }) => boxes),
    );
    const asked = rectanglesOf(
      draft,
      index,
      here.filter(({ reason }) => reason === 'box').flatMap(({ boxes }) => boxes),
    );
    const left = annotations.filter((value) => {
      const annotation = resolveDictionary(file, value);
      if (!annotation) return true;
      const subtype = resolve(file, annotation.get('Subtype') ?? null);
      if (subtype === 'Widget') {
        if (isUnder(file, annotation, asked)) clearField(draft, value);
        return true;
      }
      if (removesComments && !noComments.has(subtype)) return false;
      if (subtype !== 'Link') return subtype === 'Popup' || !isUnder(file, annotation, asked);
      const held = heldByTarget(scrubbing, annotation);
      if (held !== undefined) report('link', held, index + 1);
      return held === undefined && !(leadsOut(file, annotation) && isUnder(file, annotation, areas));
    });
    const gone = new Set(
      annotations.filter((value) => !left.includes(value)).map((value) => numberOf(file, value)),
    );
    const kept = left.filter((value) => !isPopupOf(file, value, gone));
    if (kept.length === annotations.length) continue;
    for (const value of annotations)
      if (!kept.includes(value) && numberOf(file, value) > 0)
        changeObject(draft, numberOf(file, value), null);
    changePage(draft, index, { Annots: kept.length > 0 ? kept : undefined });
  }
}

function isUnder(file: Draft['file'], annotation: Dictionary, areas: readonly Bounds[]): boolean {
  if (areas.length === 0) return false;
  const box = readBox(file, annotation.get('Rect'));
  return box !== undefined && coveredShare(box, areas) >= realShare;
}

/** A comment's popup is removed with it. */
function isPopupOf(file: Draft['file'], value: Value, gone: ReadonlySet<number>): boolean {
  const entries = resolveDictionary(file, value);
  if (resolve(file, entries?.get('Subtype') ?? null) !== 'Popup') return false;
  const parent = numberOf(file, entries?.get('Parent'));
  return parent > 0 && gone.has(parent);
}

function heldByTarget(scrubbing: Scrubbing, annotation: Dictionary): string | undefined {
  const { file } = scrubbing.draft;
  for (const key of ['A', 'PA']) {
    const action = resolveDictionary(file, annotation.get(key));
    const held = action && action.get('S') !== 'GoTo' ? heldByAction(scrubbing, action) : undefined;
    if (held !== undefined) return held;
  }
  return undefined;
}

/** Whether a link names something outside of the document, such as a person's address. */
function leadsOut(file: Draft['file'], annotation: Dictionary): boolean {
  const action = resolveDictionary(file, annotation.get('A'));
  return action !== undefined && action.get('S') !== 'GoTo' && action.get('S') !== 'Named';
}
