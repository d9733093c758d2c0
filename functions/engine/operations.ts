import type { Endpoint, OperationResult } from '../core/contract/endpoint.ts';
import type { UploadedFile } from '../core/contract/fields/files/uploaded-file.ts';
import type { RoundInput } from '../core/contract/messages/signing-rounds.ts';
import { countImages } from '../core/drawing/pdf-to-image.ts';
import type { EngineCall } from '../core/engine-calls/engine-request.ts';
import { countPages } from '../core/page-operations/count-pages.ts';
import type { Schema } from '../core/rows/typed-cell.ts';
import type { signing } from '../pdf/endpoints/signing.ts';
import type { pdf } from '../pdf/endpoints.ts';
import { answerAccessibility } from './answers/answer-accessibility.ts';
import { answerAttachments } from './answers/answer-attachments.ts';
import { answerComparison } from './answers/answer-comparison.ts';
import { answerContent } from './answers/answer-content.ts';
import { answerFields } from './answers/answer-fields.ts';
import { answerHiddenText } from './answers/answer-hidden-text.ts';
import { answerImages } from './answers/answer-images.ts';
import { answerMatches } from './answers/answer-matches.ts';
import { answerPageImages } from './answers/answer-page-images.ts';
import { answerPageSizes } from './answers/answer-page-sizes.ts';
import { answerPreview } from './answers/answer-preview.ts';
import { answerTables } from './answers/answer-tables.ts';
import { answerText } from './answers/answer-text.ts';
import { changeSource, mergeSources, processSource } from './change-source.ts';
import type { EngineInput } from './engine-input.ts';
import { changeOrKeep } from './keep-signatures.ts';
import { imageDocument, textDocument } from './make-document.ts';
import { printDocument } from './print-document.ts';
import { readPageTexts } from './read-page-texts.ts';
import { recogniseFor } from './recognise-for.ts';
import { signingOperations } from './signing-operations.ts';
import { sourceOf } from './sources.ts';
import { splitSource } from './split-source.ts';
import { templateOperations } from './template-operations.ts';

type Family = Omit<
  typeof pdf,
  'comparePdfs' | 'previewFile' | 'officeToPdf' | 'processPdf' | 'verifySignatures' | keyof typeof signing
>;

/** One operation for each endpoint that works on PDFs. */
type EndpointOperations = {
  readonly [Name in keyof Family]: (
    input: EngineInput<Family[Name]>,
    call: EngineCall,
  ) => Promise<OperationResult<Family[Name] & Endpoint>>;
};

const ofEndpoints: EndpointOperations = {
  textToPdf: textDocument,
  imageToPdf: imageDocument,
  extractText: answerText,
  extractContent: answerContent,
  extractTables: answerTables,
  extractFields: answerFields,
  grepPdf: (input, call) => answerMatches(input, call),
  findHiddenText: answerHiddenText,
  pdfToImage: (input, call) => answerImages(input, call),
  pageCount: async (input) => ({ json: { page_count: await countPages(sourceOf(input), input) } }),
  pdfInfo: async (input, call) => {
    const { pdfInfo } = await import('../core/info/pdf-info.ts');
    return { json: await pdfInfo(sourceOf(input), { ...input, recognise: recogniseFor(call) }) };
  },
  checkAccessibility: answerAccessibility,
  listFields: async (input) => {
    const { listFields } = await import('../core/forms/list-fields.ts');
    return { json: await listFields(sourceOf(input), input) };
  },
  rotatePages: (input, call) => changeSource(input, call, { ...input, operation: 'rotatePages' }),
  extractPages: (input, call) => changeSource(input, call, { ...input, operation: 'extractPages' }),
  mergePdfs: mergeSources,
  watermarkPdf: (input, call) => changeSource(input, call, { ...input, operation: 'watermarkPdf' }),
  // Its title and language are the document's after the change, not a conformance request.
  setMetadata: (input, call) =>
    changeOrKeep({ ...input, title: undefined, language: undefined }, call, {
      ...input,
      operation: 'setMetadata',
    }),
  encryptPdf: (input, call) => changeSource(input, call, { ...input, operation: 'encryptPdf' }),
  decryptPdf: (input, call) => changeSource(input, call, { operation: 'decryptPdf' }),
  fillForm: (input, call) => changeOrKeep(input, call, { ...input, operation: 'fillForm' }),
  flattenPdf: (input, call) => changeSource(input, call, { ...input, operation: 'flattenPdf' }),
  redactPdf: async (input, call) => {
    const { redactSource } = await import('./redact-source.ts');
    return redactSource(input, call);
  },
  compressPdf: (input, call) => changeSource(input, call, { ...input, operation: 'compressPdf' }),
  ocrPdf: (input, call) => changeSource(input, call, { ...input, operation: 'ocrPdf' }),
  splitPdf: splitSource,
  attachFiles: (input, call) => {
    const attachments = input.attachments ?? uploadedAttachments(input.files ?? []);
    return changeOrKeep(input, call, { operation: 'attachFiles', attachments });
  },
  attachInvoice: (input, call) => changeSource(input, call, { ...input, operation: 'attachInvoice' }),
  readInvoice: async (input) => {
    const { readInvoice } = await import('../core/invoices/read-invoice.ts');
    return { json: await readInvoice(sourceOf(input), input) };
  },
  extractAttachments: answerAttachments,
  extractImages: answerPageImages,
};

/** Every operation of the engine. */
export const operations = {
  ...ofEndpoints,
  processPdf: processSource,
  previewFile: answerPreview,
  comparePdfs: answerComparison,
  verifySignatures: async (input: EngineInput<typeof pdf.verifySignatures> & Partial<RoundInput>) => {
    const { answerSignatures } = await import('./answers/answer-signatures.ts');
    return answerSignatures(input);
  },
  pageSizes: answerPageSizes,
  /** The number of images that /pdfToImage would make. */
  countImages: async (input: EngineInput<typeof pdf.pdfToImage>) => ({
    imageCount: await countImages(sourceOf(input), input),
  }),
  printDocument,
  ...signingOperations,
  ...templateOperations,
  unpackBundle: async ({ zip, field }: { readonly zip: Uint8Array; readonly field: string }) => {
    const { unpackBundle } = await import('../core/bundles/unpack-bundle.ts');
    return { files: await unpackBundle(zip, field) };
  },
  /** The rows of a batch's file: how many, and as lines of JSON. */
  readRows: async ({ file, schema }: { readonly file: Uint8Array; readonly schema?: Schema }) => {
    const { readRows } = await import('../core/rows/read-rows.ts');
    const { lines, count } = await readRows(file, schema);
    return { json: { count }, files: [{ filename: 'rows.jsonl', bytes: lines }] };
  },
  readPageTexts: async ({ pdf: bytes }: { readonly pdf: Uint8Array }, call: EngineCall) => ({
    json: await readPageTexts(bytes, recogniseFor(call)),
  }),
} as const;

function uploadedAttachments(files: readonly UploadedFile[]) {
  return files.map(({ filename, content }) => ({
    name: filename.replace(/^.*[/\\]/s, '') || 'file',
    content,
    relationship: 'Unspecified' as const,
  }));
}
