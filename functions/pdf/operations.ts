import type { Operations } from '../core/contract/endpoint.ts';
import { parsePages } from '../core/contract/pages.ts';
import { countPages } from '../core/pdf/count-pages.ts';
import { extractPages } from '../core/pdf/extract-pages.ts';
import { listFields } from '../core/pdf/forms/list-fields.ts';
import { imagesToPdf } from '../core/pdf/images-to-pdf.ts';
import { pdfInfo } from '../core/pdf/info/pdf-info.ts';
import { mergePdfs } from '../core/pdf/merge-pdfs.ts';
import { textToPdf } from '../core/pdf/text-to-pdf.ts';
import { watermarkPdf } from '../core/pdf/watermark-pdf.ts';
import { answerImages } from './answer-images.ts';
import { answerMatches } from './answer-matches.ts';
import { answerPreview } from './answer-preview.ts';
import { answerText } from './answer-text.ts';
import type { pdf } from './endpoints.ts';
import { readDocuments } from './read-documents.ts';
import { readSource } from './read-source.ts';
import { readSources } from './read-sources.ts';
import { renderFor } from './render-for.ts';

export const operations: Operations<typeof pdf> = {
  textToPdf: ({ text, font_size, page_size, margin }) =>
    textToPdf(text, { fontSizePoints: font_size, ...page_size, ...(margin && { marginPoints: margin }) }),
  imageToPdf: async ({ files, images_base64 = [], document_ids, page_size, fit, margin }, context) => {
    const layout = { pageSize: page_size, fit, marginPoints: margin };
    const render = renderFor(context);
    if (files)
      return imagesToPdf(
        files.map(({ content }) => content),
        'files',
        render,
        layout,
      );
    if (document_ids)
      return imagesToPdf(await readDocuments(document_ids, context), 'document_ids', render, layout);
    return imagesToPdf(images_base64, 'images_base64', render, layout);
  },
  extractText: answerText,
  grepPdf: answerMatches,
  pdfToImage: answerImages,
  pageCount: async (input, context) => ({
    json: { page_count: await countPages(await readSource(input, context), input) },
  }),
  pdfInfo: async (input, context) => ({ json: await pdfInfo(await readSource(input, context), input) }),
  extractPages: async (input, context) => {
    const choose = (pageCount: number) => parsePages(input.pages, pageCount);
    return extractPages(await readSource(input, context), choose, input);
  },
  mergePdfs: async (input, context) => {
    const { password } = input;
    const sources = await readSources(input, context);
    return mergePdfs(sources.map(({ bytes, field }) => ({ bytes, field, password })));
  },
  watermarkPdf: async (input, context) => {
    const { text = '', image_base64, pages, rotation, font_size } = input;
    const watermark =
      image_base64 === undefined ? { text } : { image: image_base64, render: renderFor(context) };
    return watermarkPdf(await readSource(input, context), watermark, {
      ...input,
      pages: (pageCount) => parsePages(pages, pageCount),
      rotationDegrees: rotation,
      fontSizePoints: font_size,
    });
  },
  listFields: async (input, context) => ({
    json: await listFields(await readSource(input, context), input),
  }),
  previewFile: answerPreview,
};
