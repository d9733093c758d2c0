import { Problem } from '../../contract/problems/problem.ts';
import { isBusy } from '../../contract/problems/service-busy.ts';
import { extractText } from '../../opening/extract-text.ts';
import { looksLikePdf } from '../../opening/looks-like-pdf.ts';
import { withOpenedPdfs } from '../../opening/with-opened-pdfs.ts';
import { contentRewriter } from '../../page-content/content-rewriter.ts';
import { documentObjects } from '../../page-content/streams/change-values.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { draftOf } from '../../pdf-objects/editing/draft.ts';
import { eachDictionary } from '../../pdf-objects/objects/each-dictionary.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { resolve, resolveDictionary, resolveStream } from '../../pdf-objects/objects/read-object.ts';
import { decodeTextString } from '../../pdf-objects/objects/text-string.ts';
import { isString } from '../../pdf-objects/objects/values.ts';
import { pageTexts } from '../finding/find-matches.ts';
import { readingsOfText, textOfBytes } from '../matching/readings.ts';
import { decodedStream } from './decoded-stream.ts';
import { documentTexts } from './document-texts.ts';
import { isZip, zipEntries } from './zip-entries.ts';

/** A file within a document, as far as it is searchable. */
export interface AttachedFile {
  /** The number of its stream. */
  readonly stream: number;
  readonly name: string;
  /** All its texts; undefined for a file that is not readable as text, such as a picture. */
  readonly texts: readonly string[] | undefined;
}

/** The maximum size of searched attachments in a document. */
const maximumBytes = 128 * 1024 * 1024;

/** Returns the files within a document. PDFs and office documents among them are read, too. */
export async function attachedFiles(draft: Draft): Promise<readonly AttachedFile[]> {
  const { file } = draft;
  const names = new Map<number, string>();
  for (const { value } of documentObjects(draft))
    eachDictionary(value, (entries) => {
      const given = [entries.get('UF'), entries.get('F')]
        .map((name) => resolve(file, name ?? null))
        .find(isString);
      for (const stream of resolveDictionary(file, entries.get('EF'))?.values() ?? [])
        if (numberOf(file, stream) > 0)
          names.set(numberOf(file, stream), given ? decodeTextString(given) : '');
    });
  const found: AttachedFile[] = [];
  let left = maximumBytes;
  for (const [number, name] of names) {
    const stream = resolveStream(file, { number, generation: file.entries.seconds[number] ?? 0 });
    if (!stream) continue;
    const bytes = decodedStream(file, stream.dictionary, stream.data, left);
    left -= bytes?.length ?? 0;
    found.push({ stream: number, name, texts: bytes && (await textsOf(bytes, left)) });
  }
  return found;
}

async function textsOf(bytes: Uint8Array, maximum: number): Promise<readonly string[] | undefined> {
  if (bytes.length === 0) return [];
  if (isZip(bytes)) return zipTexts(bytes, maximum);
  if (looksLikePdf(bytes)) return pdfTexts(bytes);
  const text = textOfBytes(bytes);
  return text === undefined ? undefined : readingsOfText(text);
}

/** Returns the names and texts of files in a ZIP, without pictures. One with a ZIP or an unreadable PDF is not searched. */
async function zipTexts(bytes: Uint8Array, maximum: number): Promise<readonly string[] | undefined> {
  const entries = zipEntries(bytes, maximum);
  if (!entries || entries.some((entry) => isZip(entry.bytes))) return undefined;
  const texts: string[] = [];
  for (const entry of entries) {
    const found = looksLikePdf(entry.bytes)
      ? await pdfTexts(entry.bytes)
      : readingsOfText(textOfBytes(entry.bytes) ?? '');
    if (!found) return undefined;
    texts.push(...readingsOfText(entry.name), ...found);
  }
  return texts;
}

/** Returns the text of an embedded PDF: of its pages and the rest. One with attachments of its own is not searched. */
async function pdfTexts(bytes: Uint8Array): Promise<readonly string[] | undefined> {
  try {
    const texts: string[] = [];
    await extractText(bytes, {}, (pages) => {
      for (const { text } of pages) texts.push(text);
    });
    const others = await withOpenedPdfs([{ bytes }], ([source]) => {
      const inner = source && draftOf(source);
      const hasFiles = inner && documentObjects(inner).some(({ value }) => holdsFiles(inner, value));
      return inner && !hasFiles ? [...unshownTexts(inner), ...documentTexts(inner)] : undefined;
    });
    return others && [...texts, ...others];
  } catch (error) {
    if (error instanceof Problem && !isBusy(error)) return undefined;
    throw error;
  }
}

/** Returns the text of all glyphs of a PDF that may have some which no page shows: in layers or in appearances. */
function unshownTexts(draft: Draft): readonly string[] {
  if (!documentObjects(draft).some(({ value }) => hasEntry(value, ['OCGs', 'AP']))) return [];
  const rewriter = contentRewriter(draft);
  return [...draft.sourcePages.keys()].flatMap((index) =>
    pageTexts(rewriter.glyphs(index))
      .spelled(' ')
      .map(({ text }) => text),
  );
}

function hasEntry(value: Parameters<typeof eachDictionary>[0], keys: readonly string[]): boolean {
  let isFound = false;
  eachDictionary(value, (entries) => {
    isFound ||= keys.some((key) => entries.has(key));
  });
  return isFound;
}

function holdsFiles({ file }: Draft, value: Parameters<typeof eachDictionary>[0]): boolean {
  let holds = false;
  eachDictionary(value, (entries) => {
    holds ||= resolveDictionary(file, entries.get('EF')) !== undefined && entries.get('Type') !== 'Font';
  });
  return holds;
}
