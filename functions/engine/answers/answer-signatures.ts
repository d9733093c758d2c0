import type { z } from 'zod';
import type { JsonResult } from '../../core/contract/endpoint.ts';
import type { Need, RoundInput } from '../../core/contract/messages/signing-rounds.ts';
import { invalidField } from '../../core/contract/problems/invalid-field.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { readForm } from '../../core/form-fields/read-form.ts';
import { withOpenedPdfs } from '../../core/opening/with-opened-pdfs.ts';
import type { OpenedSource } from '../../core/pdf-objects/structure/open-source.ts';
import type { Certificate } from '../../core/signatures/certificates/certificate.ts';
import { distinguishedName } from '../../core/signatures/certificates/name-text.ts';
import { certificatesInPem } from '../../core/signatures/certificates/read-certificates.ts';
import type { RevocationStatus } from '../../core/signatures/revocation/revocation-data.ts';
import { subjectName } from '../../core/signatures/subject-name.ts';
import { outcomeOf, worstOf } from '../../core/signatures/validation/indication.ts';
import type { JudgedCertificate } from '../../core/signatures/validation/judge-certificate.ts';
import {
  type JudgedTimestamp,
  type OnlineEvidence,
  verifySignatures,
} from '../../core/signatures/validation/verify-signatures.ts';
import type { pdf } from '../../pdf/endpoints.ts';
import type { EngineInput } from '../engine-input.ts';
import { sourceOf } from '../sources.ts';

type Endpoint = typeof pdf.verifySignatures;
/** In rounds only if authorities are asked. */
type Input = EngineInput<Endpoint> & Partial<RoundInput>;
type Verified = ReturnType<typeof verifySignatures>[number];

interface Answered extends JsonResult<z.output<Endpoint['produces']>> {
  /** Needs whose answers were of no use. */
  readonly useless?: readonly string[];
}

/**
 * /verifySignatures: the outcome, or with format pdf the file as it was signed. With revocation online, what is needed of
 * authorities comes first, in rounds.
 */
export async function answerSignatures(
  input: Input,
): Promise<
  | Answered
  | { readonly json: { readonly needs: readonly Need[] } }
  | { readonly pdf: Uint8Array; readonly isMarked: true }
> {
  const anchors = trustedIn(input.trust.roots_pem ?? '');
  const { extract_revision } = input;
  if (extract_revision !== undefined)
    return { pdf: revision(sourceOf(input), await verify(input, anchors), extract_revision), isMarked: true };
  if (input.revocation !== 'online') return { json: answerOf(await verify(input, anchors), anchors) };
  const { verifyInRound } = await import('../../core/signing/authorities/verify-in-round.ts');
  const work = (online: OnlineEvidence) => verify(input, anchors, online);
  const result = await verifyInRound(input as RoundInput, anchors.length > 0, work); // such a call is made in rounds
  if ('needs' in result) return { json: result };
  const { found, useless, unanswered } = result;
  return { json: { ...answerOf(found, anchors), unanswered: [...unanswered] }, useless };
}

function verify(
  input: Input,
  anchors: readonly Certificate[],
  online?: OnlineEvidence,
): Promise<readonly Verified[]> {
  const { password, trust, now } = input;
  const bytes = sourceOf(input);
  const at = Date.parse(trust.at ?? now ?? new Date().toISOString());
  const asksRevocation = input.revocation !== 'none';
  return withOpenedPdfs([{ bytes, password }], ([opened]) => {
    const source = opened as OpenedSource; // one for each input
    const form = readForm(source, Number.POSITIVE_INFINITY);
    return verifySignatures({ source, form, bytes, password }, { anchors, at, asksRevocation, online });
  });
}

function answerOf(verified: readonly Verified[], anchors: readonly Certificate[]) {
  const indications = verified.map(({ outcome }) => outcome.indication);
  return {
    verdict: verified.length === 0 ? ('unsigned' as const) : worstOf(indications),
    signatures: verified.map((one) => signatureAnswer(one, anchors)),
    truncated: verified.some(({ isCut }) => isCut) ? ['changes_since'] : [],
  };
}

function trustedIn(pem: string): readonly Certificate[] {
  const found = certificatesInPem(pem);
  const certificates = found.filter((one) => one !== undefined);
  if (certificates.length < found.length || (pem.trim() !== '' && found.length === 0))
    throw invalidField('trust.roots_pem', 'must be certificates in PEM, between BEGIN and END CERTIFICATE');
  return certificates;
}

/** Throws nothing_found if the PDF has no signatures, and invalid_field for a revision that it does not have. */
function revision(bytes: Uint8Array, verified: readonly Verified[], wanted: number): Uint8Array {
  const last = Math.max(0, ...verified.map((one) => one.revision ?? 0));
  if (last === 0) throw new Problem('nothing_found', 'The PDF has no signed state: it has no signature.');
  const end = verified.find((one) => one.revision === wanted)?.revisionEnd;
  if (end === undefined) throw invalidField('extract_revision', `must be at most ${last}`);
  return bytes.slice(0, end);
}

function signatureAnswer(one: Verified, anchors: readonly Certificate[]) {
  const { field, kind, signer, signed_at, reason, location, covers_whole_file } = one.facts;
  return {
    field,
    kind,
    level: one.level,
    ...one.outcome,
    signer,
    certificates: one.signer ? certificatesOf(one.signer, anchors) : [],
    signed_at,
    reason,
    location,
    timestamps: one.timestamps.map(timestampAnswer),
    covers_whole_file,
    revision: one.revision,
    ...one.changes,
  };
}

function certificatesOf({ path, statuses }: JudgedCertificate, anchors: readonly Certificate[]) {
  return path.certificates.map((certificate, index) => ({
    subject: distinguishedName(certificate.subject),
    issuer: distinguishedName(certificate.issuer),
    serial_number: Buffer.from(certificate.serial).toString('hex'),
    valid_from: isoOf(certificate.validFrom),
    valid_to: isoOf(certificate.validTo),
    trusted: anchors.some(({ der }) => Buffer.compare(der, certificate.der) === 0),
    revocation: revocationAnswer(statuses[index]),
  }));
}

function revocationAnswer(found: RevocationStatus | undefined) {
  if (!found) return null;
  const { status, kind, at, revokedAt } = found;
  return {
    status,
    kind,
    at: isoOf(at),
    ...(revokedAt !== undefined && { revoked_at: isoOf(revokedAt) }),
  };
}

function timestampAnswer({ kind, signedAt, judged }: JudgedTimestamp) {
  const [authority] = judged.signer?.path.certificates ?? [];
  return {
    kind,
    time: signedAt ?? null,
    authority: (authority && subjectName(authority.der)) ?? null,
    ...outcomeOf(judged.reason),
  };
}

function isoOf(time: number): string {
  return new Date(time).toISOString();
}
