import type { FormField, Widget } from '../../form-fields/read-form.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import type { Dictionary } from '../../pdf-objects/objects/values.ts';
import { type Change, keysOf } from './change.ts';
import { addsAction } from './compare-actions.ts';
import type { Comparison, Revision } from './revision.ts';
import { permissionLevels } from './signature-permissions.ts';

const valueKeys = ['V', 'I', 'RV'];
/** Keys that affect the drawing of a value, but not existing drawings. */
const drawingKeys = new Set(['DA', 'Q', 'TI', 'MK']);
/** Keys compared elsewhere, or invisible to a reader: names, dates, and the position of the tag. */
const skippedKeys = new Set([
  ...valueKeys,
  ...['Parent', 'Kids', 'P', 'M', 'NM', 'StructParent', 'AP', 'AS', 'AA', 'A'],
]);
/**
 * Bits that a signature sets on fields that it locks: `ReadOnly` of a field; `ReadOnly`, both `Locked` and `Print` of a
 * widget.
 */
const lockingBits: ReadonlyMap<string, number> = new Map([
  ['Ff', 1],
  ['F', 4 | 64 | 128 | 512],
]);

/** Yields the changes of the form's fields. `signed` is the field whose signature they are compared for. */
export function* compareFields(comparison: Comparison, signed: string): Generator<Change> {
  const { before, after } = comparison;
  const old = fieldsOf(before);
  const now = fieldsOf(after);
  const own = old.get(`signature ${signed}`);
  if (!own || !isFilled(before, own)) yield { kind: 'other', field: signed };
  for (const [key, field] of old) if (!now.has(key)) yield* changesOf(field, { kind: 'other' });
  for (const [key, field] of now) {
    const from = old.get(key);
    yield* from ? compareField(comparison, from, field) : newField(comparison, field);
  }
}

function fieldsOf({ form }: Revision): ReadonlyMap<string, FormField> {
  return new Map(form.fields.map((field) => [`${field.kind} ${field.name}`, field]));
}

function isFilled({ file }: Revision, { entries }: FormField): boolean {
  return resolve(file, entries.get('V')) !== null;
}

function pageOf(widget: Widget | undefined): number | undefined {
  return widget && widget.page >= 0 ? widget.page : undefined;
}

/** Only signature fields may be added. */
function newField(comparison: Comparison, field: FormField): readonly Change[] {
  const acts = [field, ...field.widgets].some(({ entries }) => addsAction(comparison, undefined, entries));
  const isShown = field.widgets.some((widget) => isVisible(comparison.after, widget));
  // One that nobody foresaw could show anything anywhere on the page.
  const neededLevel = isShown ? permissionLevels.uncertified : undefined;
  if (field.kind === 'signature' && !acts) return [{ ...signing(comparison, field), neededLevel }];
  return changesOf(field, { kind: 'other' });
}

/** A signature in a previously empty field. A value from the earlier revision is a reused signature. */
function signing({ before, after }: Comparison, field: FormField): Change {
  const { name, entries, widgets } = field;
  const reference = entries.get('V');
  const value = resolveDictionary(after.file, reference);
  const isReused =
    numberOf(before.file, reference) > 0 && resolveDictionary(before.file, reference) !== undefined;
  const isWrong = isReused || (!value && isFilled(after, field));
  const isTimestamp =
    resolve(after.file, value?.get('SubFilter')) === 'ETSI.RFC3161' &&
    widgets.every((widget) => !isVisible(after, widget));
  const [widget] = widgets;
  const place = { page: pageOf(widget), rectangle: widget?.entries.get('Rect'), field: name };
  return { ...place, kind: isWrong ? 'other' : 'signature', isForbidden: isWrong, isUpkeep: isTimestamp };
}

function isVisible({ file }: Revision, { entries, page }: Widget): boolean {
  const rectangle = resolve(file, entries.get('Rect'));
  const [left, bottom, right, top] = Array.isArray(rectangle)
    ? rectangle.map((side) => resolve(file, side))
    : [];
  return page >= 0 && left !== right && bottom !== top;
}

/** The change at each widget of a field, or once if it has none. */
function changesOf({ name, widgets }: FormField, change: Change): readonly Change[] {
  if (widgets.length === 0) return [{ ...change, field: name }];
  return widgets.map((widget) => ({ ...change, field: name, ...placeOf(widget) }));
}

function placeOf(widget: Widget) {
  return { page: pageOf(widget), rectangle: widget.entries.get('Rect') };
}

function* compareField(comparison: Comparison, from: FormField, to: FormField): Generator<Change> {
  const { before, after } = comparison;
  const isSignature = to.kind === 'signature';
  const isSigned = isSignature && isFilled(before, from);
  const isNewlySigned = isSignature && !isSigned && isFilled(after, to);
  const pairs = [[from, to] as const, ...widgetPairs(from, to)];
  const hasNewValue = pairs.some(([old, now]) => isOtherValue(comparison, old.entries, now.entries));
  if (isNewlySigned) yield signing(comparison, to);
  else if (hasNewValue) yield* changesOf(to, { kind: isSignature ? 'other' : 'form_filling' });
  const kind = isSignature ? 'signature' : 'form_filling';
  // A field with one widget is often merged with it.
  const own = to.widgets.find(({ number }) => to.numbers.includes(number));
  const entriesOf = (old: Dictionary, now: Dictionary, widget: Widget | undefined) =>
    compareEntries(comparison, old, now, { field: to.name, ...(widget && placeOf(widget)) }, isNewlySigned);
  yield* entriesOf(from.entries, to.entries, own);
  const isNewHere = to.widgets.length > from.widgets.length && !isNewlySigned;
  if (isNewHere || to.widgets.length < from.widgets.length) yield* changesOf(to, { kind: 'other' });
  for (const [old, widget] of widgetPairs(from, to)) {
    const place = { ...placeOf(widget), field: to.name };
    if (!isOnSamePage(comparison, old, widget) && !(isNewlySigned && old.page < 0))
      yield { kind: 'other', ...place };
    yield* entriesOf(old.entries, widget.entries, widget);
    if (isNewlySigned || !isDrawnAnew(comparison, old.entries, widget.entries)) continue;
    // Only a new value justifies a new appearance.
    const hadNone = resolve(before.file, old.entries.get('AP')) === null;
    yield { kind, ...place, isForbidden: isSigned || !(hasNewValue || hadNone) };
  }
}

/** Each widget with its earlier version: by its number, or else by its index in the field. */
function widgetPairs(from: FormField, to: FormField): readonly (readonly [Widget, Widget])[] {
  const known = new Map(from.widgets.map((widget) => [widget.number, widget]));
  return to.widgets.flatMap((widget, index) => {
    const old = (widget.number > 0 && known.get(widget.number)) || from.widgets[index];
    return old ? [[old, widget] as const] : [];
  });
}

function isOtherValue({ isSameHere }: Comparison, from: Dictionary, to: Dictionary): boolean {
  return valueKeys.some((key) => !isSameHere(from.get(key), to.get(key)));
}

function isOnSamePage({ before, after }: Comparison, from: Widget, to: Widget): boolean {
  if (before.pages.length === after.pages.length) return from.page === to.page;
  return before.pages[from.page]?.number === after.pages[to.page]?.number;
}

function isDrawnAnew({ isSame }: Comparison, from: Dictionary, to: Dictionary): boolean {
  return !(isSame(from.get('AP'), to.get('AP')) && isSame(from.get('AS'), to.get('AS')));
}

function* compareEntries(
  comparison: Comparison,
  from: Dictionary,
  to: Dictionary,
  place: Omit<Change, 'kind'>,
  isNewlySigned: boolean,
): Generator<Change> {
  const { before, after, isSameHere } = comparison;
  if (addsAction(comparison, from, to)) yield { kind: 'other', ...place };
  for (const key of keysOf(from, to)) {
    // Signing programs set the print and lock flags at will.
    if (skippedKeys.has(key) || (isNewlySigned && key === 'F')) continue;
    if (isSameHere(from.get(key), to.get(key))) continue;
    const [old, now] = [flags(before, from, key), flags(after, to, key)];
    const locking = lockingBits.get(key) ?? 0;
    // A newly added default, such as the form's own, changes no drawing.
    if (drawingKeys.has(key) && resolve(before.file, from.get(key) ?? null) === null) continue;
    if (key === 'Type' && !from.has(key) && resolve(after.file, to.get(key)) === 'Annot') continue;
    if (locking !== 0 && ((old ^ now) & ~locking) === 0 && (old & ~now) === 0) continue;
    yield { kind: drawingKeys.has(key) ? 'form_filling' : 'other', ...place };
  }
}

function flags({ file }: Revision, entries: Dictionary, key: string): number {
  const value = resolve(file, entries.get(key));
  return typeof value === 'number' ? value | 0 : 0;
}
