import { type DerValue, objectId, octets, readDer, tags, UnreadableDer, within } from '../read-der.ts';
import { bits } from './signed-value.ts';

/** The extensions of a certificate that decide what it may be used for (RFC 5280, 4.2). */
export interface CertificateExtensions {
  /** Whether it belongs to an authority; undefined if it does not state that. */
  readonly isAuthority: boolean | undefined;
  readonly maximumBelow: number | undefined;
  /** Undefined if any use is allowed. */
  readonly keyUsage: ReadonlySet<KeyUsage> | undefined;
  /** Object identifiers; undefined if any use is allowed. */
  readonly extendedKeyUsage: ReadonlySet<string> | undefined;
  readonly isExtendedKeyUsageCritical: boolean;
  readonly nameConstraints: DerValue | undefined;
  readonly alternativeNames: readonly DerValue[];
  readonly keyId: Uint8Array | undefined;
  readonly issuerKeyId: Uint8Array | undefined;
  /** The addresses of revocation lists: http only. */
  readonly crlUrls: readonly string[];
  /** Whether it is never revoked, as one that is valid for hours only (RFC 9608; ETSI EN 319 412-1, 5.2). */
  readonly isNeverRevoked: boolean;
  /** Whether it says that the revocation of an OCSP responder is not asked for (RFC 6960, 4.2.2.2.1). */
  readonly isWithoutCheck: boolean;
  /** Critical extensions that are not known here. */
  readonly unknownCritical: readonly string[];
}

const keyUsages = [
  'digital_signature',
  'content_commitment',
  'key_encipherment',
  'data_encipherment',
  'key_agreement',
  'certificate_signing',
  'crl_signing',
] as const;
type KeyUsage = (typeof keyUsages)[number];

const ids = {
  subjectKeyId: '2.5.29.14',
  keyUsage: '2.5.29.15',
  alternativeNames: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  nameConstraints: '2.5.29.30',
  crlPoints: '2.5.29.31',
  issuerKeyId: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  informationAccess: '1.3.6.1.5.5.7.1.1',
  ocspNoCheck: '1.3.6.1.5.5.7.48.1.5',
  shortTerm: '0.4.0.194121.2.1',
  noRevocation: '2.5.29.56',
} as const;

/** Policies and their mappings, and statements of qualified certificates, restrict nothing that is judged here. */
const known = new Set<string>([
  ...Object.values(ids),
  ...['2.5.29.32', '2.5.29.33', '2.5.29.36', '2.5.29.54', '1.3.6.1.5.5.7.1.3'],
]);

const context0 = 0xa0;
const plain0 = 0x80;
const uri = 0x86;
const maximumUrls = 10;

/** Reads the list of extensions, which a certificate may lack. Throws UnreadableDer. */
export function readExtensions(list: DerValue | undefined): CertificateExtensions {
  const values = new Map<string, DerValue>();
  const critical = new Set<string>();
  for (const extension of list ? within(list) : []) {
    const parts = within(extension);
    const id = objectId(parts[0]);
    const value = parts.at(-1);
    // One that is there twice could mean two things (RFC 5280, 4.2).
    if (!value || values.has(id)) throw new UnreadableDer('extensions');
    values.set(id, value);
    if (parts[1]?.tag === tags.boolean && parts[1].content[0] !== 0) critical.add(id);
  }
  const readValue = (id: string) => {
    const value = values.get(id);
    return value && readDer(octets(value));
  };
  const basic = readValue(ids.basicConstraints);
  const usage = readValue(ids.keyUsage);
  const extended = readValue(ids.extendedKeyUsage);
  const points = readValue(ids.crlPoints);
  const names = readValue(ids.alternativeNames);
  const keyId = readValue(ids.subjectKeyId);
  const issuerKeyId = readValue(ids.issuerKeyId);
  return {
    ...basicConstraints(basic),
    keyUsage: usage && usagesOf(bits(usage)),
    extendedKeyUsage: extended && new Set(within(extended).map(objectId)),
    isExtendedKeyUsageCritical: critical.has(ids.extendedKeyUsage),
    nameConstraints: readValue(ids.nameConstraints),
    alternativeNames: names ? within(names) : [],
    keyId: keyId && octets(keyId),
    issuerKeyId: issuerKeyId && within(issuerKeyId).find(({ tag }) => tag === plain0)?.content,
    crlUrls: points ? urlsOf(within(points).flatMap(fullNames)) : [],
    isNeverRevoked: values.has(ids.noRevocation) || values.has(ids.shortTerm),
    isWithoutCheck: values.has(ids.ocspNoCheck),
    unknownCritical: [...critical].filter((id) => !known.has(id)),
  };
}

function basicConstraints(value: DerValue | undefined) {
  if (!value) return { isAuthority: undefined, maximumBelow: undefined };
  const parts = within(value);
  const authority = parts.find(({ tag }) => tag === tags.boolean);
  const below = parts.find(({ tag }) => tag === tags.integer);
  return {
    isAuthority: authority !== undefined && authority.content[0] !== 0,
    maximumBelow: below?.content.reduce((sum, byte) => sum * 256 + byte, 0),
  };
}

function usagesOf(bytes: Uint8Array): ReadonlySet<KeyUsage> {
  return new Set(keyUsages.filter((_, index) => ((bytes[index >> 3] ?? 0) & (128 >> (index & 7))) !== 0));
}

/** The names of a distribution point (RFC 5280, 4.2.1.13). */
export function fullNames(point: DerValue): readonly DerValue[] {
  const name = within(point).find(({ tag }) => tag === context0);
  const full = name && within(name).find(({ tag }) => tag === context0);
  return full ? within(full) : [];
}

/** The http addresses among general names. */
export function urlsOf(names: readonly DerValue[]): readonly string[] {
  return names
    .filter(({ tag }) => tag === uri)
    .map(({ content }) => Buffer.from(content).toString('latin1'))
    .filter((url) => /^https?:\/\//i.test(url))
    .slice(0, maximumUrls);
}
