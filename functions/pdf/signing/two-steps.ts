import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { CallContext, JsonResult, PdfResult } from '../../core/contract/endpoint.ts';
import type { PreparedSignature } from '../../core/contract/messages/signing-rounds.ts';
import { callEngine } from '../../core/engine-calls/call-engine.ts';
import { engineCall } from '../../core/engine-calls/engine-call.ts';
import { callInRounds } from '../../core/signing-calls/call-in-rounds.ts';
import type { pdf } from '../endpoints.ts';
import { withSources } from '../sources/with-sources.ts';
import { findSignature, keepSignature, useSignature } from './prepared-signature.ts';
import { developmentTimestamp, type SignedResult, timestampsOf, withLevel } from './sign-pdf.ts';

type Prepared = z.output<typeof pdf.prepareSignature.produces>;

/** /prepareSignature: what a key that this service cannot reach is to sign. The file is kept for an hour. */
export async function prepareSignature(
  input: z.output<typeof pdf.prepareSignature.request>,
  context: CallContext,
): Promise<JsonResult<Prepared>> {
  const { certificate_chain, level } = input;
  const timestamps = timestampsOf(input);
  const { timestamp_url: _, ...wishes } = await withSources(input, context);
  const seed = randomBytes(24).toString('base64url');
  const made = await callEngine<PdfResult & { readonly json: PreparedSignature }>(
    'prepare-signature',
    { ...wishes, now: new Date().toISOString(), seed },
    engineCall(context),
    'as input',
  );
  const { pdf: file, pageCount, isMarked = false, json: prepared } = made;
  const facts = { pageCount, isMarked, level, certificate_chain, ...timestamps, prepared };
  const { id, expiresAt } = await keepSignature(context, file, facts);
  const { byte_range: _range, ...shown } = prepared;
  return { json: { signature_id: id, ...shown, expires_at: expiresAt } };
}

/** /completeSignature: the prepared PDF with the signature that was made of it, once. */
export async function completeSignature(
  input: z.output<typeof pdf.completeSignature.request>,
  context: CallContext,
): Promise<PdfResult> {
  const { signature_id, signature_base64, cms_base64 } = input;
  const kept = await findSignature(context, signature_id);
  const { file, level, certificate_chain, timestamp_url, prepared, pageCount, isMarked } = kept;
  const completed = await callInRounds<SignedResult>(
    'complete-signature',
    { document_id: file, level, certificate_chain, timestamp_url, prepared, signature_base64, cms_base64 },
    context,
  );
  await useSignature(context, signature_id);
  const result = withLevel(completed, [developmentTimestamp({ timestamp_url }, level)]);
  return { ...result, pageCount, ...(isMarked && { isMarked }) };
}
