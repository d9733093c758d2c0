import { randomBytes } from 'node:crypto';
import { appendValue } from '../objects/append-value.ts';
import { copyWaiting } from '../objects/copy-objects.ts';
import { type ObjectWriter, objectWriter } from '../objects/object-writer.ts';
import { resolve, resolveArray } from '../objects/read-object.ts';
import { dictionary, isString, type NewReference, type Value, withEntries } from '../objects/values.ts';
import { joinCatalog, joinInformation } from './join-catalog.ts';
import { reserveLayers } from './join-layers.ts';
import type { Part } from './part.ts';
import { placeParts, type Selection } from './place-parts.ts';
import { type DecoratePage, writePages } from './write-pages.ts';

/** How far a PDF may exceed eight times its sources. Only files made for it, with endlessly repeated pages, do. */
const maximumBytesBeyondSources = 64 * 1024 * 1024;

/**
 * Writes one PDF from pages of others, in one pass. Copies what the pages refer to, streams byte for byte and what
 * sources have in common once; then joins the documents' structures. Nothing of pages that were not chosen is included.
 * `prepare` may write objects to put on pages, and returns the function that puts them there.
 */
export async function assemblePdf(
  selections: readonly Selection[],
  prepare?: (output: ObjectWriter) => Promise<DecoratePage>,
): Promise<Uint8Array> {
  const files = [...new Set(selections.map(({ file }) => file))];
  const isCompact = files.some(({ hasStreams }) => hasStreams);
  const expectedBytes = files.reduce((sum, { bytes }) => sum + bytes.length, 65_536);
  const maximumBytes = maximumBytesBeyondSources + expectedBytes * 8;
  const output = objectWriter({
    version: newestVersion(selections, isCompact),
    isCompact,
    expectedBytes,
    maximumBytes,
  });
  const decorate = await prepare?.(output);
  const { parts, keepsTags } = placeParts(selections, output);
  for (const part of parts) reserveLayers(part);
  const pageTree = { newNumber: output.reserve() };
  const forms = parts.map((part) => writePages(part, pageTree, parts.length === 1, decorate));
  // Which layers the pages use shows only when all that they refer to is copied.
  for (const { copy } of parts) if (copy.isPartial) copyWaiting(copy);
  const catalog = joinCatalog(parts, output, forms, keepsTags);
  const pages = parts.flatMap((part) => part.pages.map(({ newNumber }): Value => ({ newNumber })));
  const tree = dictionary({ Type: 'Pages', Kids: pages, Count: pages.length });
  output.object(pageTree.newNumber, (sink) => appendValue(sink, tree));
  const root: NewReference = { newNumber: output.reserve() };
  output.object(root.newNumber, (sink) => appendValue(sink, withEntries(catalog, { Pages: pageTree })));
  const information = joinInformation(parts[0]);
  for (const { copy } of parts) copyWaiting(copy);
  const info = information > 0 ? `/Info ${information} 0 R` : '';
  return output.finish(`/Root ${root.newNumber} 0 R${info}/ID[${identifiers(parts[0])}]`);
}

/** The newest version in a source's header or catalog. */
function newestVersion(selections: readonly Selection[], isCompact: boolean): string {
  const versions = selections.flatMap(({ file, catalog }) => {
    const named = resolve(file, catalog.get('Version'));
    return typeof named === 'string' && /^[12]\.\d$/.test(named) ? [file.version, named] : [file.version];
  });
  return [...versions, isCompact ? '1.5' : '1.3'].sort().at(-1) as string; // never empty
}

/** The first source's identifier, which shows the file's origin, and a new one (ISO 32000-2, 14.4). */
function identifiers(part: Part | undefined): string {
  const own = randomBytes(16).toString('hex');
  const first = part && resolveArray(part.copy.file, part.copy.file.trailer.get('ID'))?.[0];
  const source =
    isString(first) && first.length > 0 ? Buffer.from(first.subarray(0, 64)).toString('hex') : own;
  return `<${source}><${own}>`;
}
