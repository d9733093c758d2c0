import type { Certificate } from '../certificates/certificate.ts';
import { type CheckBudget, isIssuedBy, mayCheck } from '../certificates/issued-by.ts';
import { differentCertificates } from '../certificates/read-certificates.ts';
import { isSignedBy } from '../certificates/signed-value.ts';
import { UnreadableDer } from '../read-der.ts';
import { digestOf, isSame } from '../signed-data.ts';
import { type Crl, revokedAt } from './read-crl.ts';
import type { OcspResponse } from './read-ocsp.ts';
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
 * for it (RFC 5280, 6.3; RFC 6960, 3.2 and 4.2.2). A revocation is always reported, whenever it was.
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
  const { keyUsage } = issuer.extensions;
  const isAuthority = certificate.extensions.isAuthority === true;
  const { partUrls, scope, thisUpdate } = crl;
  const isInScope =
    crl.issuerKey === certificate.issuerKey &&
    (keyUsage?.has('crl_signing') ?? true) &&
    scope !== (isAuthority ? 'users' : 'authorities') &&
    (partUrls?.some((url) => certificate.extensions.crlUrls.includes(url)) ?? true);
  if (
    !isInScope ||
    !mayCheck(budget, 1 + crl.entries.length / bytesOfOneCheck) ||
    !isSignedBy(crl.signed, issuer.keyInfo)
  )
    return [];
  try {
    const revoked = revokedAt(crl, certificate.serial);
    const facts = { kind: 'crl', at: thisUpdate } as const;
    if (revoked !== undefined) return [{ ...facts, status: 'revoked', revokedAt: revoked }];
    return isAbout(crl, certificate, time) ? [{ ...facts, status: 'good' }] : [];
  } catch (error) {
    if (error instanceof UnreadableDer) return [];
    throw error;
  }
}

function statusInResponse(
  { certificate, issuer }: Issued,
  response: OcspResponse,
  time: number,
  budget: CheckBudget,
): readonly RevocationStatus[] {
  const answers = response.answers.filter(
    ({ hashName, issuerNameHash, issuerKeyHash, serial, status }) =>
      status !== 'unknown' &&
      Buffer.compare(serial, certificate.serial) === 0 &&
      isSame(digestOf(hashName, [certificate.issuer.whole]), issuerNameHash) &&
      isSame(digestOf(hashName, [issuer.keyBits]), issuerKeyHash),
  );
  if (answers.length === 0) return [];
  const signer = signerOf(response, issuer, budget);
  if (!signer) return [];
  const responder = signer === issuer ? {} : { responder: signer };
  return answers.flatMap((answer): readonly RevocationStatus[] => {
    const facts = { kind: 'ocsp', at: answer.thisUpdate, ...responder } as const;
    if (answer.status === 'revoked')
      return [{ ...facts, status: 'revoked', revokedAt: answer.revokedAt ?? 0 }];
    return isAbout(answer, certificate, time) ? [{ ...facts, status: 'good' }] : [];
  });
}

/** The issuer itself, or a responder that it has appointed (RFC 6960, 4.2.2.2); undefined if neither has signed. */
function signerOf(response: OcspResponse, issuer: Certificate, budget: CheckBudget): Certificate | undefined {
  const { signed, producedAt, certificates } = response;
  const isSigner = ({ keyInfo }: Certificate) => mayCheck(budget) && isSignedBy(signed, keyInfo);
  const isAppointed = (responder: Certificate) =>
    responder.extensions.extendedKeyUsage?.has(ocspSigning) === true &&
    responder.validFrom <= producedAt + skewMs &&
    producedAt <= responder.validTo + skewMs &&
    isIssuedBy(responder, issuer, budget);
  if (isSigner(issuer)) return issuer;
  return differentCertificates(certificates, certificates.length).find(
    (responder) => isAppointed(responder) && isSigner(responder),
  );
}
