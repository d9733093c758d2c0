import { type Certificate, isSameCertificate, isSelfIssued } from './certificate.ts';
import { type CheckBudget, isIssuedBy } from './issued-by.ts';

/** A certificate with those of its issuers, up to an anchor where it is trusted. */
export interface CertificatePath {
  readonly certificates: readonly [Certificate, ...Certificate[]];
  /** Whether the last one is trusted. */
  readonly isTrusted: boolean;
}

/** Paths are at most this long, and no more than this many are tried. */
const maximumLength = 10;
const maximumPaths = 50;

/**
 * The paths from a certificate to trusted ones, shortest first; if there is none, the longest path without. A trusted
 * certificate ends a path wherever it stands (RFC 5280, 6.1; RFC 4158).
 */
export function findPaths(
  certificate: Certificate,
  { anchors, known }: { readonly anchors: readonly Certificate[]; readonly known: readonly Certificate[] },
  budget: CheckBudget,
): readonly CertificatePath[] {
  const trusted: CertificatePath[] = [];
  let longest: CertificatePath = { certificates: [certificate], isTrusted: false };
  const waiting: CertificatePath['certificates'][] = [[certificate]];
  for (let tried = 0; tried < maximumPaths; tried++) {
    const path = waiting.shift();
    const last = path?.at(-1);
    if (!path || !last) break;
    if (anchors.some((anchor) => isSameCertificate(anchor, last))) {
      trusted.push({ certificates: path, isTrusted: true });
      continue;
    }
    if (path.length > longest.certificates.length) longest = { certificates: path, isTrusted: false };
    if (path.length === maximumLength) continue;
    const isNew = (issuer: Certificate) => path.every((one) => !isSameKey(one, issuer));
    const issuers = [...anchors, ...(isSelfIssued(last) ? [] : known)];
    for (const issuer of issuers)
      if (isNew(issuer) && isIssuedBy(last, issuer, budget)) waiting.push([...path, issuer]);
  }
  return trusted.length > 0 ? trusted : [longest];
}

/** Whether two certificates are for the same key and name: a path that has both goes in circles. */
function isSameKey(one: Certificate, other: Certificate): boolean {
  return one.subjectKey === other.subjectKey && Buffer.compare(one.keyInfo, other.keyInfo) === 0;
}
