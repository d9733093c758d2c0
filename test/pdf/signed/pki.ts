import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { der, objectId, sequence, set } from './der.ts';
import { attribute } from './make-signer.ts';

/** A holder of a key with its certificate. */
export interface Party {
  readonly name: Buffer;
  readonly serial: number;
  readonly issuerName: Buffer;
  readonly certificate: Buffer;
  readonly keyInfo: Buffer;
  readonly privateKey: KeyObject;
}

type Hash = 'sha1' | 'sha256';

interface PartyOptions {
  /** By default itself. */
  readonly issuer?: Party;
  readonly isAuthority?: boolean;
  readonly maximumBelow?: number;
  /** Bits of keyUsage, the first in the highest place. */
  readonly usage?: number;
  readonly extendedUsage?: readonly string[];
  /** Times as UTCTime. */
  readonly from?: string;
  readonly to?: string;
  readonly hash?: Hash;
  readonly rsaBits?: number;
  /** Further extensions, whole. */
  readonly extensions?: readonly Buffer[];
  /** The key and name of another party. */
  readonly like?: Party;
}

export const uses = {
  servers: '1.3.6.1.5.5.7.3.1',
  email: '1.3.6.1.5.5.7.3.4',
  timestamps: '1.3.6.1.5.5.7.3.8',
  ocsp: '1.3.6.1.5.5.7.3.9',
} as const;
export const signing = 0x80;
const issuing = 0x06;

const hashIds = { sha1: '1.3.14.3.2.26', sha256: '2.16.840.1.101.3.4.2.1' } as const;
const algorithms = {
  ec: { sha1: '1.2.840.10045.4.1', sha256: '1.2.840.10045.4.3.2' },
  rsa: { sha1: '1.2.840.113549.1.1.5', sha256: '1.2.840.113549.1.1.11' },
} as const;

let serials = 0x1000;

/** A new party whose certificate its issuer has signed (RFC 5280). */
export function makeParty(commonName: string, options: PartyOptions = {}): Party {
  const { issuer, isAuthority = false, usage = isAuthority ? issuing : signing, rsaBits, like } = options;
  const { from = '260101000000Z', to = '460101000000Z', hash = 'sha256', extensions = [] } = options;
  const pair = rsaBits
    ? generateKeyPairSync('rsa', { modulusLength: rsaBits })
    : generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = like?.name ?? sequence(set(attribute('2.5.4.3', commonName)));
  const keyInfo = like?.keyInfo ?? pair.publicKey.export({ type: 'spki', format: 'der' });
  const privateKey = like?.privateKey ?? pair.privateKey;
  const serial = serials++;
  const by = issuer ?? { name, privateKey };
  const algorithm = algorithmOf(by.privateKey, hash);
  const below = options.maximumBelow === undefined ? [] : [integerOf(options.maximumBelow)];
  const all = [
    ...(isAuthority ? [extension('2.5.29.19', sequence(der(0x01, Buffer.of(0xff)), ...below), true)] : []),
    extension('2.5.29.15', der(0x03, Buffer.of(0, usage)), true),
    ...(options.extendedUsage
      ? [extension('2.5.29.37', sequence(...options.extendedUsage.map(objectId)), true)]
      : []),
    ...extensions,
  ];
  const signed = sequence(
    der(0xa0, integerOf(2)),
    integerOf(serial),
    algorithm,
    by.name,
    sequence(der(0x17, from), der(0x17, to)),
    name,
    keyInfo,
    der(0xa3, sequence(...all)),
  );
  const certificate = sequence(signed, algorithm, bitString(sign(hash, signed, by.privateKey)));
  return { name, serial, issuerName: by.name, certificate, keyInfo, privateKey };
}

export function extension(id: string, value: Uint8Array, isCritical = false): Buffer {
  return sequence(objectId(id), ...(isCritical ? [der(0x01, Buffer.of(0xff))] : []), der(0x04, value));
}

/** Certificates as PEM. */
export function pem(...parties: readonly Party[]): string {
  const block = ({ certificate }: Party) =>
    `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`;
  return parties.map(block).join('');
}

/** A list of revoked certificates: each with its time as UTCTime. */
export function crl(
  issuer: Party,
  revoked: readonly (readonly [Party, string])[] = [],
  { from = '260601000000Z', next = '460101000000Z', hash = 'sha256' as Hash } = {},
): Buffer {
  const algorithm = algorithmOf(issuer.privateKey, hash);
  const entries = revoked.map(([{ serial }, at]) => sequence(integerOf(serial), der(0x17, at)));
  const signed = sequence(
    integerOf(1),
    algorithm,
    issuer.name,
    der(0x17, from),
    der(0x17, next),
    ...(entries.length > 0 ? [sequence(...entries)] : []),
  );
  return sequence(signed, algorithm, bitString(sign(hash, signed, issuer.privateKey)));
}

/** An answer of OCSP: good, or when it was revoked as GeneralizedTime. */
export function ocsp(
  issuer: Party,
  { serial }: Party,
  {
    revoked,
    from = '20260601000000Z',
    next = '20460101000000Z',
    responder = issuer,
  }: {
    readonly revoked?: string;
    readonly from?: string;
    readonly next?: string;
    readonly responder?: Party;
  } = {},
): Buffer {
  const id = sequence(
    sequence(objectId(hashIds.sha1)),
    der(0x04, digest('sha1', issuer.name)),
    der(0x04, digest('sha1', keyBits(issuer.keyInfo))),
    integerOf(serial),
  );
  const status = revoked ? der(0xa1, der(0x18, revoked)) : der(0x80);
  const answer = sequence(id, status, der(0x18, from), der(0xa0, der(0x18, next)));
  const signed = sequence(der(0xa1, responder.name), der(0x18, from), sequence(answer));
  const algorithm = algorithmOf(responder.privateKey, 'sha256');
  const value = bitString(sign('sha256', signed, responder.privateKey));
  const basic = sequence(signed, algorithm, value, der(0xa0, sequence(responder.certificate)));
  return sequence(
    der(0x0a, Buffer.of(0)),
    der(0xa0, sequence(objectId('1.3.6.1.5.5.7.48.1.1'), der(0x04, basic))),
  );
}

export interface CadesOptions {
  /** Further certificates in the signature. */
  readonly chain?: readonly Party[];
  /** The certificate that the signed attributes name: none, or another than the signer's. */
  readonly named?: Party | null;
  readonly hash?: Hash;
  /** A timestamp of the signature's value. */
  readonly timestamp?: (value: Buffer) => Buffer;
}

/** A detached CAdES signature over bytes (ETSI EN 319 122-1). */
export function cades(signer: Party, options: CadesOptions = {}): (bytes: Uint8Array) => Buffer {
  return (bytes) => signedData(signer, bytes, undefined, options);
}

/** A timestamp over bytes (RFC 3161), with its time as GeneralizedTime. */
export function timestamp(
  authority: Party,
  time: string,
  options: CadesOptions = {},
): (bytes: Uint8Array) => Buffer {
  return (bytes) => {
    const imprint = sequence(sequence(objectId(hashIds.sha256)), der(0x04, digest('sha256', bytes)));
    const content = sequence(
      integerOf(1),
      objectId('1.2.3.4'),
      imprint,
      integerOf(serials++),
      der(0x18, time),
    );
    return signedData(authority, content, content, options);
  };
}

function signedData(
  { issuerName, serial, certificate, privateKey }: Party,
  bytes: Uint8Array,
  held: Buffer | undefined,
  { chain = [], named, hash = 'sha256', timestamp: stamped }: CadesOptions,
): Buffer {
  const type = objectId(held ? '1.2.840.113549.1.9.16.1.4' : '1.2.840.113549.1.7.1');
  const algorithm = sequence(objectId(hashIds[hash]));
  const own = named ?? { certificate };
  const ess = sequence(sequence(sequence(der(0x04, digest('sha256', own.certificate)))));
  const attributes = [
    sequence(objectId('1.2.840.113549.1.9.3'), set(type)),
    sequence(objectId('1.2.840.113549.1.9.4'), set(der(0x04, digest(hash, bytes)))),
    ...(named === null ? [] : [sequence(objectId('1.2.840.113549.1.9.16.2.47'), set(ess))]),
  ];
  const value = sign(hash, set(...attributes), privateKey);
  const unsigned = stamped
    ? [der(0xa1, sequence(objectId('1.2.840.113549.1.9.16.2.14'), set(stamped(value))))]
    : [];
  const signerInfo = sequence(
    integerOf(1),
    sequence(issuerName, integerOf(serial)),
    algorithm,
    der(0xa0, ...attributes),
    algorithmOf(privateKey, hash),
    der(0x04, value),
    ...unsigned,
  );
  const content = sequence(type, ...(held ? [der(0xa0, der(0x04, held))] : []));
  const certificates = der(0xa0, certificate, ...chain.map((one) => one.certificate));
  return sequence(
    objectId('1.2.840.113549.1.7.2'),
    der(0xa0, sequence(integerOf(held ? 3 : 1), set(algorithm), content, certificates, set(signerInfo))),
  );
}

function algorithmOf(key: KeyObject, hash: Hash): Buffer {
  return sequence(objectId(algorithms[key.asymmetricKeyType === 'rsa' ? 'rsa' : 'ec'][hash]));
}

function integerOf(value: number): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return der(0x02, ...(bytes[0] !== undefined && bytes[0] > 127 ? [Buffer.of(0)] : []), bytes);
}

function bitString(bytes: Uint8Array): Buffer {
  return der(0x03, Buffer.of(0), bytes);
}

function digest(hash: Hash, bytes: Uint8Array): Buffer {
  return createHash(hash).update(bytes).digest();
}

/** The bits of a key on P-256 are the last of its SubjectPublicKeyInfo. */
function keyBits(keyInfo: Buffer): Buffer {
  return keyInfo.subarray(-65);
}
