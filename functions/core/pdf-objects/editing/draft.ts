import type { CrossReference } from '../cross-references/cross-reference.ts';
import type { EncryptionWishes } from '../encryption/object-encryption.ts';
import type { PdfFile } from '../objects/pdf-file.ts';
import { readCatalog } from '../objects/read-object.ts';
import type { Dictionary } from '../objects/values.ts';
import type { Selection } from '../structure/joining/place-parts.ts';
import type { OpenedSource } from '../structure/open-source.ts';
import { readPage, type SourcePage } from '../structure/read-pages.ts';
import { addValue } from './memory-writer.ts';

/** A PDF being changed in memory and written once at the end: see change-draft.ts and write-draft.ts. */
export interface Draft extends OpenedSource {
  /** The file with its changed and new objects in memory. The bytes that it was read from never change. */
  file: PdfFile;
  catalog: Dictionary;
  /** Each page is a separate object. */
  sourcePages: readonly SourcePage[];
  /** Warnings for the caller, in sentences. */
  readonly warnings: string[];
  output: OutputWishes;
}

/** Pages of one or several documents that become one document. */
export interface Assembly extends Pick<Draft, 'warnings' | 'output'> {
  readonly selections: readonly Selection[];
}

/** Options for writing a document. */
interface OutputWishes {
  /** As in the header: `1.7`. By default, the newest of the sources' versions. */
  readonly version?: string;
  /** Whether objects go into compressed streams; by default, if the sources have such streams. */
  readonly isCompact?: boolean;
  /** By default, the document is not encrypted, even if its source was. */
  readonly encryption?: EncryptionWishes;
  /** Whether to minimize its size: compress harder, and write equal objects once. */
  readonly isSmallest?: boolean;
  /** Whether its first page can be shown before the rest has arrived. Not supported with encryption. */
  readonly isLinearized?: boolean;
  /** The file's own identifier; by default, a random one. Not for linearized files. */
  readonly identifier?: Uint8Array;
}

/** Starts changing a PDF. The source itself remains unchanged. */
export function draftOf({ file, sourcePages }: OpenedSource): Draft {
  const { entries, inMemory, scanned } = file;
  const own = { ...file, entries: copied(entries), inMemory: [...inMemory], scanned: new Map(scanned) };
  const pages = withOwnNumbers(own, sourcePages);
  return { file: own, catalog: readCatalog(own), sourcePages: pages, warnings: [], output: {} };
}

function copied({ kinds, places, seconds, ...others }: CrossReference): CrossReference {
  return { ...others, kinds: kinds.slice(), places: places.slice(), seconds: seconds.slice() };
}

/** The pages, with each one that is inline in the page tree or occurs twice made a separate object. */
function withOwnNumbers(file: PdfFile, pages: readonly SourcePage[]): readonly SourcePage[] {
  const seen = new Set<number>();
  return pages.map((page) => {
    const isOwn = page.number > 0 && !seen.has(page.number);
    seen.add(page.number);
    return isOwn ? page : { number: addValue(file, readPage(file, page)).number, inherited: new Map() };
  });
}
