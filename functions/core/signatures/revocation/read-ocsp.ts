import { readSignedValue, type SignedValue } from '../certificates/signed-value.ts';
import {
  type DerValue,
  objectId,
  octets,
  readDer,
  tags,
  timeOf,
  UnreadableDer,
  within,
} from '../read-der.ts';
import { hashNames } from '../signature-algorithms.ts';
import { extensionsOf } from './read-crl.ts';

/** A response of OCSP (RFC 6960, 4.2). Times are in milliseconds since 1970. */
export interface OcspResponse {
  readonly signed: SignedValue;
  readonly producedAt: number;
  readonly answers: readonly OcspAnswer[];
  /** In DER. */
  readonly certificates: readonly Uint8Array[];
}

/** What a response says of one certificate. */
interface OcspAnswer {
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
const archiveCutoff = '1.3.6.1.5.5.7.48.1.6';
const successful = 0;
const context0 = 0xa0;
const context1 = 0xa1;
const maximumAnswers = 100;
const maximumCertificates = 20;

/** Reads a response, with its envelope or without, as it lies in signatures; undefined for anything else. */
export function readOcsp(bytes: Uint8Array): OcspResponse | undefined {
  try {
    const value = readDer(bytes);
    const [status, wrapped] = within(value);
    if (status?.tag !== tags.enumerated) return readBasic(value);
    if (status.content[0] !== successful || !wrapped) return undefined;
    const [type, response] = within(within(wrapped)[0] ?? wrapped);
    return response && objectId(type) === basicResponse ? readBasic(readDer(octets(response))) : undefined;
  } catch (error) {
    if (error instanceof UnreadableDer) return undefined;
    throw error;
  }
}

function readBasic(value: DerValue): OcspResponse {
  const signed = readSignedValue(value);
  const fields = [...within(signed.signed)];
  if (fields[0]?.tag === context0) fields.shift();
  const [, producedAt, answers] = fields;
  if (!producedAt || !answers) throw new UnreadableDer('no response');
  const held = within(value)[3];
  return {
    signed,
    producedAt: timeInMs(producedAt),
    answers: within(answers).slice(0, maximumAnswers).flatMap(readAnswer),
    certificates: held
      ? within(within(held)[0] ?? held)
          .slice(0, maximumCertificates)
          .map(({ whole }) => whole)
      : [],
  };
}

function readAnswer(value: DerValue): readonly OcspAnswer[] {
  const [id, status, thisUpdate, ...others] = within(value);
  const [algorithm, name, key, serial] = id ? within(id) : [];
  const hashName = algorithm && hashNames.get(objectId(within(algorithm)[0]));
  if (!status || !thisUpdate || !hashName || !name || !key || !serial) return [];
  const next = others.find(({ tag }) => tag === context0);
  const list = others.find(({ tag }) => tag === context1);
  const cutoff = extensionsOf(list && within(list)[0]).get(archiveCutoff)?.value;
  const time = next && within(next)[0];
  const kind = status.tag & 0x1f;
  const revokedAt = kind === 1 ? within(status)[0] : undefined;
  return [
    {
      hashName,
      issuerNameHash: octets(name),
      issuerKeyHash: octets(key),
      serial: serial.content,
      status: kind === 0 ? 'good' : kind === 1 ? 'revoked' : 'unknown',
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
