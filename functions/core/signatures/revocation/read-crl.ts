import { fullNames, urlsOf } from '../certificates/certificate-extensions.ts';
import { extensionsOf, extensionValue } from '../certificates/extensions.ts';
import { nameKey } from '../certificates/names.ts';
import { readSignedValue, type SignedValue } from '../certificates/signed-value.ts';
import { type DerValue, ifReadableDer, readDer, tags, timeOf, UnreadableDer, within } from '../read-der.ts';

/** A list of revoked certificates (RFC 5280, 5). Times are in milliseconds since 1970. */
export interface Crl {
  readonly signed: SignedValue;
  readonly issuerKey: string;
  readonly thisUpdate: number;
  readonly nextUpdate: number | undefined;
  /** The certificates that it is about. */
  readonly scope: 'all' | 'users' | 'authorities';
  /** The addresses of the part that it is, if it is one of several. */
  readonly partUrls: readonly string[] | undefined;
  /** From when on it keeps expired certificates, if it does. */
  readonly keepsExpiredFrom: number | undefined;
  readonly entries: Uint8Array;
}

const context0 = 0xa0;
const ids = { deltaOf: '2.5.29.27', scope: '2.5.29.28', keepsExpired: '2.5.29.60' } as const;
/** The number of the list, and the key of its issuer. */
const harmless = new Set(['2.5.29.20', '2.5.29.35', '2.5.29.46', '1.3.6.1.5.5.7.1.1', ids.keepsExpired]);
/** Entries of a list that are read; a longer one is of no use here. */
const maximumEntries = 2_000_000;
/** The reason of an entry, and that of one that counts no longer. */
const reasonOf = '2.5.29.21';
const removed = 8;

/** Reads a list; undefined for anything else, and for a list that only makes sense with others. */
export function readCrl(bytes: Uint8Array): Crl | undefined {
  return ifReadableDer(() => read(bytes));
}

function read(bytes: Uint8Array): Crl | undefined {
  const signed = readSignedValue(readDer(bytes));
  const fields = [...within(signed.signed)];
  if (fields[0]?.tag === tags.integer) fields.shift();
  const [, issuer, thisUpdate, ...others] = fields;
  if (!issuer || !thisUpdate) throw new UnreadableDer('no list');
  const nextUpdate = others[0] && timeOf(others[0]);
  const entries = others.find(({ tag }) => tag === tags.sequence);
  const list = others.find(({ tag }) => tag === context0);
  const extensions = extensionsOf(list && within(list)[0]);
  if (
    extensions.has(ids.deltaOf) ||
    [...extensions].some(([id, { isCritical }]) => isCritical && !harmless.has(id) && id !== ids.scope)
  )
    return undefined;
  const scope = scopeOf(extensionValue(extensions, ids.scope));
  const keeps = extensionValue(extensions, ids.keepsExpired);
  const at = timeInMs(thisUpdate);
  if (at === undefined || !scope) return undefined;
  return {
    signed,
    issuerKey: nameKey(issuer),
    thisUpdate: at,
    nextUpdate: nextUpdate === undefined ? undefined : Date.parse(nextUpdate),
    ...scope,
    keepsExpiredFrom: keeps && timeInMs(keeps),
    entries: entries?.content ?? new Uint8Array(0),
  };
}

function timeInMs(value: DerValue): number | undefined {
  const time = timeOf(value);
  return time === undefined ? undefined : Date.parse(time);
}

/** The scope of a list (RFC 5280, 5.2.5); undefined for one of other issuers, of some reasons, or of attributes only. */
function scopeOf(value: DerValue | undefined): Pick<Crl, 'scope' | 'partUrls'> | undefined {
  if (!value) return { scope: 'all', partUrls: undefined };
  const parts = new Map(within(value).map((part) => [part.tag & 0x1f, part]));
  const isSet = (number: number) => (parts.get(number)?.content[0] ?? 0) !== 0;
  if (parts.has(3) || isSet(4) || isSet(5)) return undefined;
  const scope = isSet(1) ? 'users' : isSet(2) ? 'authorities' : 'all';
  return { scope, partUrls: parts.has(0) ? urlsOf(fullNames(value)) : undefined };
}

/** When the certificate with a serial number was revoked; undefined if it is not listed. Throws UnreadableDer. */
export function revokedAt({ entries }: Crl, serial: Uint8Array): number | undefined {
  let at = 0;
  for (let count = 0; at < entries.length; count++) {
    if (count === maximumEntries) throw new UnreadableDer('too many entries');
    const entry = readDer(entries.subarray(at));
    at += entry.whole.length;
    const number = readDer(entry.content);
    if (Buffer.compare(number.content, serial) !== 0) continue;
    const [, date, list] = within(entry);
    const reason = extensionValue(extensionsOf(list), reasonOf)?.content[0];
    const time = date && timeInMs(date);
    if (reason !== removed) return time ?? 0;
  }
  return undefined;
}
