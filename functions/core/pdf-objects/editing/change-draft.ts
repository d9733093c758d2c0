import { deflateSync } from 'node:zlib';
import { numberOf } from '../objects/locate-object.ts';
import { resolveDictionary } from '../objects/read-object.ts';
import { dictionary, type Reference, type Value, withEntries } from '../objects/values.ts';
import { readPage, type SourcePage } from '../structure/read-pages.ts';
import type { Draft } from './draft.ts';
import { addValue, replaceValue } from './memory-writer.ts';

/** Entries of a dictionary to set; `undefined` removes one. References are to objects of the draft's file. */
export type Changes = Readonly<Record<string, Value | undefined>>;

/** Replaces an object. With `data`, still encoded, it becomes a stream with `value` as its dictionary. */
export function changeObject({ file }: Draft, number: number, value: Value, data?: Uint8Array): void {
  replaceValue(file, number, value, data);
}

/** Adds an object; see `changeObject` for the arguments. */
export function addObject({ file }: Draft, value: Value, data?: Uint8Array): Reference {
  return addValue(file, value, data);
}

/** Adds a stream of this content, which is compressed. */
export function addStream(
  draft: Draft,
  content: Uint8Array,
  entries: Parameters<typeof dictionary>[0] = {},
): Reference {
  return addObject(draft, dictionary({ ...entries, Filter: 'FlateDecode' }), deflateSync(content));
}

/** Changes entries of a page, by its index from 0. Inherited entries become its own. */
export function changePage({ file, sourcePages }: Draft, index: number, changes: Changes): void {
  const page = sourcePages[index] as SourcePage; // callers count from the pages themselves
  replaceValue(file, page.number, withEntries(readPage(file, page), changes));
}

/** Changes entries of the catalog. */
export function changeCatalog(draft: Draft, changes: Changes): void {
  draft.catalog = withEntries(draft.catalog, changes);
  changeRoot(draft, 'Root', draft.catalog);
}

/** Changes entries of the document's properties (ISO 32000-2, 14.3.3). */
export function changeInformation(draft: Draft, changes: Changes): void {
  const { file } = draft;
  const information = resolveDictionary(file, file.trailer.get('Info')) ?? new Map<string, Value>();
  changeRoot(draft, 'Info', withEntries(information, changes));
}

/**
 * Replaces a dictionary that the trailer refers to. In a damaged file it may be missing, or be in the trailer itself.
 */
function changeRoot(draft: Draft, key: 'Root' | 'Info', value: Value): void {
  const { file } = draft;
  const number = numberOf(file, file.trailer.get(key));
  if (number > 0) replaceValue(file, number, value);
  else draft.file = { ...file, trailer: withEntries(file.trailer, { [key]: addValue(file, value) }) };
}
