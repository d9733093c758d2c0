import type { Pages } from '../contract/fields/pages/pages-field.ts';
import { atPlace } from '../contract/problems/at-place.ts';
import type { Recognise } from '../ocr/recognise.ts';
import type { PdfInput } from '../opening/read-intact.ts';
import { extractContent } from '../reading/extract-content.ts';
import { type Change, changeOf } from './change.ts';
import { compareTexts } from './compare-texts.ts';
import { type PagePair, pairPages } from './pages/pair-pages.ts';
import { collectText } from './text/document-text.ts';
import type { DocumentText } from './text/text-unit.ts';

interface ComparisonWishes {
  /** The pages of both documents; all by default. */
  readonly pages?: Pages | undefined;
  readonly text: boolean;
  readonly pixels: boolean;
  readonly recognise: Recognise;
}

export interface Comparison {
  /** Those of the text in the order of the document before, and then those of the drawings by page. */
  readonly changes: readonly Change[];
  readonly pairs: readonly PagePair[];
  /** The number of pages compared, of the document that has more. */
  readonly pageCount: number;
  readonly warnings: readonly string[];
}

/**
 * Compares two PDFs by their text, by their drawings, or both. Text that readers of the pages cannot see is no part of
 * it. Throws, with the document's field, what `extractContent` throws; and output_too_large.
 */
export async function comparePdfs(
  before: PdfInput,
  after: PdfInput,
  wishes: ComparisonWishes,
): Promise<Comparison> {
  const one = await atPlace('before', () => textOf(before, wishes));
  const other = await atPlace('after', () => textOf(after, wishes));
  const found = wishes.text ? compareTexts(one, other) : nothing;
  const pairs = pairPages(one.pages, other.pages, found.equal);
  const changes = found.differences.map(changeOf);
  if (wishes.pixels) {
    const [{ compareDrawings }, { changedText }] = await Promise.all([
      import('./pixels/compare-drawings.ts'),
      import('./pixels/left-out.ts'),
    ]);
    changes.push(...(await compareDrawings(before, after, pairs, changedText(found, pairs))));
  }
  return {
    changes,
    pairs,
    pageCount: Math.max(one.pages.length, other.pages.length),
    warnings: wishes.text ? warningsOf(one, other, found.isCoarse) : [],
  };
}

const nothing = { differences: [], equal: [], isCoarse: false };

async function textOf(
  { bytes, password }: PdfInput,
  { pages, recognise }: ComparisonWishes,
): Promise<DocumentText> {
  const collector = collectText();
  await extractContent(bytes, { pages, password, hidden: 'exclude', recognise }, (read) => {
    for (const page of read) collector.add(page);
  });
  return collector.text();
}

function warningsOf(before: DocumentText, after: DocumentText, isCoarse: boolean): readonly string[] {
  const unreadable = Object.entries({ before, after }).flatMap(([name, { unreadable: pages }]) =>
    pages.length === 0
      ? []
      : `${name}: most letters of page${pages.length > 1 ? 's' : ''} ${pages.slice(0, 20).join(', ')} stand for no known character, so that their text cannot be compared.`,
  );
  const withoutText = Object.entries({ before, after }).flatMap(([name, { units, running }]) =>
    units.length + running.length > 0
      ? []
      : `${name}: the pages have no text. If they are scans, make them searchable with /ocrPdf first, or compare them with \`pixels\`.`,
  );
  const coarse = isCoarse
    ? ['Parts of the documents differ too much to be compared word by word: each is one change.']
    : [];
  return [...unreadable, ...withoutText, ...coarse];
}
