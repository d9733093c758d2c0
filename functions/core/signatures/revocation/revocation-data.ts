import type { Certificate } from '../certificates/certificate.ts';
import type { Crl } from './read-crl.ts';
import type { OcspResponse } from './read-ocsp.ts';

/** What is known of revocations, as read. */
export interface RevocationData {
  readonly crls: readonly Crl[];
  readonly ocspResponses: readonly OcspResponse[];
}

/** What revocation data says of a certificate. Times are in milliseconds since 1970. */
export interface RevocationStatus {
  readonly status: 'good' | 'revoked';
  readonly kind: 'crl' | 'ocsp';
  /** When it was so. */
  readonly at: number;
  readonly revokedAt?: number;
  /** The certificate of an OCSP responder, if it is not the issuer's own. */
  readonly responder?: Certificate;
}
