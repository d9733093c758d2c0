import { limits } from '../contract/limits.ts';
import { eachRawOperation, operatorSet } from '../page-content/read-operations.ts';
import { parsePdf } from '../pdf-objects/objects/parse-pdf.ts';
import { contentStreams } from '../pdf-objects/structure/content/content-streams.ts';
import { decodeContent } from '../pdf-objects/structure/content/decode-content.ts';
import { readPage, readPages } from '../pdf-objects/structure/read-pages.ts';

const showing = operatorSet(['Tj', 'TJ']);

/**
 * How many glyphs each page draws of a PDF that LibreOffice has written, whose codes have one byte. Those of forms do not count: tags
 * cost none of them.
 */
export function pageGlyphs(pdf: Uint8Array): readonly number[] {
  const file = parsePdf(pdf);
  const budget = { bytes: limits.office.unpackedBytes };
  return readPages(file).map((page) => {
    const content = decodeContent(file, contentStreams(file, readPage(file, page)), budget);
    const texts: Uint8Array[] = [];
    if (content)
      eachRawOperation(
        content,
        ({ operands }) => {
          for (const { value } of operands) if (value instanceof Uint8Array) texts.push(value);
        },
        showing,
      );
    return texts.reduce((sum, text) => sum + text.length, 0);
  });
}
