import * as z from 'zod';
import { attachFilesFields } from './stage-fields/attach-files.ts';
import { attachInvoiceFields } from './stage-fields/attach-invoice.ts';
import { compressPdfFields } from './stage-fields/compress-pdf.ts';
import { encryptPdfFields } from './stage-fields/encrypt-pdf.ts';
import { extractPagesFields } from './stage-fields/extract-pages.ts';
import { fillFormFields, fillFormRule } from './stage-fields/fill-form.ts';
import { flattenPdfFields } from './stage-fields/flatten-pdf.ts';
import { mergePdfsFields } from './stage-fields/merge-pdfs.ts';
import { ocrPdfFields } from './stage-fields/ocr-pdf.ts';
import { officeToPdfFields } from './stage-fields/office-to-pdf.ts';
import { redactPdfFields } from './stage-fields/redact-pdf.ts';
import { rotatePagesFields } from './stage-fields/rotate-pages.ts';
import { setMetadataFields } from './stage-fields/set-metadata.ts';
import { signPdfFields, signPdfRule } from './stage-fields/sign-pdf.ts';
import { watermarkPdfFields, watermarkPdfRule } from './stage-fields/watermark-pdf.ts';

/** Refused instead of ignored: the caller would miss the report only after the redaction. */
const noReport = z
  .literal(false, 'must be false: a stage makes no report, only /redactPdf does')
  .optional()
  .describe('Always false: only `/redactPdf` makes a report.');

/** Every operation that /processPdf accepts as a stage, with its fields except those of the PDF and its output. */
export const stageSchemas = [
  stage('officeToPdf', officeToPdfFields),
  stage('rotatePages', rotatePagesFields),
  stage('extractPages', extractPagesFields),
  stage('mergePdfs', mergePdfsFields),
  stage('watermarkPdf', watermarkPdfFields).apply(watermarkPdfRule),
  stage('setMetadata', setMetadataFields),
  stage('decryptPdf', {}),
  stage('encryptPdf', encryptPdfFields),
  stage('fillForm', fillFormFields).apply(fillFormRule),
  stage('flattenPdf', flattenPdfFields),
  stage('attachFiles', attachFilesFields),
  stage('attachInvoice', attachInvoiceFields),
  stage('compressPdf', compressPdfFields),
  stage('ocrPdf', ocrPdfFields),
  stage('redactPdf', { ...redactPdfFields, report: noReport }),
  stage('signPdf', signPdfFields).apply(signPdfRule),
] as const;

/** The names of all stages. */
export const stageNames = stageSchemas.map(({ shape }) => shape.operation.value);

/** A stage of a call: the name of an operation, and its fields. */
export type Stage = z.output<(typeof stageSchemas)[number]>;

export type StageName = Stage['operation'];

/** The fields of a stage, as parsed by its schema. */
export type StageFields<Name extends StageName> = Omit<Extract<Stage, { operation: Name }>, 'operation'>;

function stage<Name extends string, Fields extends z.ZodRawShape>(operation: Name, fields: Fields) {
  const named = z.literal(operation).describe('Operation of the stage.');
  const title = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Stage`;
  return z.object({ operation: named, ...fields }).meta({ title });
}
