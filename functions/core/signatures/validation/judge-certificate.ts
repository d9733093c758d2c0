import { type Certificate, isValidAt } from '../certificates/certificate.ts';
import { type CertificatePath, findPaths } from '../certificates/find-paths.ts';
import type { CheckBudget } from '../certificates/issued-by.ts';
import type { RevocationData, RevocationStatus } from '../revocation/revocation-data.ts';
import { revocationStatus } from '../revocation/revocation-status.ts';
import { hashOfSigned, reliableUntil } from './algorithm-strength.ts';
import { isPathAllowed, type Purpose } from './check-path.ts';
import type { SubIndication } from './indication.ts';

/** What certificates are judged by. */
export interface Evidence {
  /** Trusted certificates. */
  readonly anchors: readonly Certificate[];
  /** Certificates that may be between a signer's and a trusted one. */
  readonly known: readonly Certificate[];
  readonly revocations: RevocationData;
  /** Whether a certificate counts only if it is known not to be revoked. */
  readonly asksRevocation: boolean;
  readonly budget: CheckBudget;
}

/** When something existed, in milliseconds since 1970, and whether a timestamp proves that. */
export interface ProvenTime {
  readonly time: number;
  readonly isProven: boolean;
}

/** A signer's certificate with its path, and what is wrong with it. */
export interface JudgedCertificate {
  readonly reason: SubIndication | undefined;
  readonly path: CertificatePath;
  /** When it was judged, in milliseconds since 1970. */
  readonly time: number;
  /** What is known of the revocation of each certificate of the path. */
  readonly statuses: readonly (RevocationStatus | undefined)[];
}

/** Judges a signer's certificate at a time (ETSI EN 319 102-1, 5.2.6 and 5.6.2.1): by the path that fares best. */
export function judgeCertificate(
  certificate: Certificate,
  when: ProvenTime,
  purpose: Purpose,
  evidence: Evidence,
): JudgedCertificate {
  const judged = findPaths(certificate, evidence, evidence.budget).map((path) =>
    judgePath(path, when, purpose, evidence),
  );
  return judged.find(({ reason }) => reason === undefined) ?? (judged[0] as JudgedCertificate); // there is always a path
}

function judgePath(
  path: CertificatePath,
  when: ProvenTime,
  purpose: Purpose,
  { revocations, asksRevocation, budget }: Evidence,
): JudgedCertificate {
  const { certificates, isTrusted } = path;
  const statuses = certificates.map((certificate, index) => {
    const issuer = certificates[index + 1];
    return issuer && asksRevocation
      ? revocationStatus({ certificate, issuer }, revocations, when.time, budget)
      : undefined;
  });
  const reason = isTrusted
    ? reasonOf(path, when, purpose, asksRevocation ? statuses : undefined)
    : 'NO_CERTIFICATE_CHAIN_FOUND';
  return { path, time: when.time, statuses, reason };
}

function reasonOf(
  path: CertificatePath,
  { time, isProven }: ProvenTime,
  purpose: Purpose,
  statuses: JudgedCertificate['statuses'] | undefined,
): SubIndication | undefined {
  const { certificates } = path;
  // Nothing more is asked of what the caller trusts.
  const judged = certificates.slice(0, -1);
  const [signer] = certificates;
  if (!isPathAllowed(path, purpose)) return 'CHAIN_CONSTRAINTS_FAILURE';
  if (isProven && time < signer.validFrom && judged.length > 0) return 'NOT_YET_VALID';
  if (judged.some((certificate) => !isValidAt(certificate, time))) return 'OUT_OF_BOUNDS_NO_POE';
  const revoked = judged.findIndex((_, index) => isRevoked(statuses?.[index], time));
  if (revoked >= 0) return revoked === 0 ? 'REVOKED_NO_POE' : 'REVOKED_CA_NO_POE';
  const isUnknown = (certificate: Certificate, index: number) =>
    statuses !== undefined && !statuses[index] && !certificate.extensions.isNeverRevoked;
  if (judged.some(isUnknown)) return 'TRY_LATER';
  const isWeak = judged.some((certificate, index) => {
    const issuer = certificates[index + 1];
    const hash = hashOfSigned(certificate.signed.algorithm);
    return issuer !== undefined && time > reliableUntil(issuer.keyInfo, hash);
  });
  return isWeak ? 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE' : undefined;
}

/** A certificate that was revoked later was valid then. */
function isRevoked(status: RevocationStatus | undefined, time: number): boolean {
  return status?.status === 'revoked' && (status.revokedAt ?? 0) <= time;
}
