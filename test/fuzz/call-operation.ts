import type { z } from 'zod';
import { sampleCertificate } from '../../bench/sample-signer.ts';
import type {
  Endpoint,
  FilesResult,
  JsonResult,
  PdfResult,
  PdfsResult,
} from '../../functions/core/contract/endpoint.ts';
import { Problem } from '../../functions/core/contract/problems/problem.ts';
import type { EngineCall } from '../../functions/core/engine-calls/engine-request.ts';
import { operations } from '../../functions/engine/operations.ts';
import { pdf } from '../../functions/pdf/endpoints.ts';
import { readBack } from '../pdf/structure/read-back.ts';
import type { FuzzCall } from './make-calls.ts';

/**
 * How a call ended: `answered` it with a code of the contract or `ok` and, if the answer states it, the number of the
 * source's pages; or `failed` as no call may.
 */
export type Outcome =
  | { readonly answered: string; readonly sourcePages?: number | undefined }
  | { readonly failed: string; readonly detail: string };

/** Makes a call and reads its whole answer. A PDF is opened by pdf.js, too, where `isChecked`. */
export async function callOperation({ operation, body }: FuzzCall, isChecked: boolean): Promise<Outcome> {
  const input = pdf[operation].request.safeParse(body);
  if (!input.success) return { answered: 'refused' };
  const { result, outcome } = await resultOf(operation, input.data);
  if (!result) return outcome;
  try {
    if ('pdfs' in result) {
      if (isChecked) for (const part of result.pdfs) await checkPdf(part);
      return { answered: 'ok' };
    }
    if ('files' in result) return { answered: 'ok' };
    if (!('pdf' in result))
      return { answered: 'ok', sourcePages: await checkJson(pdf[operation].produces as z.ZodType, result) };
    if (isChecked) await checkPdf(result);
    return { answered: 'ok', sourcePages: operation === 'watermarkPdf' ? result.pageCount : undefined };
  } catch (error) {
    return { failed: 'broken answer', detail: detailOf(error) };
  }
}

type Made = PdfResult | PdfsResult | FilesResult | JsonResult<unknown>;

async function resultOf(operation: FuzzCall['operation'], input: unknown) {
  try {
    if (isSigning(operation)) return { outcome: await signingOutcome(operation, input as object) };
    const work = operations[operation] as (input: unknown, call: EngineCall) => Promise<Made>; // its own schema's
    return { result: await work(input, call) };
  } catch (error) {
    const isAnswer = error instanceof Problem && error.status < 500;
    const outcome: Outcome = isAnswer
      ? { answered: error.code }
      : { failed: 'server error', detail: detailOf(error) };
    return { outcome };
  }
}

const call: EngineCall = { accountId: 'fuzz', environment: 'live', endsAtEpochMs: Number.POSITIVE_INFINITY };

/** What the engine calls the operations that sign. */
const signingNames = {
  signPdf: 'sign',
  timestampPdf: 'timestamp',
  extendSignatures: 'extend',
  prepareSignature: 'prepare-signature',
  completeSignature: 'complete-signature',
} as const;

function isSigning(operation: FuzzCall['operation']): operation is keyof typeof signingNames {
  return Object.hasOwn(signingNames, operation);
}

/** The first round of an operation that signs, which reads the file and the certificates. */
async function signingOutcome(operation: keyof typeof signingNames, input: object): Promise<Outcome> {
  const work = operations[signingNames[operation]] as (input: object, call: EngineCall) => Promise<unknown>;
  const round = { now: '2026-11-26T12:00:00Z', seed: 'the seed of a fuzzed call', answers: [] };
  await work({ ...(operation === 'completeSignature' && prepared(input)), ...input, ...round }, call);
  return { answered: 'ok' };
}

/** A call's CMS as the prepared file of it, too. */
function prepared(input: { readonly cms_base64?: Uint8Array }): object {
  const { length } = input.cms_base64 ?? [];
  return {
    document_id: input.cms_base64,
    level: 'b_b',
    certificate_chain: sampleCertificate,
    prepared: {
      byte_range: [0, length >> 2, length >> 1, length - (length >> 1)],
      signed_attributes_base64: 'MQA=',
      to_be_signed_digest_base64: 'AA==',
      document_digest_base64: 'AA==',
      signature_algorithm: 'ecdsa_sha256',
    },
  };
}

/** Checks an answer, and returns its number of pages. */
async function checkJson(
  shape: z.ZodType & Endpoint['produces'],
  { json }: JsonResult<unknown>,
): Promise<number | undefined> {
  const answer = shape.parse(
    json instanceof Uint8Array ? JSON.parse(Buffer.from(json).toString()) : json,
  ) as {
    page_count?: number;
    total_pages?: number;
  };
  return answer.page_count ?? answer.total_pages;
}

async function checkPdf({ pdf: bytes, pageCount }: PdfResult): Promise<void> {
  const found = await readBack(bytes, async ({ numPages }) => numPages);
  if (found !== pageCount) throw new Error(`stated ${pageCount} pages, and pdf.js finds ${found}`);
}

function detailOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
