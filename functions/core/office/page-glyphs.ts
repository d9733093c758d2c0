import { limits } from '../contract/limits.ts';
import { eachRawOperation, operatorSet } from '../page-content/read-operations.ts';
import { parsePdf } from '../pdf-objects/objects/parse-pdf.ts';
import { contentStreams } from '../pdf-objects/structure/content/content-streams.ts';
import { decodeContent } from '../pdf-objects/structure/content/decode-content.ts';
import { readPage, readPages } from '../pdf-objects/structure/read-pages.ts';

const showing = operatorSet(['Tj', 'TJ']);

/**
 * How many glyphs the pages of a PDF draw that LibreOffice has written, whose codes have one byte. Those of forms do not count: tags
 * cost none of them.
 */
export function pageGlyphs(pdf: Uint8Array): number {
  const file = parsePdf(pdf);
  const budget = { bytes: limits.office.unpackedBytes };
  let glyphs = 0;
  for (const page of readPages(file)) {
    const content = decodeContent(file, contentStreams(file, readPage(file, page)), budget);
    if (!content) continue;
    eachRawOperation(
      content,
      ({ operands }) => {
        for (const { value } of operands) if (value instanceof Uint8Array) glyphs += value.length;
      },
      showing,
    );
  }
  return glyphs;
}
