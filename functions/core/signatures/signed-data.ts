import { createHash, type KeyObject, timingSafeEqual, verify, X509Certificate } from 'node:crypto';
import { type DerValue, objectId, octets, readDer, tags, timeOf, UnreadableDer, within } from './read-der.ts';
import { hashNames, outputBytes, type Verification, verificationOf } from './signature-algorithms.ts';
import { signedDataParts } from './signed-data-parts.ts';

/**
 * The parts used here of a signature in the Cryptographic Message Syntax (RFC 5652).
 * See docs/why.md#keys-that-sign-stay-in-kms-and-callers-choose-whom-to-trust
 */
export interface SignedData {
  /** The signed content, if it is included; otherwise the file's bytes are signed. */
  readonly content: Uint8Array | undefined;
  readonly contentType: string;
  readonly signer: Signer;
  readonly certificate: X509Certificate | undefined;
  /** The same as it is encoded here, which OpenSSL may change. */
  readonly certificateBytes: Uint8Array | undefined;
  readonly signedAt: string | undefined;
  /** Every certificate in it, in DER. */
  readonly certificates: readonly Uint8Array[];
  /** The lists of revoked certificates, and other revocation data, in it. */
  readonly revocations: readonly DerValue[];
  /** The first value of each attribute that is signed, by its identifier. */
  readonly attributes: ReadonlyMap<string, DerValue>;
  /** The values of each attribute that is not signed. */
  readonly unsignedAttributes: ReadonlyMap<string, readonly DerValue[]>;
  readonly signerCount: number;
}

interface Signer {
  readonly hashName: string | undefined;
  readonly algorithm: DerValue;
  readonly signature: Uint8Array;
  /** Its signed attributes, as the bytes that the signature covers; undefined if it has none. */
  readonly signedAttributes: Uint8Array | undefined;
  readonly messageDigest: Uint8Array | undefined;
}

const ids = {
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
};
const context0 = 0xa0;
const context1 = 0xa1;
const keyIdentifier = 0x80;

/** Reads a signature. Throws UnreadableDer for anything else. */
export function readSignedData(bytes: Uint8Array): SignedData {
  const { encapsulated, certificates, revocations, signers } = signedDataParts(bytes);
  const [contentType, wrappedContent] = within(encapsulated);
  const held = wrappedContent && within(wrappedContent)[0];
  const signerParts = within(signers[0] ?? fail());
  const signer = readSigner(signerParts);
  const own = certificateOf(certificates, signerParts[1] ?? fail());
  return {
    content: held && octets(held),
    contentType: objectId(contentType),
    signer: signer.signer,
    signedAt: signer.signedAt,
    certificate: own && readCertificate(own),
    certificateBytes: own,
    certificates: certificates.map(({ whole }) => whole),
    revocations,
    attributes: signer.attributes,
    unsignedAttributes: signer.unsignedAttributes,
    signerCount: signers.length,
  };
}

function fail(): never {
  throw new UnreadableDer('no signed data');
}

function readSigner(parts: readonly DerValue[]) {
  const [, , digestAlgorithm, ...others] = parts;
  const attributes = others[0]?.tag === context0 ? others.shift() : undefined;
  const [algorithm, signature, unsigned] = others;
  if (!digestAlgorithm || !algorithm || !signature) throw new UnreadableDer('no signer');
  const values = new Map<string, DerValue>();
  for (const attribute of attributes ? within(attributes) : []) {
    const [id, set] = within(attribute);
    const value = set && within(set)[0];
    if (value) values.set(objectId(id), value);
  }
  const digest = values.get(ids.messageDigest);
  const time = values.get(ids.signingTime);
  const signer: Signer = {
    hashName: hashNames.get(objectId(within(digestAlgorithm)[0])),
    algorithm,
    signature: octets(signature),
    // They are signed as a set, though written with another tag (RFC 5652, 5.4).
    signedAttributes: attributes && Buffer.concat([Buffer.from([tags.set]), attributes.whole.subarray(1)]),
    messageDigest: digest && octets(digest),
  };
  const unsignedAttributes = new Map(
    (unsigned?.tag === context1 ? within(unsigned) : []).map((attribute) => {
      const [id, set] = within(attribute);
      return [objectId(id), set ? within(set) : []];
    }),
  );
  return { signer, signedAt: time && timeOf(time), attributes: values, unsignedAttributes };
}

/** The certificate that the signer names by issuer and serial number, or by its key. */
function certificateOf(listed: readonly DerValue[], signer: DerValue): Uint8Array | undefined {
  const isNamed = ({ whole }: DerValue) =>
    signer.tag === keyIdentifier
      ? Buffer.from(whole).includes(Buffer.from(signer.content))
      : Buffer.compare(issuerAndSerial(readDer(whole)), signer.content) === 0;
  return listed.find(isNamed)?.whole;
}

/** The fields of a certificate (RFC 5280, 4.1) in the order in which a signer names them. */
function issuerAndSerial(certificate: DerValue): Buffer {
  const fields = within(within(certificate)[0] ?? fail());
  const [serial, , issuer] = fields[0]?.tag === context0 ? fields.slice(1) : fields;
  return Buffer.concat([(issuer ?? fail()).whole, (serial ?? fail()).whole]);
}

/** A certificate; undefined if it cannot be read. */
export function readCertificate(bytes: Uint8Array): X509Certificate | undefined {
  try {
    return new X509Certificate(Buffer.from(bytes));
  } catch {
    // OpenSSL's errors have no class of their own: for any error, there is no certificate to show.
    return undefined;
  }
}

/** Whether a signature covers this content: `unknown` if its algorithm or certificate is unknown. */
export function checkSignature(
  data: SignedData,
  content: readonly Uint8Array[],
): 'valid' | 'invalid' | 'unknown' {
  const { signer, certificate } = data;
  const { hashName, algorithm, signature, signedAttributes } = signer;
  if (hashName === undefined) return 'unknown';
  if (hasOtherDigest(data, content)) return 'invalid';
  const verification = certificate && verificationOf(algorithm, hashName);
  if (!verification) return 'unknown';
  return verified(certificate, verification, signedAttributes ?? Buffer.concat(content), signature);
}

/** Whether the content has another digest than the one that was signed. */
export function hasOtherDigest({ signer }: SignedData, content: readonly Uint8Array[]): boolean {
  const { hashName, signedAttributes, messageDigest } = signer;
  if (hashName === undefined || !signedAttributes) return false;
  return !messageDigest || !isSame(digestOf(hashName, content), messageDigest);
}

/**
 * Whether a certificate's key has signed these bytes: `unknown` for a key, curve or hash that OpenSSL does not support.
 */
export function verified(
  certificate: X509Certificate,
  verification: Verification,
  signed: Uint8Array,
  signature: Uint8Array,
): 'valid' | 'invalid' | 'unknown' {
  try {
    return verifiedBy(certificate.publicKey, verification, signed, signature);
  } catch {
    // OpenSSL's errors have no class of their own.
    return 'unknown';
  }
}

/** The same for a key without its certificate. */
export function verifiedBy(
  key: KeyObject,
  { hashName, options }: Verification,
  signed: Uint8Array,
  signature: Uint8Array,
): 'valid' | 'invalid' | 'unknown' {
  try {
    return verify(hashName, signed, { key, ...options }, signature) ? 'valid' : 'invalid';
  } catch {
    // OpenSSL's errors have no class of their own.
    return 'unknown';
  }
}

export function digestOf(hashName: string, content: readonly Uint8Array[]): Buffer {
  const hash = createHash(hashName, { outputLength: outputBytes.get(hashName) });
  for (const part of content) hash.update(part);
  return hash.digest();
}

export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
