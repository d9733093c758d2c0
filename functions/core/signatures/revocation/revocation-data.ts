import type { Certificate } from '../certificates/certificate.ts';
import type { Crl } from './read-crl.ts';
import type { OcspResponse } from './read-ocsp.ts';

/** Where revocation data is from. */
export type RevocationSource = 'embedded' | 'online';

/** What is known of revocations, as read. */
export interface RevocationData {
  readonly crls: readonly Sourced<Crl>[];
  readonly ocspResponses: readonly Sourced<OcspResponse>[];
}

export type Sourced<Data> = Data & { readonly source: RevocationSource };

/** What revocation data says of a certificate. Times are in milliseconds since 1970. */
export interface RevocationStatus {
  readonly status: 'good' | 'revoked';
  readonly kind: 'crl' | 'ocsp';
  readonly source: RevocationSource;
  /** When it was so. */
  readonly at: number;
  readonly revokedAt?: number;
  /** The certificate of an OCSP responder, if it is not the issuer's own. */
  readonly responder?: Certificate;
}
