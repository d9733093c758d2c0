import { type DerValue, objectId, octets, tags, within } from '../read-der.ts';
import { extensionsOf, extensionValue } from './extensions.ts';
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
  /** The addresses of revocation lists of its issuer for all reasons: http only. */
  readonly crlUrls: readonly string[];
  /** In DER: see access-urls.ts. */
  readonly informationAccess: Uint8Array | undefined;
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
const maximumUrls = 8;
const maximumUrlCharacters = 2_000;

/** Reads the list of extensions, which a certificate may lack. Throws UnreadableDer. */
export function readExtensions(list: DerValue | undefined): CertificateExtensions {
  const extensions = extensionsOf(list);
  const readValue = (id: string) => extensionValue(extensions, id);
  const isWhole = (point: DerValue) => within(point).length === 1;
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
    isExtendedKeyUsageCritical: extensions.get(ids.extendedKeyUsage)?.isCritical === true,
    nameConstraints: readValue(ids.nameConstraints),
    alternativeNames: names ? within(names) : [],
    keyId: keyId && octets(keyId),
    issuerKeyId: issuerKeyId && within(issuerKeyId).find(({ tag }) => tag === plain0)?.content,
    crlUrls: points ? urlsOf(within(points).filter(isWhole).flatMap(fullNames)) : [],
    informationAccess: extensions.get(ids.informationAccess)?.octets,
    isNeverRevoked: extensions.has(ids.noRevocation) || extensions.has(ids.shortTerm),
    isWithoutCheck: extensions.has(ids.ocspNoCheck),
    unknownCritical: [...extensions].flatMap(([id, { isCritical }]) =>
      isCritical && !known.has(id) ? [id] : [],
    ),
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
    .filter(({ tag, content }) => tag === uri && content.length <= maximumUrlCharacters)
    .map(({ content }) => Buffer.from(content).toString('latin1'))
    .filter((url) => /^https?:\/\//i.test(url) && URL.canParse(url))
    .slice(0, maximumUrls);
}
