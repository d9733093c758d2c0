import { annotationFlag, numberAt, rectangleAt } from '../../form-fields/appearance.ts';
import { addObject, changeObject, changePage } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import {
  resolve,
  resolveArray,
  resolveDictionary,
  resolveStream,
} from '../../pdf-objects/objects/read-object.ts';
import {
  type Dictionary,
  dictionary,
  isReference,
  type Reference,
  type Value,
  withEntries,
} from '../../pdf-objects/objects/values.ts';
import { readPage } from '../../pdf-objects/structure/read-pages.ts';
import { archiveClause, type ConformanceWork } from '../conformance-work.ts';
import { drawAnnotation } from './draw-annotation.ts';

type Archive = NonNullable<ConformanceWork['wishes']['archive']>;

/**
 * The types permitted in PDF/A-1; later parts have more (ISO 19005-1, 6.5.2; ISO 19005-2, 6.3.1; ISO 19005-4, 6.3.1).
 */
const oldTypes =
  'Text Link FreeText Line Square Circle Highlight Underline Squiggly StrikeOut Stamp Ink Popup Widget PrinterMark TrapNet';
const newTypes = `${oldTypes} Polygon PolyLine Caret FileAttachment Watermark Redact`;

/** Shapes that PDF/A-1 has no types for and that viewers draw without an appearance. */
const shapes = new Set(['Polygon', 'PolyLine']);

/** Entries of annotations for actions and attached media. */
const held = ['A', 'AA', 'FS', 'Sound', 'Movie', 'RichMediaContent', 'RichMediaSettings', '3DD', '3DV'];

const { invisible, hidden, noView, toggleNoView } = annotationFlag;
const forbidden = invisible | hidden | noView | toggleNoView;

/** The maximum number of annotations on all pages. Only hostile files have more. */
const maximumAnnotations = 500_000;
/** The maximum number of fields above a widget. */
const maximumDepth = 32;

/** Changes that the caller is warned of. */
interface Losses {
  hidden: number;
  readonly types: Set<string>;
}

/**
 * Conforms annotations to PDF/A: sets the required flags and one appearance. What viewers show is unchanged; what they
 * hide is removed.
 */
export async function conformAnnotations(work: ConformanceWork): Promise<void> {
  const { draft, wishes } = work;
  const { archive } = wishes;
  if (!archive) return;
  const { file, sourcePages } = draft;
  const lists = sourcePages.map((page) => resolveArray(file, readPage(file, page).get('Annots')) ?? []);
  if (lists.every((list) => list.length === 0)) return;
  if (draft.catalog.has('AcroForm')) await makeFieldAppearances(draft);
  const losses: Losses = { hidden: 0, types: new Set() };
  let left = maximumAnnotations;
  for (const [page, list] of lists.entries()) {
    left -= list.length;
    if (list.length === 0 || left < 0) continue;
    const kept = list.flatMap((value) => settle(work, archive, value, page, losses));
    if (kept.length !== list.length || kept.some((value, index) => value !== list[index]))
      changePage(draft, page, { Annots: kept.length > 0 ? kept : undefined });
  }
  warn(draft, losses);
}

/** Makes the appearances of fields. Loaded only for documents with a form. */
async function makeFieldAppearances(draft: Draft): Promise<void> {
  const { makeAppearances } = await import('../../forms/make-appearances.ts');
  await makeAppearances(draft, () => false);
}

/** Returns the annotation for its page's list; none if it is removed. */
function settle(
  { draft, wishes, unmet }: ConformanceWork,
  archive: Archive,
  value: Value,
  page: number,
  losses: Losses,
): readonly Value[] {
  const { file } = draft;
  const entries = resolveDictionary(file, value);
  if (!entries) return [];
  const subtype = String(resolve(file, entries.get('Subtype')));
  const flags = numberAt(file, entries, 'F');
  const isWidget = subtype === 'Widget';
  const isHidden = (flags & (hidden | noView)) !== 0;
  if (isHidden && !isWidget && subtype !== 'Popup') {
    losses.hidden++;
    return [];
  }
  const isButton = isWidget && fieldType(draft, entries) === 'Btn';
  const appearance = isHidden ? undefined : ownAppearance(draft, entries, isButton);
  const isAllowed = allows(archive, subtype);
  if (!isAllowed) losses.types.add(subtype);
  if (!isAllowed && !appearance && !shapes.has(subtype)) return [];
  const changes: Record<string, Value | undefined> = {
    F: (flags | annotationFlag.print) & ~forbidden,
    AP: appearance && dictionary({ N: appearance }),
  };
  if (!isAllowed)
    Object.assign(changes, { Subtype: 'Stamp' }, Object.fromEntries(held.map((key) => [key, undefined])));
  if (isHidden && isWidget) changes.Rect = [0, 0, 0, 0];
  if (archive.part === 1) changes.CA = undefined;
  if (appearance) changes.AS = isButton ? (stateOf(file, entries) ?? 'Off') : undefined;
  else if (needsAppearance(draft, entries, subtype, archive)) {
    const drawn = drawAnnotation(draft, entries, subtype);
    if (drawn === undefined || (drawn.isTransparent && archive.part === 1))
      unmet.push({
        clause: archiveClause(wishes, archive.part === 1 ? '6.5.3' : '6.3.3'),
        message: `An annotation of the type ${subtype} has no appearance.`,
        page: page + 1,
      });
    else
      changes.AP = dictionary({
        N: isButton ? dictionary({ Off: drawn.appearance }) : drawn.appearance,
      });
    if (isButton) changes.AS = 'Off';
  }
  const changed = withEntries(entries, changes);
  if (!isReference(value)) return [addObject(draft, changed)];
  if (Object.keys(changes).some((key) => entries.get(key) !== changed.get(key)))
    changeObject(draft, value.number, changed);
  return [value];
}

function allows({ part, level }: Archive, subtype: string): boolean {
  if (part === 1) return oldTypes.split(' ').includes(subtype);
  if (part === 4 && subtype === 'FileAttachment') return level === 'f';
  return newTypes.split(' ').includes(subtype) || (part === 4 && subtype === 'Projection');
}

function needsAppearance({ file }: Draft, entries: Dictionary, subtype: string, { part }: Archive): boolean {
  if (subtype === 'Widget' && part === 1) return true;
  if (subtype === 'Popup' || subtype === 'Link' || subtype === 'Projection') return false;
  const rectangle = rectangleAt(file, entries, 'Rect');
  return !rectangle || rectangle.right > rectangle.left || rectangle.top > rectangle.bottom;
}

/**
 * Returns an annotation's normal appearance: a stream, or, for a button, one for each state. Rollover and down
 * appearances are left out.
 */
function ownAppearance(
  { file }: Draft,
  entries: Dictionary,
  isButton: boolean,
): Reference | Dictionary | undefined {
  const normal = resolveDictionary(file, entries.get('AP'))?.get('N');
  const isStream = resolveStream(file, normal) !== undefined;
  if (isStream && isReference(normal))
    return isButton ? new Map([[stateOf(file, entries) ?? 'Off', normal]]) : normal;
  const states = resolveDictionary(file, normal);
  const state = stateOf(file, entries);
  if (!states || states.size === 0) return undefined;
  if (isButton) {
    const drawn = [...states].filter(([, each]) => resolveStream(file, each) !== undefined);
    return drawn.length > 0 ? new Map(drawn) : undefined;
  }
  const shown = states.get(state ?? 'Off');
  return isReference(shown) && resolveStream(file, shown) ? shown : undefined;
}

function stateOf(file: Draft['file'], entries: Dictionary): string | undefined {
  const state = resolve(file, entries.get('AS'));
  return typeof state === 'string' ? state : undefined;
}

/** The type of a widget's field, which may be inherited. */
function fieldType({ file }: Draft, widget: Dictionary): Value {
  let entries: Dictionary | undefined = widget;
  for (let depth = 0; depth < maximumDepth && entries; depth++) {
    if (entries.has('FT')) return resolve(file, entries.get('FT'));
    entries = resolveDictionary(file, entries.get('Parent'));
  }
  return null;
}

function warn({ warnings }: Draft, { hidden, types }: Losses): void {
  if (hidden > 0)
    warnings.push(
      `${hidden === 1 ? 'A hidden annotation was' : `${hidden} hidden annotations were`} removed, because PDF/A allows none.`,
    );
  if (types.size > 0)
    warnings.push(
      `Annotations of the type ${[...types].slice(0, 5).join(', ')} are not allowed in PDF/A: they became plain pictures, or were removed if they had none.`,
    );
}
