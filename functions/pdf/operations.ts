import type { z } from 'zod';
import {
  type CallContext,
  type FileResult,
  type JsonResult,
  makesFile,
  type OperationResult,
  type Operations,
  type PdfResult,
} from '../core/contract/endpoint.ts';
import { limits } from '../core/contract/limits.ts';
import { callEngine, type ResultSize } from '../core/engine-calls/call-engine.ts';
import { engineCall } from '../core/engine-calls/engine-call.ts';
import { fileOfBytes } from '../core/http/answers/file-of-bytes.ts';
import { checkStages } from './check-stages.ts';
import { pageWeights, stageEndpoints } from './endpoints/processing.ts';
import { pdf } from './endpoints.ts';
import { readStored } from './sources/read-stored.ts';
import { type SourceInput, withSources } from './sources/with-sources.ts';

type Name = keyof typeof pdf;

type Input = SourceInput & { readonly images?: unknown; readonly format?: unknown };

/** The engine does the operations, with the bytes of what a call names. */
const byEngine = Object.fromEntries(
  (Object.keys(pdf) as Name[]).map((name) => [
    name,
    async (input: Input, context: CallContext) => {
      const stages = input.stages ?? (isStage(name) ? [{ operation: name }] : []);
      const call = { ...engineCall(context), pageWeights: pageWeights(stages) };
      return callEngine(name, await withSources(input, context), call, resultSize(name, input));
    },
  ]),
) as unknown as Operations<typeof pdf>; // the engine's operations have these names, inputs and results

export const operations: Operations<typeof pdf> = {
  ...byEngine,
  officeToPdf: async (input, context) => {
    const { convertAlone } = await import('./office/convert-alone.ts');
    return convertAlone(input, byEngine.processPdf, context);
  },
  processPdf: async (input, context) => {
    checkStages(input);
    const last = input.stages.at(-1);
    if (last?.operation !== 'signPdf') return processed(input, context);
    const { processAndSign } = await import('./signing/process-and-sign.ts');
    return processAndSign(input, last, processed, context);
  },
  comparePdfs,
  verifySignatures,
  // Signing is loaded by the calls that sign.
  signPdf: async (input, context) => (await import('./signing/sign-pdf.ts')).signPdf(input, context),
  timestampPdf: async (input, context) =>
    (await import('./signing/sign-pdf.ts')).timestampPdf(input, context),
  extendSignatures: async (input, context) =>
    (await import('./signing/sign-pdf.ts')).extendSignatures(input, context),
  prepareSignature: async (input, context) =>
    (await import('./signing/two-steps.ts')).prepareSignature(input, context),
  completeSignature: async (input, context) =>
    (await import('./signing/two-steps.ts')).completeSignature(input, context),
  previewFile: previewed,
};

/** /processPdf, but for a signature. */
async function processed(
  input: z.output<typeof pdf.processPdf.request>,
  context: CallContext,
): Promise<PdfResult> {
  const [first] = input.stages;
  if (first?.operation !== 'officeToPdf') return byEngine.processPdf(input, context);
  const { convertFirst } = await import('./office/convert-first.ts');
  return convertFirst(input, first, byEngine.processPdf, context);
}

function resultSize(name: Name, { images, format }: Input): ResultSize {
  if (name === 'extractContent' && (images === true || format === 'zip')) return 'large';
  if (name === 'pdfToImage' || name === 'extractImages' || name === 'extractAttachments') return 'large';
  return makesFile(pdf[name]) ? 'as input' : 'small';
}

/** /comparePdfs. The pages side by side are returned, not stored. */
async function comparePdfs(
  input: z.output<typeof pdf.comparePdfs.request>,
  context: CallContext,
): Promise<OperationResult<typeof pdf.comparePdfs>> {
  const result = await callEngine<
    | JsonResult<z.output<typeof pdf.comparePdfs.produces>>
    | { readonly pdf: Uint8Array; readonly pageCount: number }
  >(
    'comparePdfs',
    await withSources(input, context),
    engineCall(context),
    input.format === 'pdf' ? 'as input' : 'small',
  );
  if ('json' in result) return result;
  const facts = { filename: 'comparison.pdf', contentType: 'application/pdf' };
  return { ...fileOfBytes(facts, result.pdf), pageCount: result.pageCount };
}

/** /verifySignatures. A signed state of the file is returned byte for byte, without a mark in the test environment. */
async function verifySignatures(
  input: z.output<typeof pdf.verifySignatures.request>,
  context: CallContext,
): Promise<OperationResult<typeof pdf.verifySignatures>> {
  const named = await withSources(input, context);
  if (input.revocation === 'online' && input.format === 'json') {
    const { callInRounds } = await import('../core/signing-calls/call-in-rounds.ts');
    const { json } = await callInRounds<{ readonly json: Verified }>('verifySignatures', named, context);
    return { json };
  }
  const result = await callEngine<JsonResult<Verified> | { readonly pdf: Uint8Array }>(
    'verifySignatures',
    named,
    engineCall(context),
    input.format === 'pdf' ? 'as input' : 'small',
  );
  if ('json' in result) return result;
  const facts = { filename: `revision-${input.extract_revision}.pdf`, contentType: 'application/pdf' };
  return fileOfBytes(facts, result.pdf);
}

type Verified = z.output<typeof pdf.verifySignatures.produces>;

function isStage(name: string): name is keyof typeof stageEndpoints {
  return Object.hasOwn(stageEndpoints, name);
}

/** GET /files/{document_id}/preview. A document's bytes may be replaced, so the picture's ETag depends on them. */
async function previewed(
  { document_id, pixels }: { readonly document_id: string; readonly pixels: number },
  context: CallContext,
): Promise<FileResult> {
  const bounds = { field: 'document_id', maximumBytes: limits.previewBytes };
  const stored = await readStored(document_id, context, bounds);
  const { picture, tag } = await callEngine<{ readonly picture: Uint8Array; readonly tag: string }>(
    'previewFile',
    { document_id: stored, pixels },
    engineCall(context),
  );
  const facts = { filename: `${document_id}.jpg`, contentType: 'image/jpeg', etag: `"${tag}"` };
  return fileOfBytes({ ...facts, isInline: true }, picture);
}
