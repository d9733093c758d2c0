import type { Draft } from '../pdf-objects/editing/draft.ts';
import { PdfLimitExceeded, PdfTooComplex } from '../pdf-objects/errors.ts';
import { numberOf } from '../pdf-objects/objects/locate-object.ts';
import { resolve, resolveDictionary, resolveStream } from '../pdf-objects/objects/read-object.ts';
import { type Dictionary, dictionary, type Value } from '../pdf-objects/objects/values.ts';
import { type ContentBudget, decodeContent } from '../pdf-objects/structure/content/decode-content.ts';
import { spend } from '../pdf-objects/work-budget.ts';
import type { ContentFont } from './fonts/content-font.ts';
import { readContentFont } from './fonts/read-content-font.ts';
import { eachRawOperation, type RawOperation } from './read-operations.ts';

/** Limits for a whole document. Beyond them the work fails: unread content might hold text to remove. */
const maximumContentBytes = 512 * 1024 * 1024;
const maximumOperations = 40_000_000;
const maximumPieces = 250_000;

/** The cache size: a form or glyph that is drawn often is unpacked once, and parsed once if it is small. */
const maximumUnpackedBytes = 64 * 1024 * 1024;
const readBytes = 65_536;
const maximumReadBytes = 4 * 1024 * 1024;

/** A page's content is split into streams only between tokens. */
const lineFeed = Buffer.from('\n');

/** Reads the content and fonts of a document. */
export interface ContentSource {
  readonly draft: Draft;
  /** Calls `take` with every operation. Returns the content. */
  operations(
    streams: readonly Value[],
    take: (operation: RawOperation, content: Uint8Array) => void,
  ): ReadContent;
  /** The font of a dictionary, or the substitute that viewers use. */
  fontOf(value: Value | undefined): ContentFont;
}

interface ReadContent {
  readonly content: Uint8Array;
  /** Whether some content could not be unpacked, and is left out. */
  readonly isPartial: boolean;
}

interface Kept extends ReadContent {
  readonly operations: readonly RawOperation[] | undefined;
}

/** The substitute for a missing font. */
const missingFont = dictionary({ Subtype: 'Type1', BaseFont: 'Helvetica' });

export function contentSource(draft: Draft): ContentSource {
  const budget: ContentBudget = { bytes: maximumContentBytes };
  const programs: ContentBudget = { bytes: maximumContentBytes };
  const left = {
    operations: maximumOperations,
    pieces: maximumPieces,
    unpacked: maximumUnpackedBytes,
    read: maximumReadBytes,
  };
  const kept = new Map<number, Kept>();
  const fonts = new Map<number | Dictionary, ContentFont>();

  const unpacked = (streams: readonly Value[]): ReadContent => {
    const { file } = draft;
    const present = streams.filter((stream) => resolve(file, stream) !== null);
    const pieces = present.flatMap((stream) => {
      const content = decodeContent(file, [stream], budget);
      if (!content && budget.bytes < maximumContentBytes / 2) throw new PdfLimitExceeded('unpackedBytes');
      return content ? [content, lineFeed] : [];
    });
    const isEmpty = (stream: Value) => resolveStream(file, stream)?.data.length === 0;
    const isPartial = pieces.length < present.filter((stream) => !isEmpty(stream)).length * 2;
    return { content: pieces.length === 2 ? (pieces[0] as Uint8Array) : Buffer.concat(pieces), isPartial };
  };

  return {
    draft,
    operations(streams, take) {
      const number = streams.length === 1 ? numberOf(draft.file, streams[0]) : 0;
      const known = kept.get(number);
      if (--left.pieces < 0) throw new PdfTooComplex('it draws too many pieces of content');
      const count = () => {
        spend('operation', 1);
        if (--left.operations < 0) throw new PdfTooComplex('its content has too many operations');
      };
      if (known?.operations) {
        for (const operation of known.operations) {
          count();
          take(operation, known.content);
        }
        return known;
      }
      const { content, isPartial } = known ?? unpacked(streams);
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
        kept.set(number, { content, isPartial, operations: isRead ? operations : undefined });
      }
      return { content, isPartial };
    },
    fontOf(value) {
      const { file } = draft;
      const font = resolveDictionary(file, value) ?? missingFont;
      const key = numberOf(file, value) || font;
      const known = fonts.get(key) ?? readContentFont(file, font, programs);
      fonts.set(key, known);
      return known;
    },
  };
}
