import type { ChangeKind } from '../../contract/fields/signing/signature-changes.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { decodeTextString } from '../../pdf-objects/objects/text-string.ts';
import { type Dictionary, isString } from '../../pdf-objects/objects/values.ts';
import type { Change } from './change.ts';
import type { Revision } from './revision.ts';

/** What a certification allows (ISO 32000-2, table 257), from the strictest; without one, everything that a signature may. */
export const permissionLevels = { nothing: 1, forms: 2, annotations: 3, uncertified: 4 } as const;

/** The changes that a signature allows. */
interface Permissions {
  /** A value of `permissionLevels`. */
  readonly level: number;
  readonly isLocked: (field: string) => boolean;
}

const { uncertified } = permissionLevels;
const maximumReferences = 100;
const maximumLocked = 10_000;

/**
 * The permissions of the signature in a field, by the revision that it covers: its own DocMDP or that of the document's
 * certification, whichever allows less, its FieldMDP, and the `Lock` of its field (ISO 32000-2, 12.8.2.2 and 12.8.2.4).
 */
export function signaturePermissions({ file, catalog, form }: Revision, signed: string): Permissions {
  const field = form.fields.find(({ name, kind }) => kind === 'signature' && name === signed);
  const lock = resolveDictionary(file, field?.entries.get('Lock'));
  const own = transformsOf(file, resolveDictionary(file, field?.entries.get('V')));
  const certification = resolveDictionary(file, resolveDictionary(file, catalog.get('Perms'))?.get('DocMDP'));
  const documents = [...own, ...transformsOf(file, certification)].filter(
    ({ method }) => method === 'DocMDP',
  );
  const levels = documents.map(({ parameters }) => numberIn(file, parameters, 'P') ?? 2);
  const locks = own.filter(({ method }) => method === 'FieldMDP').map(({ parameters }) => parameters);
  const areLocked = [...locks, lock].flatMap((entries) => (entries ? [lockedBy(file, entries)] : []));
  return {
    level: Math.min(uncertified, ...levels, numberIn(file, lock, 'P') ?? uncertified),
    isLocked: (name) => areLocked.some((isLocked) => isLocked(name)),
  };
}

/** Whether these permissions allow a change. */
export function allows({ level, isLocked }: Permissions, change: Change): boolean {
  const { kind, field, isForbidden, isUpkeep, neededLevel = neededFor(kind) } = change;
  if (isForbidden || neededLevel === undefined) return false;
  if (isUpkeep || kind === 'dss') return true;
  if (field !== undefined && isLocked(field)) return false;
  return level >= neededLevel;
}

/** The level that a kind of change needs; undefined for one that no signature allows. */
function neededFor(kind: ChangeKind): number | undefined {
  if (kind === 'other' || kind === 'page_content') return undefined;
  return kind === 'annotation' ? permissionLevels.annotations : permissionLevels.forms;
}

function transformsOf(file: PdfFile, signature: Dictionary | undefined) {
  return (resolveArray(file, signature?.get('Reference')) ?? []).slice(0, maximumReferences).map((value) => {
    const reference = resolveDictionary(file, value);
    return {
      method: resolve(file, reference?.get('TransformMethod')),
      parameters: resolveDictionary(file, reference?.get('TransformParams')),
    };
  });
}

function numberIn(file: PdfFile, entries: Dictionary | undefined, key: string): number | undefined {
  const value = resolve(file, entries?.get(key));
  return typeof value === 'number' ? value : undefined;
}

/** Returns a function that reports whether a field is locked. A name also covers all descendant fields. */
function lockedBy(file: PdfFile, entries: Dictionary): (field: string) => boolean {
  const names = (resolveArray(file, entries.get('Fields')) ?? [])
    .slice(0, maximumLocked)
    .map((item) => resolve(file, item))
    .filter(isString)
    .map((name) => decodeTextString(name));
  const isNamed = (field: string) => names.some((name) => field === name || field.startsWith(`${name}.`));
  const action = resolve(file, entries.get('Action'));
  if (action === 'Include') return isNamed;
  return (field) => action === 'All' || !isNamed(field);
}
