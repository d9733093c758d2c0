import { type Certificate, isForSigning, isSelfIssued } from '../certificates/certificate.ts';
import type { CertificatePath } from '../certificates/find-paths.ts';
import { isWithinConstraints } from '../certificates/name-constraints.ts';
import { UnreadableDer } from '../read-der.ts';

/** What a certificate signs: documents, or timestamps. */
export type Purpose = 'documents' | 'timestamps';

const timestamping = '1.3.6.1.5.5.7.3.8';
/** Uses of servers, code, timestamps and responders: a certificate for these alone signs no documents (RFC 9336). */
const otherUses = new Set(['1', '3', '8', '9'].map((use) => `1.3.6.1.5.5.7.3.${use}`));

/** Whether each certificate of a path may do what it does in it (RFC 5280, 6.1, without policies). */
export function isPathAllowed({ certificates }: CertificatePath, purpose: Purpose): boolean {
  const [signer, ...authorities] = certificates;
  if (!maySign(signer, purpose)) return false;
  try {
    return authorities.every((authority, index) => {
      const below = certificates.slice(0, index + 1);
      return mayIssue(authority, below, index === authorities.length - 1) && allowsNames(authority, below);
    });
  } catch (error) {
    if (error instanceof UnreadableDer) return false;
    throw error;
  }
}

/** Whether a certificate's key may sign for a purpose, by what the certificate says itself. */
export function maySign(certificate: Certificate, purpose: Purpose): boolean {
  const { extendedKeyUsage, isExtendedKeyUsageCritical, unknownCritical } = certificate.extensions;
  if (unknownCritical.length > 0 || !isForSigning(certificate)) return false;
  // The only use of an authority's key (RFC 3161, 2.3).
  if (purpose === 'timestamps')
    return extendedKeyUsage?.size === 1 && extendedKeyUsage.has(timestamping) && isExtendedKeyUsageCritical;
  return extendedKeyUsage === undefined || [...extendedKeyUsage].some((use) => !otherUses.has(use));
}

/** Whether an authority may issue the last of the certificates below it. An anchor may lack extensions, as old roots do. */
function mayIssue({ extensions }: Certificate, below: readonly Certificate[], isLast: boolean): boolean {
  const { isAuthority, maximumBelow = Number.POSITIVE_INFINITY, keyUsage, unknownCritical } = extensions;
  const between = below.slice(1).filter((certificate) => !isSelfIssued(certificate)).length;
  return (
    (isAuthority ?? isLast) &&
    between <= maximumBelow &&
    (keyUsage?.has('certificate_signing') ?? true) &&
    unknownCritical.length === 0
  );
}

/** Constraints are not for certificates that an authority issues to itself, unless one is the signer's. */
function allowsNames({ extensions }: Certificate, below: readonly Certificate[]): boolean {
  const { nameConstraints } = extensions;
  if (!nameConstraints) return true;
  return below.every(
    (certificate, index) =>
      (index > 0 && isSelfIssued(certificate)) || isWithinConstraints(certificate, nameConstraints),
  );
}
