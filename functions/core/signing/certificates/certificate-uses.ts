import { type DerValue, objectId, tags, UnreadableDer, within } from '../../signatures/read-der.ts';
import { identifiers } from '../identifiers.ts';
import type { Certificate } from './certificate.ts';

const uniformResource = 0x86;
const maximumAddresses = 8;
const maximumUrlCharacters = 2_000;

/** The uses of a key that a certificate may name (RFC 5280, 4.2.1.3), by the numbers of their bits. */
const usageBits = { digitalSignature: 0, nonRepudiation: 1, keyCertSign: 5, cRLSign: 6 } as const;

/** Whether a key may be used in one of these ways: a certificate that names no use allows each. */
export function allowsUse(
  { extensions }: Certificate,
  ...uses: readonly (keyof typeof usageBits)[]
): boolean {
  const usage = extensions.get(identifiers.keyUsage)?.value;
  if (!usage) return true;
  const [, ...octets] = usage.content;
  return uses.some((use) => {
    const bit = usageBits[use];
    return ((octets[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) !== 0;
  });
}

/** Whether a certificate may issue others (RFC 5280, 4.2.1.9). */
export function isAuthority(certificate: Certificate): boolean {
  const constraints = certificate.extensions.get(identifiers.basicConstraints)?.value;
  const [first] = constraints ? within(constraints) : [];
  return first?.tag === tags.boolean && first.content[0] !== 0 && allowsUse(certificate, 'keyCertSign');
}

/** The purposes of a certificate's key (RFC 5280, 4.2.1.12); undefined if it names none. */
export function purposesOf({ extensions }: Certificate): readonly string[] | undefined {
  const purposes = extensions.get(identifiers.extendedKeyUsage)?.value;
  return purposes && within(purposes).map(objectId);
}

/** The web addresses of a certificate's issuer or of its OCSP responder (RFC 5280, 4.2.2.1). */
export function accessAddresses(
  { extensions }: Certificate,
  method: typeof identifiers.ocsp | typeof identifiers.certificateIssuers,
): readonly string[] {
  const access = extensions.get(identifiers.informationAccess)?.value;
  const found = (access ? within(access) : []).flatMap((description) => {
    const [id, location] = within(description);
    return location && objectId(id) === method ? [location] : [];
  });
  return webAddresses(found);
}

/** The web addresses of a certificate's CRLs, of a single issuer for all reasons (RFC 5280, 4.2.1.13). */
export function crlAddresses({ extensions }: Certificate): readonly string[] {
  const points = extensions.get(identifiers.distributionPoints)?.value;
  const names = (points ? within(points) : []).flatMap((point) => {
    const parts = within(point);
    const isWhole = parts.length === 1;
    const [name] = isWhole && parts[0] ? within(parts[0]) : [];
    return name ? within(name) : [];
  });
  return webAddresses(names);
}

function webAddresses(names: readonly DerValue[]): readonly string[] {
  return names
    .filter(({ tag, content }) => tag === uniformResource && content.length <= maximumUrlCharacters)
    .map(({ content }) => Buffer.from(content).toString('latin1'))
    .filter((url) => /^https?:\/\//i.test(url) && URL.canParse(url))
    .slice(0, maximumAddresses);
}

/** Reads what a stranger wrote; undefined if it is not readable. */
export function ifReadableDer<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableDer) return undefined;
    throw error;
  }
}
