import type { Operations } from '../core/contract/endpoint.ts';
import type { UploadedFile } from '../core/contract/fields/uploaded-file.ts';
import { countPages } from '../core/page-operations/count-pages.ts';
import { answerAttachments } from './answers/answer-attachments.ts';
import { answerContent } from './answers/answer-content.ts';
import { answerHiddenText } from './answers/answer-hidden-text.ts';
import { answerImages } from './answers/answer-images.ts';
import { answerMatches } from './answers/answer-matches.ts';
import { answerPageImages } from './answers/answer-page-images.ts';
import { answerPreview } from './answers/answer-preview.ts';
import { answerTables } from './answers/answer-tables.ts';
import { answerText } from './answers/answer-text.ts';
import type { pdf } from './endpoints.ts';
import { imageDocument, textDocument } from './make-document.ts';
import { changeSource, mergeSources, processSource } from './sources/change-source.ts';
import { readSource } from './sources/read-source.ts';
import { splitSource } from './sources/split-source.ts';

export const operations: Operations<typeof pdf> = {
  textToPdf: textDocument,
  imageToPdf: imageDocument,
  extractText: answerText,
  extractContent: answerContent,
  extractTables: answerTables,
  grepPdf: answerMatches,
  findHiddenText: answerHiddenText,
  pdfToImage: answerImages,
  pageCount: async (input, context) => ({
    json: { page_count: await countPages(await readSource(input, context), input) },
  }),
  pdfInfo: async (input, context) => {
    const { pdfInfo } = await import('../core/info/pdf-info.ts');
    return { json: await pdfInfo(await readSource(input, context), input) };
  },
  listFields: async (input, context) => {
    const { listFields } = await import('../core/forms/list-fields.ts');
    return { json: await listFields(await readSource(input, context), input) };
  },
  rotatePages: (input, context) => changeSource(input, context, { ...input, operation: 'rotatePages' }),
  extractPages: (input, context) => changeSource(input, context, { ...input, operation: 'extractPages' }),
  mergePdfs: mergeSources,
  watermarkPdf: (input, context) => changeSource(input, context, { ...input, operation: 'watermarkPdf' }),
  // Its title and language are the document's after the change, not a conformance request.
  setMetadata: (input, context) =>
    changeSource({ ...input, title: undefined, language: undefined }, context, {
      ...input,
      operation: 'setMetadata',
    }),
  encryptPdf: (input, context) => changeSource(input, context, { ...input, operation: 'encryptPdf' }),
  decryptPdf: (input, context) => changeSource(input, context, { operation: 'decryptPdf' }),
  fillForm: (input, context) => changeSource(input, context, { ...input, operation: 'fillForm' }),
  flattenPdf: (input, context) => changeSource(input, context, { ...input, operation: 'flattenPdf' }),
  redactPdf: (input, context) => changeSource(input, context, { ...input, operation: 'redactPdf' }),
  compressPdf: (input, context) => changeSource(input, context, { ...input, operation: 'compressPdf' }),
  ocrPdf: (input, context) => changeSource(input, context, { ...input, operation: 'ocrPdf' }),
  processPdf: processSource,
  splitPdf: splitSource,
  attachFiles: (input, context) => {
    const attachments = input.attachments ?? uploadedAttachments(input.files ?? []);
    return changeSource(input, context, { operation: 'attachFiles', attachments });
  },
  attachInvoice: (input, context) => changeSource(input, context, { ...input, operation: 'attachInvoice' }),
  readInvoice: async (input, context) => {
    const { readInvoice } = await import('../core/invoices/read-invoice.ts');
    return { json: await readInvoice(await readSource(input, context), input) };
  },
  extractAttachments: answerAttachments,
  extractImages: answerPageImages,
  previewFile: answerPreview,
};

function uploadedAttachments(files: readonly UploadedFile[]) {
  return files.map(({ filename, content }) => ({
    name: filename || 'file',
    content,
    relationship: 'Unspecified' as const,
  }));
}
