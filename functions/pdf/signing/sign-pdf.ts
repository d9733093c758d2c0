import type { z } from 'zod';
import { tenantOf } from '../../core/contract/callers/tenant.ts';
import type { CallContext, PdfResult } from '../../core/contract/endpoint.ts';
import type { PdfSource } from '../../core/contract/fields/files/pdf-source.ts';
import type { Outcome, SignatureLevel } from '../../core/contract/messages/signing-rounds.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { timestampUrl } from '../../core/settings.ts';
import { readSigner } from '../../core/signers/signer.ts';
import { developmentWarning, type SigningKey, signingKeyOf } from '../../core/signers/signing-key.ts';
import { callInRounds } from '../../core/signing-calls/call-in-rounds.ts';
import type { StageFields } from '../endpoints/stage-schemas.ts';
import type { pdf } from '../endpoints.ts';
import { withSources } from '../sources/with-sources.ts';

/** Where the PDF is, and how to sign it. */
type SignInput = PdfSource & StageFields<'signPdf'>;

/** What the engine gives back in the end. */
export type SignedResult = PdfResult & { readonly json: Exclude<Outcome, { needs: unknown }> };

/** /signPdf: the PDF with one more signature, of the level that was asked for. */
export async function signPdf(input: SignInput, context: CallContext): Promise<PdfResult> {
  const { signer_id, pkcs12_base64, pkcs12_password = '' } = input;
  const timestamps = timestampsOf(input);
  const { fields, sign, warning } = signer_id
    ? await keyOfSigner(signer_id, context)
    : { fields: { pkcs12_base64, pkcs12_password } };
  const named = { ...(await withSources(wishesOf(input), context)), ...fields, ...timestamps };
  const signed = await callInRounds<SignedResult>('sign', named, context, sign);
  return withLevel(signed, [warning, developmentTimestamp(timestamps, signed.json.level)]);
}

/** /timestampPdf: the PDF with a document timestamp. */
export async function timestampPdf(
  input: z.output<typeof pdf.timestampPdf.request>,
  context: CallContext,
): Promise<PdfResult> {
  const timestamps = timestampsOf({ ...input, level: 'b_lta' });
  const named = { ...(await withSources(input, context)), ...timestamps };
  const stamped = await callInRounds<SignedResult>('timestamp', named, context);
  return withLevel(stamped, [developmentTimestamp(timestamps, 'b_lta')]);
}

/** /extendSignatures: the PDF with signatures of a higher level. */
export async function extendSignatures(
  input: z.output<typeof pdf.extendSignatures.request>,
  context: CallContext,
): Promise<PdfResult> {
  const timestamps = timestampsOf(input);
  const named = { ...(await withSources(input, context)), ...timestamps };
  const extended = await callInRounds<SignedResult>('extend', named, context);
  return withLevel(extended, [developmentTimestamp(timestamps, extended.json.level)]);
}

/** What the engine learns of a call: where its PDF is, and what the signature states. */
function wishesOf(input: SignInput) {
  const { file, pdf_base64, pdf_url, document_id, password } = input;
  const { level, field, appearance, certify, reason, location, contact, signature_algorithm } = input;
  const source = { file, pdf_base64, pdf_url, document_id, password };
  return { ...source, level, field, appearance, certify, reason, location, contact, signature_algorithm };
}

async function keyOfSigner(
  id: string,
  { accountId, environment }: CallContext,
): Promise<SigningKey & { readonly warning?: string | undefined }> {
  const signer = await readSigner(tenantOf(accountId, environment), id);
  return { ...(await signingKeyOf(accountId, signer)), warning: developmentWarning(signer) };
}

/** The authority of a call's timestamps. Throws missing_field if a level needs one that nobody has named. */
export function timestampsOf({
  level,
  timestamp_url = timestampUrl(),
}: {
  readonly level: SignatureLevel;
  readonly timestamp_url?: string | undefined;
}): { readonly timestamp_url?: string | undefined } {
  if (timestamp_url !== undefined || level === 'b_b') return { timestamp_url };
  const message = 'is required: the operator has set no timestamp authority';
  throw new Problem('missing_field', `timestamp_url ${message}.`, {
    details: [{ field: 'timestamp_url', message }],
  });
}

/** What to say of a timestamp by an authority on this machine, such as the local service's. */
export function developmentTimestamp(
  { timestamp_url = '' }: { readonly timestamp_url?: string | undefined },
  level: SignatureLevel | null,
): string | undefined {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(timestamp_url)?.hostname ?? '');
  if (!isLocal || level === null || level === 'b_b') return undefined;
  return 'The timestamp is by a development authority on this machine, which proves nothing.';
}

/** The result of a call, without what only the rounds needed. */
export function withLevel(
  { json, ...result }: SignedResult,
  notes: readonly (string | undefined)[],
): PdfResult {
  const warnings = [...(result.warnings ?? []), ...notes.filter((note) => note !== undefined)];
  return {
    ...result,
    ...(json.level && { signatureLevel: json.level }),
    ...(warnings.length > 0 && { warnings }),
  };
}
