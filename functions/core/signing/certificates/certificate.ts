import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import {
  type DerValue,
  objectId,
  octets,
  readDer,
  tags,
  timeOf,
  UnreadableDer,
  within,
} from '../../signatures/read-der.ts';
import { verificationOf } from '../../signatures/signature-algorithms.ts';
import { subjectName } from '../../signatures/subject-name.ts';

/** An X.509 certificate (RFC 5280), as far as signing needs it. Values are in DER, with their identifiers and lengths. */
export interface Certificate {
  readonly raw: Uint8Array;
  readonly serial: Uint8Array;
  readonly issuer: Uint8Array;
  readonly subject: Uint8Array;
  readonly validFromMs: number;
  readonly validToMs: number;
  readonly publicKeyInfo: Uint8Array;
  readonly extensions: ReadonlyMap<string, Extension>;
  readonly signature: SignedPart;
  /** For people: the common name, or else the organization. */
  readonly name: string;
}

/** An extension, without the octet string around its value. */
export interface Extension {
  readonly isCritical: boolean;
  readonly value: DerValue;
}

/** What is signed in a certificate, a CRL or an OCSP response. */
export interface SignedPart {
  readonly signed: Uint8Array;
  readonly algorithm: DerValue;
  readonly value: Uint8Array;
}

const version = 0xa0;
const extensionsTag = 0xa3;
const bitStringTag = 0x03;
const weakHashes: ReadonlySet<string | null> = new Set(['md5', 'sha1', 'ripemd160']);

/** Reads a certificate. Throws UnreadableDer. */
export function readCertificate(bytes: Uint8Array): Certificate {
  const whole = readDer(bytes);
  const signature = signedPart(within(whole));
  const fields = within(readDer(signature.signed));
  const [serial, , issuer, validity, subject, publicKeyInfo, ...others] =
    fields[0]?.tag === version ? fields.slice(1) : fields;
  if (!serial || !issuer || !validity || !subject || !publicKeyInfo)
    throw new UnreadableDer('no certificate');
  const [from, to] = within(validity).map(timeOf);
  if (from === undefined || to === undefined) throw new UnreadableDer('no validity');
  const extensions = others.find(({ tag }) => tag === extensionsTag);
  return {
    raw: whole.whole,
    serial: serial.whole,
    issuer: issuer.whole,
    subject: subject.whole,
    validFromMs: Date.parse(from),
    validToMs: Date.parse(to),
    publicKeyInfo: publicKeyInfo.whole,
    extensions: readExtensions(extensions && within(extensions)[0]),
    signature,
    name: subjectName(whole.whole) ?? 'a certificate without a name',
  };
}

/** The three parts of a signed structure. Throws UnreadableDer. */
export function signedPart([signed, algorithm, value]: readonly DerValue[]): SignedPart {
  if (!signed || !algorithm || !value) throw new UnreadableDer('nothing signed');
  return { signed: signed.whole, algorithm, value: bits(value) };
}

/** The bytes of a bit string of whole bytes. Throws UnreadableDer. */
export function bits({ tag, content }: DerValue): Uint8Array {
  if (tag !== bitStringTag || content[0] !== 0) throw new UnreadableDer('no bit string of whole bytes');
  return content.subarray(1);
}

/** Extensions by identifier, of a certificate, a CRL or an OCSP response. Throws UnreadableDer. */
export function readExtensions(list: DerValue | undefined): ReadonlyMap<string, Extension> {
  const extensions = new Map<string, Extension>();
  for (const extension of list ? within(list) : []) {
    const [id, ...others] = within(extension);
    const value = others.at(-1);
    const isCritical = others[0]?.tag === tags.boolean && others[0].content[0] !== 0;
    if (value) extensions.set(objectId(id), { isCritical, value: readDer(octets(value)) });
  }
  return extensions;
}

/** A certificate's key; undefined for one that OpenSSL does not know. */
export function keyOf({ publicKeyInfo }: Pick<Certificate, 'publicKeyInfo'>): KeyObject | undefined {
  try {
    return createPublicKey({ key: Buffer.from(publicKeyInfo), format: 'der', type: 'spki' });
  } catch {
    // OpenSSL's errors have no class of their own.
    return undefined;
  }
}

/** Whether the key of a certificate has made a signature, with a hash that still proves something. */
export function isSignedBy({ signed, algorithm, value }: SignedPart, signer: Certificate): boolean {
  const verification = verificationOf(algorithm, '');
  const key = keyOf(signer);
  if (!verification || !key || verification.hashName === '' || weakHashes.has(verification.hashName))
    return false;
  try {
    return verify(verification.hashName, signed, { key, ...verification.options }, value);
  } catch {
    return false;
  }
}

/** Whether one certificate's name and key are those that issued the other. */
export function isIssuedBy(certificate: Certificate, issuer: Certificate): boolean {
  return isSame(certificate.issuer, issuer.subject) && isSignedBy(certificate.signature, issuer);
}

/** Whether a certificate is its own issuer: the end of a chain. */
export function isSelfIssued({ issuer, subject }: Certificate): boolean {
  return isSame(issuer, subject);
}

export function isValidAt({ validFromMs, validToMs }: Certificate, timeMs: number): boolean {
  return validFromMs <= timeMs && timeMs <= validToMs;
}

export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

/** A hexadecimal name of bytes, to know them again. */
export function fingerprint(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
