import { createHash, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';
import {
  bits,
  boolean,
  der,
  explicit,
  integer,
  nothing,
  octets,
  oid,
  readDer,
  sequence,
  set,
  text,
  time,
} from './der.ts';

const oids = {
  commonName: '2.5.4.3',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  rsaWithSha256: '1.2.840.113549.1.1.11',
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  crlNumber: '2.5.29.20',
  crlDistributionPoints: '2.5.29.31',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  authorityInfoAccess: '1.3.6.1.5.5.7.1.1',
  caIssuers: '1.3.6.1.5.5.7.48.2',
  timeStamping: '1.3.6.1.5.5.7.3.8',
} as const;

/** Whoever signs certificates: its name and its key. */
interface Issuer {
  readonly name: string;
  readonly privateKey: KeyObject;
}

interface Subject {
  readonly name: string;
  readonly publicKey: KeyObject;
  readonly kind: 'root' | 'signer' | 'timestamp';
  readonly notAfter: Date;
  /** Where its issuer’s certificate and list of revoked ones are; a root has none. */
  readonly urls?: { readonly issuer: string; readonly crl: string };
}

/** A certificate (RFC 5280) in DER, valid from an hour ago. */
export function certificate(subject: Subject, issuer: Issuer): Buffer {
  const tbs = sequence(
    explicit(0, integer(2)),
    integer(randomBytes(16)),
    algorithmOf(issuer.privateKey),
    nameOf(issuer.name),
    sequence(time(anHourAgo()), time(subject.notAfter)),
    nameOf(subject.name),
    subject.publicKey.export({ format: 'der', type: 'spki' }),
    explicit(3, sequence(...extensions(subject, issuer))),
  );
  return signed(tbs, issuer.privateKey);
}

/** The list of an issuer’s revoked certificates, of which there are none, valid for a day (RFC 5280, section 5). */
export function emptyCrl({ name, privateKey }: Issuer): Buffer {
  const now = new Date();
  const tomorrow = new Date(now.getTime() + 86_400_000);
  const number = Buffer.alloc(6);
  number.writeUIntBE(now.getTime(), 0, 6);
  const tbs = sequence(
    integer(1),
    algorithmOf(privateKey),
    nameOf(name),
    time(anHourAgo()),
    time(tomorrow),
    explicit(0, sequence(authorityKey(privateKey), extension(oids.crlNumber, integer(number)))),
  );
  return signed(tbs, privateKey);
}

/** A certificate as PEM. */
export function pem(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** The issuer’s name and the serial number of a certificate in DER, which is how CMS names one. */
export function issuerAndSerial(bytes: Buffer): { readonly issuer: Buffer; readonly serial: Buffer } {
  const [whole] = readDer(bytes);
  const [tbs] = readDer(whole?.content ?? Buffer.alloc(0));
  const [, serial, , issuer] = readDer(tbs?.content ?? Buffer.alloc(0));
  if (!serial || !issuer) throw new Error('not a certificate');
  return { issuer: issuer.whole, serial: serial.whole };
}

/** The algorithm of a key’s signatures with SHA-256. */
export function algorithmOf({ asymmetricKeyType }: KeyObject): Buffer {
  return asymmetricKeyType === 'rsa'
    ? sequence(oid(oids.rsaWithSha256), nothing())
    : sequence(oid(oids.ecdsaWithSha256));
}

function signed(tbs: Buffer, key: KeyObject): Buffer {
  return sequence(tbs, algorithmOf(key), bits(sign('sha256', tbs, key)));
}

function nameOf(name: string): Buffer {
  return sequence(set(sequence(oid(oids.commonName), text(name))));
}

function anHourAgo(): Date {
  return new Date(Date.now() - 3_600_000);
}

function extensions({ kind, publicKey, urls }: Subject, { privateKey }: Issuer): readonly Buffer[] {
  const isRoot = kind === 'root';
  return [
    extension(oids.basicConstraints, isRoot ? sequence(boolean(true)) : sequence(), true),
    // keyCertSign and cRLSign; or digitalSignature and nonRepudiation
    extension(oids.keyUsage, isRoot ? bits(Buffer.from([0x06]), 1) : bits(Buffer.from([0xc0]), 6), true),
    extension(oids.subjectKeyIdentifier, octets(keyId(publicKey))),
    authorityKey(privateKey),
    ...(kind === 'timestamp'
      ? [extension(oids.extendedKeyUsage, sequence(oid(oids.timeStamping)), true)]
      : []),
    ...(urls ? [crlPoint(urls.crl), issuerPlace(urls.issuer)] : []),
  ];
}

function authorityKey(privateKey: KeyObject): Buffer {
  const id = keyId(createPublicKey(privateKey));
  return extension(oids.authorityKeyIdentifier, sequence(der(0x80, id)));
}

function crlPoint(url: string): Buffer {
  return extension(
    oids.crlDistributionPoints,
    sequence(sequence(explicit(0, explicit(0, der(0x86, Buffer.from(url)))))),
  );
}

function issuerPlace(url: string): Buffer {
  const place = sequence(oid(oids.caIssuers), der(0x86, Buffer.from(url)));
  return extension(oids.authorityInfoAccess, sequence(place));
}

function extension(id: string, value: Buffer, isCritical = false): Buffer {
  return sequence(oid(id), ...(isCritical ? [boolean(true)] : []), octets(value));
}

function keyId(publicKey: KeyObject): Buffer {
  return createHash('sha1')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest();
}
