import type { KeyObject } from 'node:crypto';
import type { SignatureAlgorithm } from '../contract/messages/signing-rounds.ts';
import { Problem } from '../contract/problems/problem.ts';
import type { Certificate } from '../signatures/certificates/certificate.ts';
import { checkSigner } from './certificates/check-signer.ts';
import { readChain } from './certificates/read-chain.ts';
import { digest, hashOf, isSignature } from './keys/algorithms.ts';
import { fittingAlgorithm } from './keys/fitting-algorithm.ts';
import { ownSignature } from './keys/own-signature.ts';
import { readPkcs12 } from './keys/read-pkcs12.ts';
import { askSignature, type Rounds, signingFailed } from './rounds.ts';

/** Who signs: a certificate with its issuers, the algorithm, and the key if it was sent. */
export interface Signer {
  readonly chain: readonly [Certificate, ...Certificate[]];
  readonly algorithm: SignatureAlgorithm;
  readonly publicKey: KeyObject;
  readonly ownKey: KeyObject | undefined;
}

/** The fields of a call that say who signs. */
interface SignerWishes {
  readonly certificate_chain?: string | undefined;
  readonly pkcs12_base64?: Uint8Array | undefined;
  readonly pkcs12_password?: string | undefined;
  readonly signature_algorithm?: SignatureAlgorithm | undefined;
}

/** Reads who signs, and checks that they may, now. Throws invalid_certificate and invalid_field. */
export function readSigner(wishes: SignerWishes, now: string): Signer {
  const { pkcs12_base64: file, certificate_chain: pem } = wishes;
  const own = file && readPkcs12(file, wishes.pkcs12_password ?? '');
  if (!own && pem === undefined)
    throw new Problem('missing_field', 'Send `certificate_chain`, the signer’s certificate first.');
  const chain = own?.chain ?? readChain(pem ?? '');
  const publicKey = checkSigner(chain[0], now);
  const algorithm = fittingAlgorithm(publicKey, wishes.signature_algorithm);
  return { chain, algorithm, publicKey, ownKey: own?.key };
}

/** A signature by the signer's key, which fits its certificate. Throws AnswersMissing and the code of a failed step. */
export function signatureBy(signer: Signer, signed: Uint8Array, rounds: Rounds): Uint8Array {
  const { algorithm, ownKey, publicKey } = signer;
  const digested = digest(hashOf(algorithm), signed);
  const made = ownKey
    ? ownSignature(ownKey, algorithm, digested, rounds.seed)
    : askSignature(rounds, digested, algorithm);
  if (isSignature(algorithm, publicKey, signed, made)) return made;
  throw signingFailed('signature', 'The signature is not by the key of the certificate.');
}

/** The most bytes that a signature by this key has. */
export function signatureBytes({ publicKey }: Pick<Signer, 'publicKey'>): number {
  const { modulusLength = 0, namedCurve } = publicKey.asymmetricKeyDetails ?? {};
  return namedCurve === undefined ? Math.ceil(modulusLength / 8) : 160;
}
