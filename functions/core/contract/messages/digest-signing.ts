import type { SignatureAlgorithm } from './signing-rounds.ts';

/** What the function `signer` is asked for: the signature of a digest by a key in a customer's KMS. */
export interface DigestSigning {
  readonly keyArn: string;
  readonly roleArn: string;
  /** The external id that the role requires. */
  readonly externalId: string;
  readonly algorithm: SignatureAlgorithm;
  readonly digestBase64: string;
  /** Whether to check first that the role cannot be assumed with another external id, or none. */
  readonly provesRole?: true;
}
