import { extensionsOf, extensionValue } from '../certificates/extensions.ts';
import { nameKey } from '../certificates/names.ts';
import { readSignedValue, type SignedValue } from '../certificates/signed-value.ts';
import {
  type DerValue,
  ifReadableDer,
  objectId,
  octets,
  readDer,
  tags,
  timeOf,
  UnreadableDer,
  within,
} from '../read-der.ts';
import { hashNames } from '../signature-algorithms.ts';

/** A response of OCSP (RFC 6960, 4.2). Times are in milliseconds since 1970. */
export interface OcspResponse {
  readonly signed: SignedValue;
  /** Who has signed it: by the name, or by the SHA-1 of the key. */
  readonly responder: { readonly nameKey: string } | { readonly keyHash: Uint8Array };
  readonly producedAt: number;
  readonly answers: readonly OcspAnswer[];
  /** In DER. */
  readonly certificates: readonly Uint8Array[];
  /** As an extension has it, which is an octet string again. */
  readonly nonce: Uint8Array | undefined;
}

/** What a response says of one certificate. */
export interface OcspAnswer {
  readonly hashName: string;
  readonly issuerNameHash: Uint8Array;
  readonly issuerKeyHash: Uint8Array;
  readonly serial: Uint8Array;
  readonly status: 'good' | 'revoked' | 'unknown';
  readonly revokedAt: number | undefined;
  readonly thisUpdate: number;
  readonly nextUpdate: number | undefined;
  /** From when on it knows expired certificates. */
  readonly keepsExpiredFrom: number | undefined;
}

const basicResponse = '1.3.6.1.5.5.7.48.1.1';
const nonce = '1.3.6.1.5.5.7.48.1.2';
const archiveCutoff = '1.3.6.1.5.5.7.48.1.6';
const successful = 0;
const context0 = 0xa0;
const context1 = 0xa1;
const context2 = 0xa2;
/** The tags of what an answer says. */
const statuses: ReadonlyMap<number, OcspAnswer['status']> = new Map([
  [0x80, 'good'],
  [0xa1, 'revoked'],
]);
const maximumAnswers = 100;
const maximumCertificates = 20;

/** Reads a response, with its envelope or without, as it lies in signatures; undefined for anything else. */
export function readOcsp(bytes: Uint8Array): OcspResponse | undefined {
  return ifReadableDer(() => {
    const value = readDer(bytes);
    const [status, wrapped] = within(value);
    if (status?.tag !== tags.enumerated) return readBasic(value);
    if (!isSuccessful(status) || !wrapped) return undefined;
    const [type, response] = within(within(wrapped)[0] ?? wrapped);
    return response && objectId(type) === basicResponse ? readBasic(readDer(octets(response))) : undefined;
  });
}

/** Whether bytes are a response with its envelope, as a responder sends it, to a request that it has not refused. */
export function isAnswered(bytes: Uint8Array): boolean {
  const [status] = ifReadableDer(() => within(readDer(bytes))) ?? [];
  return status !== undefined && isSuccessful(status);
}

function isSuccessful({ tag, content }: DerValue): boolean {
  return tag === tags.enumerated && content.length === 1 && content[0] === successful;
}

function readBasic(value: DerValue): OcspResponse {
  const signed = readSignedValue(value);
  const fields = [...within(signed.signed)];
  if (fields[0]?.tag === context0) fields.shift();
  const [responder, producedAt, answers, ...others] = fields;
  if (!responder || !producedAt || !answers) throw new UnreadableDer('no response');
  const held = within(value)[3];
  const list = others.find(({ tag }) => tag === context1);
  return {
    signed,
    responder: readResponder(responder),
    producedAt: timeInMs(producedAt),
    answers: within(answers).slice(0, maximumAnswers).flatMap(readAnswer),
    certificates: held
      ? within(within(held)[0] ?? held)
          .slice(0, maximumCertificates)
          .map(({ whole }) => whole)
      : [],
    nonce: extensionsOf(list && within(list)[0]).get(nonce)?.octets,
  };
}

function readResponder(value: DerValue): OcspResponse['responder'] {
  const [named] = within(value);
  if (named && value.tag === context1) return { nameKey: nameKey(named) };
  if (named && value.tag === context2) return { keyHash: octets(named) };
  throw new UnreadableDer('no responder');
}

function readAnswer(value: DerValue): readonly OcspAnswer[] {
  const [id, status, thisUpdate, ...others] = within(value);
  const [algorithm, name, key, serial] = id ? within(id) : [];
  const hashName = algorithm && hashNames.get(objectId(within(algorithm)[0]));
  if (!status || !thisUpdate || !hashName || !name || !key || !serial) return [];
  const next = others.find(({ tag }) => tag === context0);
  const list = others.find(({ tag }) => tag === context1);
  const cutoff = extensionValue(extensionsOf(list && within(list)[0]), archiveCutoff);
  const time = next && within(next)[0];
  const said = statuses.get(status.tag) ?? 'unknown';
  const revokedAt = said === 'revoked' ? within(status)[0] : undefined;
  return [
    {
      hashName,
      issuerNameHash: octets(name),
      issuerKeyHash: octets(key),
      serial: serial.content,
      status: said,
      revokedAt: revokedAt && timeInMs(revokedAt),
      thisUpdate: timeInMs(thisUpdate),
      nextUpdate: time && timeInMs(time),
      keepsExpiredFrom: cutoff && timeInMs(cutoff),
    },
  ];
}

function timeInMs(value: DerValue): number {
  const time = timeOf(value);
  if (time === undefined) throw new UnreadableDer('no time');
  return Date.parse(time);
}
