import type { SignatureHash } from '../../contract/messages/signing-rounds.ts';
import type { Certificate } from '../../signatures/certificates/certificate.ts';
import { identifiers } from '../identifiers.ts';
import { digest, hashIdentifier } from '../keys/algorithms.ts';
import { objectIdentifier, octetString, sequence, serialNumber, setOf, tagged } from '../write-der.ts';

/**
 * What a PAdES signature signs, as a SET OF (ETSI EN 319 122-1, 5.1; EN 319 142-1, 6.3): the type and digest of the content,
 * and the signer's certificate. Not the time: the signature's dictionary states it.
 */
export function signedAttributes(
  signer: Certificate,
  hash: SignatureHash,
  contentDigest: Uint8Array,
): Buffer {
  return setOf(
    attribute(identifiers.contentType, objectIdentifier(identifiers.data)),
    attribute(identifiers.messageDigest, octetString(contentDigest)),
    attribute(identifiers.signingCertificateV2, signingCertificate(signer, hash)),
  );
}

/** An attribute of one value (RFC 5652, 5.3). */
export function attribute(id: string, value: Uint8Array): Buffer {
  return sequence(objectIdentifier(id), setOf(value));
}

/** The certificate's digest, issuer and serial number (RFC 5035, 3 and 4). SHA-256 is the default, which DER leaves out. */
function signingCertificate(certificate: Certificate, hash: SignatureHash): Buffer {
  const algorithm = hash === 'sha256' ? [] : [hashIdentifier(hash)];
  const name = tagged(4, certificate.issuer.whole);
  const issuerSerial = sequence(sequence(name), serialNumber(certificate));
  const identifier = sequence(...algorithm, octetString(digest(hash, certificate.der)), issuerSerial);
  return sequence(sequence(identifier));
}
