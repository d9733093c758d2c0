import type { Draft } from '../../../pdf-objects/editing/draft.ts';
import { PdfLimitExceeded } from '../../../pdf-objects/errors.ts';
import { numberOf } from '../../../pdf-objects/objects/locate-object.ts';
import { resolve, resolveStream } from '../../../pdf-objects/objects/read-object.ts';
import type { Dictionary, Value } from '../../../pdf-objects/objects/values.ts';
import { type ContentBudget, decodeContent } from '../../../pdf-objects/structure/decode-content.ts';
import type { ContentFont } from './content-font.ts';
import { readContentFont } from './read-content-font.ts';
import { eachRawOperation, type RawOperation } from './read-operations.ts';

/** Bounds for a whole document. Beyond them the work ends: what was not read might hold what is to go. */
const maximumContentBytes = 512 * 1024 * 1024;
const maximumOperations = 40_000_000;

/** What is kept, so that a form or glyph that is drawn often is unpacked once, and read once if it is small. */
const maximumUnpackedBytes = 64 * 1024 * 1024;
const readBytes = 65_536;
const maximumReadBytes = 4 * 1024 * 1024;

/** Reads the content and fonts of a document. */
export interface ContentSource {
  readonly draft: Draft;
  /** Calls `take` with every operation. Returns the content; undefined if it cannot be unpacked. */
  operations(
    streams: readonly Value[],
    take: (operation: RawOperation, content: Uint8Array) => void,
  ): Uint8Array | undefined;
  fontOf(value: Value | undefined): ContentFont | undefined;
}

interface Kept {
  readonly content: Uint8Array;
  readonly operations: readonly RawOperation[] | undefined;
}

export function contentSource(draft: Draft): ContentSource {
  const budget: ContentBudget = { bytes: maximumContentBytes };
  const programs: ContentBudget = { bytes: maximumContentBytes };
  const left = { operations: maximumOperations, unpacked: maximumUnpackedBytes, read: maximumReadBytes };
  const kept = new Map<number, Kept>();
  const fonts = new Map<number | Dictionary, ContentFont | undefined>();

  const unpacked = (streams: readonly Value[]) => {
    const { file } = draft;
    const present = streams.filter((stream) => resolve(file, stream) !== null);
    if (present.length === 0 || present.every((stream) => resolveStream(file, stream)?.data.length === 0))
      return new Uint8Array(0);
    const content = decodeContent(file, present, budget);
    if (!content && budget.bytes < maximumContentBytes / 2) throw new PdfLimitExceeded('unpackedBytes');
    return content;
  };

  return {
    draft,
    operations(streams, take) {
      const number = streams.length === 1 ? numberOf(draft.file, streams[0]) : 0;
      const known = kept.get(number);
      const count = () => {
        if (--left.operations < 0) throw new PdfLimitExceeded('unpackedBytes');
      };
      if (known?.operations) {
        for (const operation of known.operations) {
          count();
          take(operation, known.content);
        }
        return known.content;
      }
      const content = known?.content ?? unpacked(streams);
      if (!content) return undefined;
      const isRead = number > 0 && content.length <= readBytes && left.read >= content.length;
      const operations: RawOperation[] = [];
      eachRawOperation(content, (operation) => {
        count();
        if (isRead) operations.push(operation);
        take(operation, content);
      });
      if (isRead) left.read -= content.length;
      if (!known && number > 0 && left.unpacked >= content.length) {
        left.unpacked -= content.length;
        kept.set(number, { content, operations: isRead ? operations : undefined });
      }
      return content;
    },
    fontOf(value) {
      const { file } = draft;
      const font = resolve(file, value);
      if (!(font instanceof Map)) return undefined;
      const key = numberOf(file, value) || (font as Dictionary);
      if (!fonts.has(key)) fonts.set(key, readContentFont(file, font as Dictionary, programs));
      return fonts.get(key);
    },
  };
}
