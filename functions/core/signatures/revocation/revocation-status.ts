import { type Certificate, isForSigning } from '../certificates/certificate.ts';
import { type CheckBudget, isIssuedBy, mayCheck } from '../certificates/issued-by.ts';
import { differentCertificates } from '../certificates/read-certificates.ts';
import { isSignedBy } from '../certificates/signed-value.ts';
import { ifReadableDer } from '../read-der.ts';
import { digestOf, isSame } from '../signed-data.ts';
import { hasReliableHash } from '../validation/algorithm-strength.ts';
import { type Crl, revokedAt } from './read-crl.ts';
import type { OcspAnswer, OcspResponse } from './read-ocsp.ts';
import type { RevocationData, RevocationStatus } from './revocation-data.ts';

const ocspSigning = '1.3.6.1.5.5.7.3.9';
/** How long data without a next update counts as fresh, and how much clocks may differ. */
const freshMs = 24 * 60 * 60 * 1000;
const skewMs = 5 * 60 * 1000;
/** The bytes of a list that are searched in the time of one check. */
const bytesOfOneCheck = 16_384;

/** A certificate, and the one that has issued it. */
export interface Issued {
  readonly certificate: Certificate;
  readonly issuer: Certificate;
}

/**
 * What the data says of a certificate at a time, in milliseconds since 1970; undefined if it says nothing that can be relied on
 * for it (RFC 5280, 6.3; RFC 6960, 3.2 and 4.2.2). A revocation is always reported, whenever it was and however it is signed.
 */
export function revocationStatus(
  issued: Issued,
  { crls, ocspResponses }: RevocationData,
  time: number,
  budget: CheckBudget,
): RevocationStatus | undefined {
  const found = [
    ...ocspResponses.flatMap((response) => statusInResponse(issued, response, time, budget)),
    ...crls.flatMap((crl) => statusInList(issued, crl, time, budget)),
  ];
  const revoked = found.filter(({ status }) => status === 'revoked');
  return (revoked.length > 0 ? revoked : found).toSorted((one, other) => other.at - one.at)[0];
}

interface Validity {
  readonly thisUpdate: number;
  readonly nextUpdate: number | undefined;
  readonly keepsExpiredFrom: number | undefined;
}

/**
 * Whether data is about a certificate at a time: it is from then or later, or was to be renewed only after it; and it is from
 * before the certificate expired, since revoked ones are dropped afterwards.
 */
function isAbout(
  { thisUpdate, nextUpdate = thisUpdate + freshMs, keepsExpiredFrom = Number.POSITIVE_INFINITY }: Validity,
  { validTo }: Certificate,
  time: number,
): boolean {
  return time <= nextUpdate + skewMs && (thisUpdate <= validTo || keepsExpiredFrom <= validTo);
}

function statusInList(
  { certificate, issuer }: Issued,
  crl: Crl,
  time: number,
  budget: CheckBudget,
): readonly RevocationStatus[] {
  const isUsable =
    crl.issuerKey === certificate.issuerKey && isInScope(crl, certificate) && isOfIssuer(crl, issuer, budget);
  if (!isUsable) return [];
  return (
    ifReadableDer((): readonly RevocationStatus[] => {
      const revoked = revokedAt(crl, certificate.serial);
      const facts = { kind: 'crl', at: crl.thisUpdate } as const;
      if (revoked !== undefined) return [{ ...facts, status: 'revoked', revokedAt: revoked }];
      return isAbout(crl, certificate, time) && hasReliableHash(crl.signed, time)
        ? [{ ...facts, status: 'good' }]
        : [];
    }) ?? []
  );
}

/** Whether a certificate would be in a list of its issuer if it was revoked (RFC 5280, 6.3.3). */
export function isInScope({ partUrls, scope }: Crl, { extensions }: Certificate): boolean {
  return (
    scope !== (extensions.isAuthority === true ? 'users' : 'authorities') &&
    (partUrls?.some((url) => extensions.crlUrls.includes(url)) ?? true)
  );
}

/** Whether an issuer, which may sign lists, has signed one. */
export function isOfIssuer(
  { signed, entries }: Crl,
  { extensions, keyInfo }: Certificate,
  budget: CheckBudget,
): boolean {
  return (
    (extensions.keyUsage?.has('crl_signing') ?? true) &&
    mayCheck(budget, 1 + entries.length / bytesOfOneCheck) &&
    isSignedBy(signed, keyInfo)
  );
}

function statusInResponse(
  issued: Issued,
  response: OcspResponse,
  time: number,
  budget: CheckBudget,
): readonly RevocationStatus[] {
  const { certificate, issuer } = issued;
  const answers = answersOn(issued, response).filter(({ status }) => status !== 'unknown');
  if (answers.length === 0) return [];
  const signer = responderOf(response, issuer, budget);
  if (!signer) return [];
  const responder = signer === issuer ? {} : { responder: signer };
  return answers.flatMap((answer): readonly RevocationStatus[] => {
    const facts = { kind: 'ocsp', at: answer.thisUpdate, ...responder } as const;
    if (answer.status === 'revoked')
      return [{ ...facts, status: 'revoked', revokedAt: answer.revokedAt ?? 0 }];
    return isAbout(answer, certificate, time) && hasReliableHash(response.signed, time)
      ? [{ ...facts, status: 'good' }]
      : [];
  });
}

/** What a response says of a certificate. */
export function answersOn({ certificate, issuer }: Issued, { answers }: OcspResponse): readonly OcspAnswer[] {
  return answers.filter(
    ({ hashName, issuerNameHash, issuerKeyHash, serial }) =>
      isSame(serial, certificate.serial) &&
      isSame(digestOf(hashName, [certificate.issuer.whole]), issuerNameHash) &&
      isSame(digestOf(hashName, [issuer.keyBits]), issuerKeyHash),
  );
}

/**
 * Who has signed a response, as it names them: the issuer itself, or a responder that it has appointed (RFC 6960, 4.2.2.2).
 * Undefined if neither has.
 */
export function responderOf(
  { signed, responder, producedAt, certificates }: OcspResponse,
  issuer: Certificate,
  budget: CheckBudget,
): Certificate | undefined {
  const isNamed = ({ subjectKey, keyBits }: Certificate) =>
    'nameKey' in responder
      ? responder.nameKey === subjectKey
      : isSame(responder.keyHash, digestOf('sha1', [keyBits]));
  const isSigner = ({ keyInfo }: Certificate) => mayCheck(budget) && isSignedBy(signed, keyInfo);
  const isAppointed = (candidate: Certificate) =>
    candidate.extensions.extendedKeyUsage?.has(ocspSigning) === true &&
    isForSigning(candidate) &&
    candidate.validFrom <= producedAt + skewMs &&
    producedAt <= candidate.validTo + skewMs &&
    isIssuedBy(candidate, issuer, budget);
  if (isNamed(issuer) && isSigner(issuer)) return issuer;
  return differentCertificates(certificates, certificates.length).find(
    (candidate) => isNamed(candidate) && isAppointed(candidate) && isSigner(candidate),
  );
}
