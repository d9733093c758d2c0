import type { SignatureAlgorithm } from '../../contract/messages/signing-rounds.ts';
import type { Certificate } from '../../signatures/certificates/certificate.ts';
import { readDer } from '../../signatures/read-der.ts';
import { fingerprint } from '../fingerprint.ts';
import { identifiers } from '../identifiers.ts';
import { algorithmIdentifier, hashIdentifier, hashOf } from '../keys/algorithms.ts';
import {
  integer,
  objectIdentifier,
  octetString,
  sequence,
  serialNumber,
  setOf,
  tagged,
} from '../write-der.ts';
import { attribute } from './signed-attributes.ts';

/** The parts of a detached signature. */
interface SignatureParts {
  /** The signer's first. */
  readonly chain: readonly [Certificate, ...Certificate[]];
  readonly algorithm: SignatureAlgorithm;
  /** As a SET OF. */
  readonly signedAttributes: Uint8Array;
  readonly signature: Uint8Array;
  /** A timestamp token over the signature. */
  readonly timestamp?: Uint8Array | undefined;
}

/** A detached signature in the Cryptographic Message Syntax (RFC 5652, 5), in DER. */
export function writeSignedData({
  chain,
  algorithm,
  signedAttributes,
  signature,
  timestamp,
}: SignatureParts): Buffer {
  const [own] = chain;
  const hash = hashIdentifier(hashOf(algorithm));
  const signer = sequence(
    integer(1),
    sequence(own.issuer.whole, serialNumber(own)),
    hash,
    // Signed as a set, but written with another tag (RFC 5652, 5.4).
    tagged(0, readDer(signedAttributes).content),
    algorithmIdentifier(algorithm),
    octetString(signature),
    ...(timestamp ? [tagged(1, attribute(identifiers.signatureTimeStamp, timestamp))] : []),
  );
  const certificates = [...new Map(chain.map(({ der }) => [fingerprint(der), der])).values()];
  const signedData = sequence(
    integer(1),
    setOf(hash),
    sequence(objectIdentifier(identifiers.data)),
    tagged(0, ...certificates.toSorted(Buffer.compare)),
    setOf(signer),
  );
  return sequence(objectIdentifier(identifiers.signedData), tagged(0, signedData));
}
