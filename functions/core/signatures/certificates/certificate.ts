import { type DerValue, ifReadableDer, readDer, tags, timeOf, UnreadableDer, within } from '../read-der.ts';
import { type CertificateExtensions, readExtensions } from './certificate-extensions.ts';
import { nameKey } from './names.ts';
import { readSignedValue, type SignedValue, wholeBytes } from './signed-value.ts';

/** A certificate (RFC 5280, 4.1). Times are in milliseconds since 1970. */
export interface Certificate {
  readonly der: Uint8Array;
  /** As a signer names it, in bytes. */
  readonly serial: Uint8Array;
  readonly issuer: DerValue;
  readonly subject: DerValue;
  /** Names in a form that is equal for equal names. */
  readonly issuerKey: string;
  readonly subjectKey: string;
  readonly validFrom: number;
  readonly validTo: number;
  /** SubjectPublicKeyInfo, and the bits of the key within it. */
  readonly keyInfo: Uint8Array;
  readonly keyBits: Uint8Array;
  readonly signed: SignedValue;
  readonly extensions: CertificateExtensions;
}

/** The longest certificate that is read. */
const maximumBytes = 65_536;
const context0 = 0xa0;
const context3 = 0xa3;

/** Reads a certificate; undefined for anything else. */
export function parseCertificate(der: Uint8Array): Certificate | undefined {
  return der.length > maximumBytes ? undefined : ifReadableDer(() => read(readDer(der)));
}

function read(value: DerValue): Certificate {
  const signed = readSignedValue(value);
  const fields = [...within(signed.signed)];
  if (fields[0]?.tag === context0) fields.shift();
  const [serial, algorithm, issuer, validity, subject, keyInfo, ...optional] = fields;
  if (serial?.tag !== tags.integer || !algorithm || !issuer || !validity || !subject || !keyInfo)
    throw new UnreadableDer('no certificate');
  if (Buffer.compare(algorithm.whole, signed.algorithm.whole) !== 0)
    throw new UnreadableDer('two algorithms');
  const [validFrom, validTo] = within(validity).map((time) => Date.parse(timeOf(time) ?? ''));
  if (!Number.isFinite(validFrom) || !Number.isFinite(validTo)) throw new UnreadableDer('no validity');
  const [, key] = within(keyInfo);
  const extensions = optional.find(({ tag }) => tag === context3);
  return {
    der: value.whole,
    serial: serial.content,
    issuer,
    subject,
    issuerKey: nameKey(issuer),
    subjectKey: nameKey(subject),
    validFrom: validFrom as number, // checked above
    validTo: validTo as number,
    keyInfo: keyInfo.whole,
    keyBits: wholeBytes(key ?? keyInfo),
    signed,
    extensions: readExtensions(extensions && within(extensions)[0]),
  };
}

export function isSameCertificate(one: Certificate, other: Certificate): boolean {
  return one === other || Buffer.compare(one.der, other.der) === 0;
}

/** Whether it names itself as its issuer. */
export function isSelfIssued({ issuerKey, subjectKey }: Certificate): boolean {
  return issuerKey === subjectKey;
}

export function isValidAt({ validFrom, validTo }: Certificate, time: number): boolean {
  return validFrom <= time && time <= validTo;
}

/** Whether its key may sign data, and not only other certificates and lists (RFC 5280, 4.2.1.3). */
export function isForSigning({ extensions: { keyUsage } }: Certificate): boolean {
  return keyUsage === undefined || keyUsage.has('digital_signature') || keyUsage.has('content_commitment');
}

/** Whether it may issue others (RFC 5280, 4.2.1.9). */
export function isAuthority({ extensions }: Certificate): boolean {
  const { isAuthority: isStated, keyUsage } = extensions;
  return isStated === true && (keyUsage?.has('certificate_signing') ?? true);
}
