import { type Certificate, parseCertificate } from '../certificates/certificate.ts';
import { objectId, octets, tags, UnreadableDer, within } from '../read-der.ts';
import { hashNames } from '../signature-algorithms.ts';
import { digestOf, isSame, type SignedData } from '../signed-data.ts';

const version1 = '1.2.840.113549.1.9.16.2.12';
const version2 = '1.2.840.113549.1.9.16.2.47';

/** Whether a signature names its signer's certificate by a digest, and whether this is that one. */
type NamedSigner = 'named' | 'other' | 'not named';

/** The signer's certificate of a signature, as far as its signed attributes name one (RFC 5035). */
export function signerOf({ certificateBytes, attributes }: SignedData): {
  readonly certificate: Certificate | undefined;
  readonly named: NamedSigner;
} {
  const found = certificateBytes && parseCertificate(certificateBytes);
  const attribute = attributes.get(version2) ?? attributes.get(version1);
  if (!attribute) return { certificate: found, named: 'not named' };
  if (!found) return { certificate: found, named: 'other' };
  const isVersion2 = attributes.has(version2);
  try {
    const [ids] = within(attribute);
    const parts = within((ids && within(ids)[0]) ?? attribute);
    const algorithm = isVersion2 && parts[0]?.tag === tags.sequence ? parts[0] : undefined;
    const digest = parts[algorithm ? 1 : 0];
    const stated = algorithm && hashNames.get(objectId(within(algorithm)[0]));
    const hashName = algorithm ? stated : isVersion2 ? 'sha256' : 'sha1';
    const isNamed = digest && hashName && isSame(digestOf(hashName, [found.der]), octets(digest));
    return { certificate: found, named: isNamed ? 'named' : 'other' };
  } catch (error) {
    if (error instanceof UnreadableDer) return { certificate: found, named: 'other' };
    throw error;
  }
}
