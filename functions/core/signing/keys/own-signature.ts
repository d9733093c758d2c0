import { constants, type KeyObject, privateEncrypt } from 'node:crypto';
import type { SignatureAlgorithm } from '../../contract/messages/signing-rounds.ts';
import { identifiers } from '../identifiers.ts';
import { nothing, objectIdentifier, octetString, sequence } from '../write-der.ts';
import { hashOf, schemeOf } from './algorithms.ts';
import { signEcdsa } from './deterministic-ecdsa.ts';
import { signPss } from './deterministic-pss.ts';

/** A signature over a digest by the key of a PKCS#12 file: the same in each round of a call with this seed. */
export function ownSignature(
  key: KeyObject,
  algorithm: SignatureAlgorithm,
  digest: Uint8Array,
  seed: string,
): Buffer {
  const [scheme, hash] = [schemeOf(algorithm), hashOf(algorithm)];
  if (scheme === 'ecdsa') return signEcdsa(key, hash, digest);
  if (scheme === 'rsa_pss') return signPss(key, hash, digest, seed);
  const digestInfo = sequence(sequence(objectIdentifier(identifiers[hash]), nothing()), octetString(digest));
  return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, digestInfo);
}
