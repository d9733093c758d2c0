import { createHash, type KeyObject, randomBytes, sign } from 'node:crypto';
import { algorithmOf, issuerAndSerial } from './certificates.ts';
import {
  type DerValue,
  der,
  explicit,
  generalizedTime,
  integer,
  octets,
  oid,
  readDer,
  sequence,
  set,
} from './der.ts';

const oids = {
  signedData: '1.2.840.113549.1.7.2',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  /** Of private enterprises; nobody's policy. */
  policy: '1.3.6.1.4.1.99999.1',
} as const;

/** Who timestamps: its certificate, those above it, and its key. */
interface TimestampAuthority {
  readonly certificate: Buffer;
  readonly above: readonly Buffer[];
  readonly privateKey: KeyObject;
}

/** The response to a timestamp request (RFC 3161), with the machine's own time. Throws if it is none. */
export function timestampResponse(request: Buffer, authority: TimestampAuthority): Buffer {
  const { imprint, nonce } = readRequest(request);
  const info = sequence(
    integer(1),
    oid(oids.policy),
    imprint.whole,
    integer(randomBytes(8)),
    generalizedTime(new Date()),
    ...(nonce ? [nonce.whole] : []),
  );
  return sequence(sequence(integer(0)), tokenOf(info, authority));
}

function readRequest(request: Buffer): { readonly imprint: DerValue; readonly nonce: DerValue | undefined } {
  const [whole] = readDer(request);
  const [, imprint, ...rest] = readDer(whole?.content ?? Buffer.alloc(0));
  if (imprint?.tag !== 0x30) throw new Error('not a timestamp request');
  return { imprint, nonce: rest.find(({ tag }) => tag === 0x02) };
}

/** The token: CMS SignedData around the facts (RFC 5652), with the certificates. */
function tokenOf(info: Buffer, { certificate, above, privateKey }: TimestampAuthority): Buffer {
  const digest = sequence(oid(oids.sha256));
  const { issuer, serial } = issuerAndSerial(certificate);
  const certificateId = sequence(sequence(octets(sha256(certificate)))); // ESSCertIDv2, SHA-256 by default
  const attributes = [
    attribute(oids.contentType, oid(oids.tstInfo)),
    attribute(oids.messageDigest, octets(sha256(info))),
    attribute(oids.signingCertificateV2, sequence(certificateId)),
  ].toSorted(Buffer.compare);
  const signerInfo = sequence(
    integer(1),
    sequence(issuer, serial),
    digest,
    explicit(0, ...attributes),
    algorithmOf(privateKey),
    octets(sign('sha256', set(...attributes), privateKey)),
  );
  const signedData = sequence(
    integer(3),
    set(digest),
    sequence(oid(oids.tstInfo), explicit(0, octets(info))),
    der(0xa0, certificate, ...above),
    set(signerInfo),
  );
  return sequence(oid(oids.signedData), explicit(0, signedData));
}

function attribute(id: string, value: Buffer): Buffer {
  return sequence(oid(id), set(value));
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
