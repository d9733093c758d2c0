import { mediaTypeOf } from '../../document-facts/media-type-of.ts';
import { changedDeeply, changeObjects, documentObjects } from '../../page-content/streams/change-values.ts';
import { addObject, changeCatalog, changeObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import {
  referenceTo,
  resolve,
  resolveArray,
  resolveDictionary,
  resolveStream,
} from '../../pdf-objects/objects/read-object.ts';
import { decodeTextString, encodeTextString } from '../../pdf-objects/objects/text-string.ts';
import {
  type Dictionary,
  dictionary,
  isDictionary,
  isString,
  type Value,
  withEntries,
} from '../../pdf-objects/objects/values.ts';
import { archiveClause, type ConformanceWork } from '../conformance-work.ts';
import { removeAttachments } from './remove-attachments.ts';

/**
 * Describes attached files as PDF/A-3 and PDF/A-4f require (ISO 19005-3, 6.8; 19005-4, 6.9). The other parts permit
 * none, or only PDF/A: since attachments are not removed unasked, a document with one does not conform to them. Without
 * `mayHaveFiles`, no dictionary has an EF entry.
 */
export function stripAttachments(work: ConformanceWork, mayHaveFiles: boolean): void {
  const { draft, wishes, unmet } = work;
  const { part = 0, level } = wishes.archive ?? {};
  const names = resolveDictionary(draft.file, draft.catalog.get('Names'));
  const holdsAny = mayHaveFiles && documentObjects(draft).some(({ value }) => hasEmbedded(draft.file, value));
  if (part === 3 || level === 'f') {
    if (holdsAny) describeAll(work);
    // PDF/A-4f is for documents with attachments, and requires the list even if it is empty.
    if (level === 'f' && !resolveDictionary(draft.file, names?.get('EmbeddedFiles'))) {
      const EmbeddedFiles = dictionary({ Names: [] });
      changeCatalog(draft, { Names: withEntries(names ?? new Map(), { EmbeddedFiles }) });
    }
    return;
  }
  if (holdsAny && wishes.removesAttachments) removeAttachments(draft);
  else if (holdsAny)
    unmet.push({
      clause: archiveClause(wishes, part === 1 ? '6.1.11' : part === 2 ? '6.8' : '6.9'),
      message: `It has attachments, which ${part === 1 ? 'this part forbids' : 'this part permits only if they are PDF/A'}. Ask for pdf/a-3b or pdf/a-4f, or send on_attachments remove.`,
    });
  else if (names?.has('EmbeddedFiles'))
    changeCatalog(draft, { Names: withEntries(names, { EmbeddedFiles: undefined }) });
}

function hasEmbedded(file: PdfFile, value: Value): boolean {
  let found = false;
  changedDeeply(value, (inner) => {
    found ||= isSpecification(file, inner);
    return inner;
  });
  return found;
}

/** Whether a value is the specification of an embedded file. Not every dictionary with EF is: a resource may have that name. */
export function isSpecification(file: PdfFile, value: Value): value is Dictionary {
  const embedded =
    isDictionary(value) && value.has('EF') ? resolveDictionary(file, value.get('EF')) : undefined;
  return embedded !== undefined && [...embedded.keys()].every((key) => platforms.has(key));
}

/** The names under which a file is embedded (ISO 32000-2, table 44). */
const platforms = new Set(['F', 'UF', 'DOS', 'Mac', 'Unix']);

/** Gives every file specification its names and its relationship, and associates each with the document. */
function describeAll({ draft }: ConformanceWork): void {
  const { file } = draft;
  const associated: Value[] = [...(resolveArray(file, draft.catalog.get('AF')) ?? [])];
  const known = new Set(associated.map((value) => numberOf(file, value)));
  changeObjects(draft, ({ number, value, data }) => {
    if (isSpecification(file, value)) {
      if (!known.has(number)) associated.push(referenceTo(file, number));
      return { value: described(draft, value), data };
    }
    // An associated file must be an indirect object.
    const changed = changedDeeply(value, (inner) => {
      if (!isSpecification(file, inner)) return inner;
      const reference = addObject(draft, described(draft, inner));
      associated.push(reference);
      return reference;
    });
    return { value: changed, data };
  });
  changeCatalog(draft, { AF: associated });
}

function described(draft: Draft, specification: Dictionary): Dictionary {
  const { file } = draft;
  const text = (key: string) => [resolve(file, specification.get(key))].find(isString);
  const name = text('UF') ?? text('F') ?? text('Unix') ?? text('DOS') ?? encodeTextString('attachment');
  const embedded = resolveDictionary(file, specification.get('EF')) ?? new Map<string, Value>();
  for (const stream of embedded.values()) describeStream(draft, stream, decodeTextString(name));
  const relationship = resolve(file, specification.get('AFRelationship'));
  return withEntries(specification, {
    Type: 'Filespec',
    F: text('F') ?? name,
    UF: text('UF') ?? name,
    AFRelationship: typeof relationship === 'string' ? relationship : 'Unspecified',
  });
}

function describeStream(draft: Draft, reference: Value, name: string): void {
  const { file } = draft;
  const stream = resolveStream(file, reference);
  const type = resolve(file, stream?.dictionary.get('Subtype'));
  if (!stream || (typeof type === 'string' && /^[-\w+.]+\/[-\w+.]+$/.test(type))) return;
  const typed = withEntries(stream.dictionary, { Type: 'EmbeddedFile', Subtype: mediaTypeOf(name) });
  changeObject(draft, numberOf(file, reference), typed, stream.data);
}
