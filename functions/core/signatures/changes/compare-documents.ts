import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { type Dictionary, isString, type Value } from '../../pdf-objects/objects/values.ts';
import { readNameTree } from '../../pdf-objects/structure/trees.ts';
import { type Change, keysOf } from './change.ts';
import { compareFields } from './compare-fields.ts';
import { compareMetadata } from './compare-metadata.ts';
import { comparePages } from './compare-pages.ts';
import { onlyTagsAnnotations } from './compare-tags.ts';
import type { Comparison } from './revision.ts';
import { permissionLevels } from './signature-permissions.ts';

/** They state the version and extensions of PDF that the file uses, and that it has tags. */
const versionKeys = new Set(['Version', 'Extensions', 'MarkInfo']);
const securityKeys = new Set(['Type', 'VRI', 'Certs', 'CRLs', 'OCSPs']);
const comparedElsewhere = new Set(['Type', 'Pages', 'AcroForm', 'DSS', 'Metadata']);
/**
 * Yields all differences between two revisions of a document. `signed` is the field whose signature covers the earlier
 * one.
 */
export function* compareDocuments(comparison: Comparison, signed: string): Generator<Change> {
  const { before, after, isSameHere } = comparison;
  if (!before.file.encryption !== !after.file.encryption) yield { kind: 'other' };
  yield* compareMetadata(comparison);
  for (const key of keysOf(before.catalog, after.catalog)) {
    if (comparedElsewhere.has(key) || isSameHere(before.catalog.get(key), after.catalog.get(key))) continue;
    if (key === 'StructTreeRoot' && onlyTagsAnnotations(comparison)) continue;
    if (versionKeys.has(key)) yield { kind: 'metadata', isUpkeep: true };
    else if (key === 'Names') yield* compareNames(comparison);
    else if (key === 'AF' && onlyAddsFiles(comparison)) yield addedFile;
    else yield { kind: key === 'PieceInfo' ? 'metadata' : 'other' };
  }
  yield* compareSecurityStore(comparison);
  yield* compareForm(comparison);
  yield* compareFields(comparison, signed);
  yield* comparePages(comparison);
}

/** Names of appearances belong to annotations. All others lead to scripts, files or destinations. */
function* compareNames(comparison: Comparison): Generator<Change> {
  const { before, after, isSameHere } = comparison;
  const [from, to] = [before, after].map(({ file, catalog }) =>
    resolveDictionary(file, catalog.get('Names')),
  );
  for (const key of keysOf(from, to))
    if (isSameHere(from?.get(key), to?.get(key))) continue;
    else if (key === 'EmbeddedFiles' && onlyAddsNames(comparison, from?.get(key), to?.get(key)))
      yield addedFile;
    else yield { kind: key === 'AP' ? 'annotation' : 'other' };
}

/** A file that is attached to a document changes nothing of what was signed, but a certification names what may be added. */
const addedFile: Change = { kind: 'other', neededLevel: permissionLevels.uncertified };

function onlyAddsNames(
  { before, after, isSame }: Comparison,
  from: Value | undefined,
  to: Value | undefined,
) {
  const entries = new Map(readNameTree(after.file, to));
  return readNameTree(before.file, from).every(([name, value]) => isSame(value, entries.get(name)));
}

function onlyAddsFiles({ before, after, isSame }: Comparison): boolean {
  const [from, to] = [before, after].map(({ file, catalog }) => resolveArray(file, catalog.get('AF')));
  if (!to || (before.catalog.has('AF') && !from)) return false;
  return (from ?? []).every((value, index) => isSame(value, to[index]));
}

/** Obsolete entries may be removed from the document security store, but it must remain one (ISO 32000-2, 12.8.4.3). */
function* compareSecurityStore({ before, after, isSame }: Comparison): Generator<Change> {
  const [from, to] = [before.catalog.get('DSS'), after.catalog.get('DSS')];
  if (isSame(from, to)) return;
  const store = resolveDictionary(after.file, to);
  const isStore = store !== undefined && [...store.keys()].every((key) => securityKeys.has(key));
  yield { kind: isStore ? 'dss' : 'other' };
}

const formKeys = new Set(['DR', 'DA', 'Q', 'NeedAppearances']);

/** Compares the form's own entries (ISO 32000-2, 12.7.3). Those of fields are compared with the fields. */
function* compareForm({ before, after, isSameHere }: Comparison): Generator<Change> {
  const [from, to] = [before.form.entries, after.form.entries];
  for (const key of keysOf(from, to)) {
    const [old, now] = [from.get(key), to.get(key)];
    if (key === 'Fields' || isSameHere(old, now)) continue;
    if (key === 'SigFlags' && onlyAdds(resolve(before.file, old), resolve(after.file, now))) continue;
    const isNew = resolve(before.file, old) === null;
    // A newly added default changes nothing that is displayed.
    if (isNew && formKeys.has(key) && resolve(after.file, now) !== true) continue;
    if (key === 'DR' && addsResources(resolveDictionary(before.file, old), now)) continue;
    const isFilling = formKeys.has(key) || (key === 'XFA' && isDataAlone(old, now));
    yield { kind: isFilling ? 'form_filling' : 'other' };
  }

  /** Whether all resources are unchanged, except for new ones, which no existing drawing uses. */
  function addsResources(old: Dictionary | undefined, now: Value | undefined): boolean {
    const resources = resolveDictionary(after.file, now);
    return [...(old ?? [])].every(([key, entry]) => {
      const named = resolveDictionary(before.file, entry);
      const others = resolveDictionary(after.file, resources?.get(key));
      if (!named || !others) return isSameHere(entry, resources?.get(key));
      return [...named].every(([name, resource]) => isSameHere(resource, others.get(name)));
    });
  }

  /** Whether only data parts differ in an XFA form, which is a list of names and parts. */
  function isDataAlone(old: Value | undefined, now: Value | undefined): boolean {
    const [parts, others] = [resolveArray(before.file, old), resolveArray(after.file, now)];
    if (!parts || parts.length !== others?.length) return false;
    return parts.every((part, index) => {
      const name = resolve(before.file, parts[index - 1]);
      const isData = index % 2 === 1 && isString(name) && /^(datasets|form)$/.test(`${Buffer.from(name)}`);
      return isData ? numberOf(after.file, others[index]) > 0 : isSameHere(part, others[index]);
    });
  }
}

function onlyAdds(old: Value, now: Value): boolean {
  const [from, to] = [old ?? 0, now ?? 0];
  return typeof from === 'number' && typeof to === 'number' && (from & ~to) === 0;
}
