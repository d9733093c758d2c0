import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Answer, FetchNeed, Need } from '../../functions/core/contract/messages/signing-rounds.ts';
import { type DerValue, readDer, within } from '../../functions/core/signatures/read-der.ts';
import { ownSignature } from '../../functions/core/signing/keys/own-signature.ts';
import {
  objectIdentifier as objectId,
  sequence,
  setOf as set,
  der as write,
} from '../../functions/core/signing/write-der.ts';

/** A key with its certificate, and how it is written in others. */
export interface Party {
  readonly key: KeyObject;
  readonly certificate: Buffer;
  readonly subject: Buffer;
}

type KeyKind = 'rsa' | 'rsa3072' | 'rsa4096' | 'P-256' | 'P-384' | 'P-521';

/** How a certificate differs from the usual. */
interface CertificateChoice {
  readonly kind?: KeyKind;
  readonly extensions?: readonly Buffer[];
  readonly from?: Date;
  readonly to?: Date;
}

/** A public key infrastructure of one test: a root, what it issues, and the answers of its authorities. */
export interface Authorities {
  readonly root: Party;
  readonly intermediate: Party;
  readonly timestamping: Party;
  readonly responder: Party;
  /** Serial numbers of revoked certificates, in hexadecimal. */
  readonly revoked: Set<string>;
  readonly issue: (name: string, choice?: CertificateChoice) => Party;
  /** Answers what the engine needs. `fault` changes an answer, or fails it with a sentence. */
  readonly answer: (need: Need, fault?: Fault) => Answer;
}

export type Fault = (bytes: Buffer, need: FetchNeed) => Buffer | string;

const addresses = {
  timestamp: 'http://tsa.test/',
  ocsp: 'http://ocsp.test/',
  crl: 'http://crl.test/root.crl',
  intermediate: 'http://aia.test/intermediate.cer',
  root: 'http://aia.test/root.cer',
};
export const timestampUrl = addresses.timestamp;

const ids = {
  sha256: '2.16.840.1.101.3.4.2.1',
  sha256WithRsa: '1.2.840.113549.1.1.11',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
};
/** A value in DER. */
function der(tag: number, ...contents: readonly (Uint8Array | string)[]): Buffer {
  return write(tag, ...contents.map((part) => Buffer.from(part)));
}

const nothing = der(0x05);
const sha256Identifier = sequence(objectId(ids.sha256));

let serials = 1;

export function makeAuthorities(): Authorities {
  const revoked = new Set<string>();
  const root = makeParty('Test Root', undefined, { extensions: [authority, usage(0x06)] });
  const crl = extension('2.5.29.31', sequence(sequence(der(0xa0, der(0xa0, address(addresses.crl))))));
  const issuerAt = (url: string) => sequence(objectId('1.3.6.1.5.5.7.48.2'), address(url));
  const responderAt = sequence(objectId('1.3.6.1.5.5.7.48.1'), address(addresses.ocsp));
  const information = (...descriptions: Buffer[]) =>
    extension('1.3.6.1.5.5.7.1.1', sequence(...descriptions));
  const intermediate = makeParty('Test Intermediate', root, {
    extensions: [authority, usage(0x06), crl, information(issuerAt(addresses.root))],
  });
  const access = information(responderAt, issuerAt(addresses.intermediate));
  const issue = (name: string, { extensions, ...choice }: CertificateChoice = {}) =>
    makeParty(name, intermediate, { ...choice, extensions: extensions ?? [usage(0xc0), access] });
  const purpose = (id: string) => extension('2.5.29.37', sequence(objectId(id)), true);
  const timestamping = issue('Test Timestamps', {
    extensions: [usage(0x80), purpose('1.3.6.1.5.5.7.3.8'), access],
  });
  const noCheck = extension('1.3.6.1.5.5.7.48.1.5', nothing);
  const responder = issue('Test Responder', {
    extensions: [usage(0x80), purpose('1.3.6.1.5.5.7.3.9'), noCheck],
  });
  const made = { root, intermediate, timestamping, responder, revoked, issue };
  const bodies: Record<FetchNeed['purpose'], (need: FetchNeed) => Buffer> = {
    timestamp: (need) => timestampResponse(requestOf(need), timestamping, [intermediate]),
    ocsp: (need) => ocspResponse(requestOf(need), responder, revoked),
    crl: () => crlOf(root, revoked),
    certificate: ({ url }) => (url === addresses.root ? root : intermediate).certificate,
  };
  return {
    ...made,
    answer(need, fault = (bytes) => bytes) {
      if (need.kind === 'signature') throw new Error('a signature is not made by an authority');
      const bytes = fault(bodies[need.purpose](need), need);
      return typeof bytes === 'string'
        ? { id: need.id, failure: bytes }
        : { id: need.id, bytes_base64: bytes };
    },
  };
}

/** Signs as a key service does: over a digest. */
export function keyAnswer(key: KeyObject, need: Need): Answer {
  if (need.kind !== 'signature') throw new Error('no signature is needed');
  const digest = Buffer.from(need.digest_base64, 'base64');
  return { id: need.id, bytes_base64: ownSignature(key, need.algorithm, digest, 'of a test') };
}

export function pem(...parties: readonly Pick<Party, 'certificate'>[]): string {
  return parties
    .map(({ certificate }) => {
      const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n').trim();
      return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
    })
    .join('');
}

const authority = extension('2.5.29.19', sequence(der(0x01, Buffer.of(0xff))), true);

/** Key usage, by its first octet. */
function usage(bits: number): Buffer {
  return extension('2.5.29.15', der(0x03, Buffer.of(0, bits)), true);
}

function extension(id: string, value: Buffer, isCritical = false): Buffer {
  return sequence(objectId(id), ...(isCritical ? [der(0x01, Buffer.of(0xff))] : []), der(0x04, value));
}

function address(url: string): Buffer {
  return der(0x86, url);
}

function generate(kind: KeyKind) {
  if (!kind.startsWith('rsa')) return generateKeyPairSync('ec', { namedCurve: kind });
  return generateKeyPairSync('rsa', { modulusLength: Number(kind.slice(3) || 2048) });
}

function makeParty(name: string, issuer: Party | undefined, choice: CertificateChoice): Party {
  const day = 86_400_000;
  const { from = new Date(Date.now() - day), to = new Date(Date.now() + 365 * day) } = choice;
  const { privateKey, publicKey } = generate(choice.kind ?? 'P-256');
  const subject = sequence(set(sequence(objectId('2.5.4.3'), der(0x0c, name))));
  const signer = issuer?.key ?? privateKey;
  const fields = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    serialOf(serials++),
    algorithmOf(signer),
    issuer?.subject ?? subject,
    sequence(time(from), time(to)),
    subject,
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, sequence(...(choice.extensions ?? []))),
  );
  return { key: privateKey, subject, certificate: signedBy(signer, fields) };
}

function serialOf(number: number): Buffer {
  return der(0x02, Buffer.from(`40${number.toString(16).padStart(8, '0')}`, 'hex'));
}

function signedBy(key: KeyObject, fields: Buffer, ...others: readonly Buffer[]): Buffer {
  const signature = sign('sha256', fields, key);
  return sequence(fields, algorithmOf(key), der(0x03, Buffer.of(0), signature), ...others);
}

function algorithmOf(key: KeyObject): Buffer {
  return key.asymmetricKeyType === 'rsa'
    ? sequence(objectId(ids.sha256WithRsa), nothing)
    : sequence(objectId(ids.ecdsaWithSha256));
}

/** A GeneralizedTime. */
function time(date: Date): Buffer {
  return der(0x18, `${date.toISOString().replace(/\..*$/, '').replace(/\D/g, '')}Z`);
}

function requestOf({ body_base64 = '' }: FetchNeed): Buffer {
  return Buffer.from(body_base64, 'base64');
}

/** An RFC 3161 response to a request. `change` replaces the TSTInfo's parts. */
export function timestampResponse(
  request: Buffer,
  authority: Party,
  others: readonly Party[],
  at = new Date(),
): Buffer {
  const [, imprint, nonce] = within(readDer(request));
  const info = sequence(
    der(0x02, Buffer.of(1)),
    objectId('1.2.3.4'),
    Buffer.from(imprint?.whole ?? []),
    serialOf(serials++),
    time(at),
    Buffer.from(nonce?.whole ?? []),
  );
  return sequence(sequence(der(0x02, Buffer.of(0))), signedInfo(info, authority, others));
}

function signedInfo(info: Buffer, { key, certificate }: Party, others: readonly Party[]): Buffer {
  const tstInfo = objectId('1.2.840.113549.1.9.16.1.4');
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
  const attribute = (id: string, value: Buffer) => sequence(objectId(id), set(value));
  const named = sequence(sequence(sequence(der(0x04, hash(certificate)))));
  const attributes = [
    attribute('1.2.840.113549.1.9.3', tstInfo),
    attribute('1.2.840.113549.1.9.4', der(0x04, hash(info))),
    attribute('1.2.840.113549.1.9.16.2.47', named),
  ].sort(Buffer.compare);
  const fields = parts(parts(readDer(certificate))[0]);
  const [, serial, , issuer] = fields;
  const signer = sequence(
    der(0x02, Buffer.of(1)),
    sequence(Buffer.from(issuer?.whole ?? []), Buffer.from(serial?.whole ?? [])),
    sha256Identifier,
    der(0xa0, ...attributes),
    algorithmOf(key),
    der(0x04, sign('sha256', set(...attributes), key)),
  );
  return sequence(
    objectId('1.2.840.113549.1.7.2'),
    der(
      0xa0,
      sequence(
        der(0x02, Buffer.of(3)),
        set(sha256Identifier),
        sequence(tstInfo, der(0xa0, der(0x04, info))),
        der(0xa0, ...[certificate, ...others.map((other) => other.certificate)].sort(Buffer.compare)),
        set(signer),
      ),
    ),
  );
}

function ocspResponse(request: Buffer, responder: Party, revoked: ReadonlySet<string>): Buffer {
  const tbs = parts(parts(readDer(request))[0]);
  const [list, extensions] = tbs;
  const id = parts(parts(list)[0])[0];
  const serial = parts(id)[3];
  const isRevoked = revoked.has(Buffer.from(serial?.content ?? []).toString('hex'));
  const now = Date.now();
  const single = sequence(
    Buffer.from(id?.whole ?? []),
    isRevoked ? der(0xa1, time(new Date(now - 3_600_000))) : der(0x80),
    time(new Date(now - 60_000)),
    der(0xa0, time(new Date(now + 3_600_000))),
  );
  const nonces = Buffer.from(extensions?.content ?? []);
  const data = sequence(
    der(0xa1, responder.subject),
    time(new Date(now)),
    sequence(single),
    ...(nonces.length > 0 ? [der(0xa1, nonces)] : []),
  );
  const basic = signedBy(responder.key, data, der(0xa0, sequence(responder.certificate)));
  const bytes = sequence(objectId('1.3.6.1.5.5.7.48.1.1'), der(0x04, basic));
  return sequence(der(0x0a, Buffer.of(0)), der(0xa0, bytes));
}

function crlOf({ key, subject }: Party, revoked: ReadonlySet<string>): Buffer {
  const now = Date.now();
  const entries = [...revoked].map((serial) =>
    sequence(der(0x02, Buffer.from(serial, 'hex')), time(new Date(now))),
  );
  const fields = sequence(
    der(0x02, Buffer.of(1)),
    algorithmOf(key),
    subject,
    time(new Date(now - 60_000)),
    time(new Date(now + 3_600_000)),
    ...(entries.length > 0 ? [sequence(...entries)] : []),
    der(0xa0, sequence(extension('2.5.29.20', der(0x02, Buffer.of(1))))),
  );
  return signedBy(key, fields);
}

/** A certificate's serial number, in hexadecimal. */
export function serialNumber({ certificate }: Party): string {
  const [, serial] = parts(parts(readDer(certificate))[0]);
  return Buffer.from(serial?.content ?? []).toString('hex');
}

function parts(value: DerValue | undefined): readonly DerValue[] {
  return value ? within(value) : [];
}
