import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { type Dictionary, isDictionary, type Value, withEntries } from '../../pdf-objects/objects/values.ts';

/**
 * The action types permitted in every part (ISO 19005-2, 6.5.1). JavaScript, which part 4 permits, is not among them.
 */
const permitted = new Set<Value>(['GoTo', 'GoToR', 'Thread', 'URI', 'Named', 'SubmitForm']);

const permittedNames = new Set<Value>(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);

/**
 * Returns a dictionary without actions other than navigation, and without those triggered by an event or a form field.
 * Only actions are examined: resources, glyphs and states of a field may have any name.
 */
export function withoutActions(file: PdfFile, entries: Dictionary, part: number): Dictionary {
  const changes: Record<string, Value | undefined> = {};
  if (entries.has('AA') && areTriggers(file, entries.get('AA'))) changes.AA = undefined;
  const isOfField = entries.has('A') && resolve(file, entries.get('Subtype') ?? null) === 'Widget';
  for (const key of ['A', 'OpenAction', 'PA']) {
    const action = entries.has(key) ? resolveDictionary(file, entries.get(key)) : undefined;
    if (!action || !isAction(file, entries, action)) continue;
    if ((key === 'A' && isOfField) || !isPermitted(action, file, part)) changes[key] = undefined;
  }
  if (entries.has('Next') && entries.has('S')) {
    const next = resolveArray(file, entries.get('Next')) ?? [entries.get('Next') ?? null];
    const kept = next.filter((action) => isPermitted(resolve(file, action), file, part));
    if (kept.length < next.length) changes.Next = kept.length > 0 ? kept : undefined;
  }
  return Object.keys(changes).length > 0 ? withEntries(entries, changes) : entries;
}

/** An action names its type. One without is recognised by its owner: an annotation or a bookmark. */
function isAction(file: PdfFile, owner: Dictionary, action: Dictionary): boolean {
  if (action.has('S')) return typeof resolve(file, action.get('S')) === 'string';
  return owner.has('Rect') || owner.has('Title');
}

/** A dictionary of actions by event has no type and no other entries (ISO 32000-2, 12.6.3). */
function areTriggers(file: PdfFile, value: Value | undefined): boolean {
  const triggers = resolveDictionary(file, value);
  if (!triggers || triggers.has('Type') || triggers.has('Subtype')) return false;
  return [...triggers.values()].every((action) => resolveDictionary(file, action)?.has('S') ?? true);
}

function isPermitted(action: Value, file: PdfFile, part: number): boolean {
  if (!isDictionary(action)) return false;
  const kind = resolve(file, action.get('S'));
  if (kind === 'Named') return permittedNames.has(resolve(file, action.get('N')));
  return permitted.has(kind) || (kind === 'GoToE' && part > 1);
}
