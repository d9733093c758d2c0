import { type DerValue, objectId, readDer, tags, UnreadableDer, within } from '../../signatures/read-der.ts';
import { hashNames } from '../../signatures/signature-algorithms.ts';
import { type Certificate, isSame, readCertificate } from '../certificates/certificate.ts';
import { ifReadableDer } from '../certificates/certificate-uses.ts';
import { identifiers } from '../identifiers.ts';
import { digest } from '../keys/algorithms.ts';

const context0 = 0xa0;
const context1 = 0xa1;
const maximumCertificates = 50;

/** The parts of SignedData (RFC 5652, 5.1) without its outer type. Throws UnreadableDer. */
function partsOf(cms: Uint8Array): readonly DerValue[] {
  const [type, wrapped] = within(readDer(cms));
  const inner = wrapped && within(wrapped)[0];
  if (objectId(type) !== identifiers.signedData || !inner) throw new UnreadableDer('no signed data');
  return within(inner);
}

/** The certificates within a signature or a timestamp token, without those that cannot be read. Throws UnreadableDer. */
export function certificatesWithin(cms: Uint8Array): readonly Certificate[] {
  const listed = partsOf(cms).find(({ tag }) => tag === context0);
  return (listed ? within(listed) : [])
    .filter(({ tag }) => tag === tags.sequence)
    .slice(0, maximumCertificates)
    .flatMap(({ whole }) => ifReadableDer(() => readCertificate(whole)) ?? []);
}

/** The only signer's info, as its parts. Throws UnreadableDer, for several too. */
function signerInfo(cms: Uint8Array): readonly DerValue[] {
  const signers = partsOf(cms).at(-1);
  const [signer, ...others] = signers ? within(signers) : [];
  if (!signer || others.length > 0) throw new UnreadableDer('not one signer');
  return within(signer);
}

/** The certificate that a signature's attributes name by its digest (RFC 5035): without it, a signature proves no signer. */
export function namedCertificate(cms: Uint8Array): Certificate | undefined {
  const list = signerInfo(cms).find(({ tag }) => tag === context0);
  const attributes = attributesIn(list);
  const older = attributes.get(identifiers.signingCertificate);
  const newer = attributes.get(identifiers.signingCertificateV2);
  const found = newer ?? older;
  const [certificates] = found ? within(found) : [];
  const [first] = certificates ? within(certificates) : [];
  const parts = first ? within(first) : [];
  const algorithm = newer && parts[0]?.tag === tags.sequence ? parts[0] : undefined;
  const named = parts[algorithm ? 1 : 0];
  const hash = algorithm ? hashNames.get(objectId(within(algorithm)[0])) : newer ? 'sha256' : 'sha1';
  if (!named || (hash !== 'sha1' && hash !== 'sha256' && hash !== 'sha384' && hash !== 'sha512'))
    return undefined;
  return certificatesWithin(cms).find(({ raw }) => isSame(digest(hash, raw), named.content));
}

/** The timestamp token over a signature, if it has one. Throws UnreadableDer. */
export function signatureTimestamp(cms: Uint8Array): Uint8Array | undefined {
  const list = signerInfo(cms).find(({ tag }) => tag === context1);
  return attributesIn(list).get(identifiers.signatureTimeStamp)?.whole;
}

function attributesIn(list: DerValue | undefined): ReadonlyMap<string, DerValue> {
  const values = new Map<string, DerValue>();
  for (const each of list ? within(list) : []) {
    const [id, set] = within(each);
    const value = set && within(set)[0];
    if (value) values.set(objectId(id), value);
  }
  return values;
}
