import type { PdfFile } from '../../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../../../pdf-objects/objects/read-object.ts';
import {
  type Dictionary,
  isDictionary,
  type Value,
  withEntries,
} from '../../../pdf-objects/objects/values.ts';

/** The kinds of action that every part permits (ISO 19005-2, 6.5.1). JavaScript, which part 4 permits, is not among them. */
const permitted = new Set<Value>(['GoTo', 'GoToR', 'Thread', 'URI', 'Named', 'SubmitForm']);

const permittedNames = new Set<Value>(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);

/**
 * A dictionary without actions that do more than lead somewhere, and without those that an event starts, or a form
 * field.
 */
export function withoutActions(file: PdfFile, entries: Dictionary, part: number): Dictionary {
  const changes: Record<string, Value | undefined> = {};
  if (entries.has('AA')) changes.AA = undefined;
  // A structure element has attributes in A, and a type in S, as actions have.
  if (entries.has('A') && !entries.has('S') && isForbidden(file, entries, 'A', part)) changes.A = undefined;
  for (const key of ['OpenAction', 'PA'])
    if (entries.has(key) && isForbidden(file, entries, key, part)) changes[key] = undefined;
  if (entries.has('Next') && entries.has('S')) {
    const next = resolveArray(file, entries.get('Next')) ?? [entries.get('Next') ?? null];
    const kept = next.filter((action) => isPermitted(resolve(file, action), file, part));
    if (kept.length < next.length) changes.Next = kept.length > 0 ? kept : undefined;
  }
  return Object.keys(changes).length > 0 ? withEntries(entries, changes) : entries;
}

function isForbidden(file: PdfFile, entries: Dictionary, key: string, part: number): boolean {
  const isOfField = resolve(file, entries.get('Subtype')) === 'Widget' || entries.has('FT');
  if (key === 'A' && isOfField) return true;
  const action = resolveDictionary(file, entries.get(key));
  return action !== undefined && !isPermitted(action, file, part);
}

function isPermitted(action: Value, file: PdfFile, part: number): boolean {
  if (!isDictionary(action)) return false;
  const kind = resolve(file, action.get('S'));
  if (kind === 'Named') return permittedNames.has(resolve(file, action.get('N')));
  return permitted.has(kind) || (kind === 'GoToE' && part > 1);
}
