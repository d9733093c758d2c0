import { randomBytes } from 'node:crypto';
import { type EncryptionWishes, objectEncryption } from '../../encryption/object-encryption.ts';
import { appendValue } from '../../objects/append-value.ts';
import { copyWaiting } from '../../objects/copy-objects.ts';
import { type ObjectTaker, objectWriter } from '../../objects/object-writer.ts';
import { heldBytes } from '../../objects/pdf-file.ts';
import { resolve, resolveArray } from '../../objects/read-object.ts';
import { dictionary, isString, type NewReference, type Value, withEntries } from '../../objects/values.ts';
import { writePages } from '../write-pages.ts';
import { joinCatalog, joinInformation } from './join-catalog.ts';
import { reserveLayers } from './join-layers.ts';
import type { Part } from './part.ts';
import { placeParts, type Selection } from './place-parts.ts';

/**
 * The maximum size of a PDF beyond eight times its sources. Only files made for it, with endlessly repeated pages,
 * exceed it.
 */
const maximumBytesBeyondSources = 64 * 1024 * 1024;

/** The trailer's values: the numbers of the catalog and of the properties, 0 if there are none, and the identifiers. */
export interface Roots {
  readonly catalog: number;
  readonly information: number;
  readonly identifiers: readonly [Uint8Array, Uint8Array];
}

/** How to write a PDF made of others. */
export interface AssembledFile {
  readonly version: string;
  /** Whether objects go into compressed streams. */
  readonly isCompact: boolean;
  readonly expectedBytes: number;
  readonly maximumBytes: number;
}

/** Options for writing a PDF: see OutputWishes. */
interface Wishes {
  readonly version?: string | undefined;
  readonly isCompact?: boolean | undefined;
  readonly isSmallest?: boolean | undefined;
  readonly encryption?: EncryptionWishes | undefined;
  readonly identifier?: Uint8Array | undefined;
}

/** Writes one PDF from pages of others, in one pass: see assembleObjects. By default, compact if any source is. */
export function assemblePdf(
  selections: readonly Selection[],
  { version, isCompact, isSmallest = false, encryption, identifier }: Wishes = {},
): Uint8Array {
  const output = objectWriter({
    ...assembledFile(selections, { version, isCompact }),
    isSmallest,
    encryption: encryption && objectEncryption(encryption),
  });
  const { catalog, information, identifiers } = assembleObjects(selections, output, isSmallest);
  const info = information > 0 ? `/Info ${information} 0 R` : '';
  const [origin, random] = identifiers;
  const given = [origin === random ? (identifier ?? origin) : origin, identifier ?? random];
  const [first, own] = given.map((bytes) => Buffer.from(bytes).toString('hex'));
  return output.finish(`/Root ${catalog} 0 R${info}/ID[<${first}><${own}>]`);
}

/** The version, form and maximum size of a PDF made of others. */
export function assembledFile(
  selections: readonly Selection[],
  { version, isCompact }: Pick<Wishes, 'version' | 'isCompact'> = {},
): AssembledFile {
  const files = [...new Set(selections.map(({ file }) => file))];
  const hasStreams = isCompact ?? files.some((file) => file.hasStreams);
  const expectedBytes = files.reduce((sum, file) => sum + file.bytes.length + heldBytes(file), 65_536);
  return {
    version: version ?? newestVersion(selections, hasStreams),
    isCompact: hasStreams,
    expectedBytes,
    maximumBytes: maximumBytesBeyondSources + expectedBytes * 8,
  };
}

/**
 * Writes the objects of one PDF made of pages of others. Copies the objects that the pages refer to: streams byte for
 * byte, and objects common to several sources (with `sharesEqual`, also equal objects of one source) once; then joins
 * the documents' structures. Nothing of unselected pages is included.
 */
export function assembleObjects(
  selections: readonly Selection[],
  output: ObjectTaker,
  sharesEqual = selections.length > 1,
): Roots {
  const { parts, keepsTags } = placeParts(selections, output, sharesEqual);
  for (const part of parts) reserveLayers(part);
  const pageTree = { newNumber: output.reserve() };
  const forms = parts.map((part) => writePages(part, pageTree, parts.length === 1));
  // The layers that the pages use are known only once all referenced objects are copied.
  for (const { copy } of parts) if (copy.isPartial) copyWaiting(copy);
  const catalog = joinCatalog(parts, output, forms, keepsTags);
  const pages = parts.flatMap((part) => part.pages.map(({ newNumber }): Value => ({ newNumber })));
  const tree = dictionary({ Type: 'Pages', Kids: pages, Count: pages.length });
  output.object(pageTree.newNumber, (sink) => appendValue(sink, tree));
  const root: NewReference = { newNumber: output.reserve() };
  output.object(root.newNumber, (sink) => appendValue(sink, withEntries(catalog, { Pages: pageTree })));
  const information = joinInformation(parts[0]);
  for (const { copy } of parts) copyWaiting(copy);
  return { catalog: root.newNumber, information, identifiers: identifiers(parts[0]) };
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
function identifiers(part: Part | undefined): readonly [Uint8Array, Uint8Array] {
  const own = randomBytes(16);
  const first = part && resolveArray(part.copy.file, part.copy.file.trailer.get('ID'))?.[0];
  return [isString(first) && first.length > 0 ? first.subarray(0, 64) : own, own];
}
