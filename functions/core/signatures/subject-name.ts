import { type DerValue, objectId, readDer, tags, UnreadableDer, within } from './read-der.ts';

const commonName = '2.5.4.3';
const organization = '2.5.4.10';
const maximumCharacters = 2_000;

/**
 * The common name of a certificate's holder, or else the organization (RFC 5280, 4.1.2.6); undefined if it has neither.
 * It is read from the certificate's bytes: Node's own readers of a whole certificate end the process for some keys.
 */
export function subjectName(certificate: Uint8Array): string | undefined {
  try {
    const names = namesOf(subjectOf(readDer(certificate)));
    return names.get(commonName) ?? names.get(organization);
  } catch (error) {
    if (error instanceof UnreadableDer) return undefined;
    throw error;
  }
}

/** The preceding fields are version, serial number, algorithm, issuer and validity; the version is optional. */
function subjectOf(certificate: DerValue): DerValue {
  const [signed] = within(certificate);
  const fields = signed ? within(signed) : [];
  const subject = fields[fields[0]?.tag === tags.integer ? 4 : 5];
  if (!subject) throw new UnreadableDer('no subject');
  return subject;
}

/** The first value of each attribute. A set may contain several attributes. */
function namesOf(subject: DerValue): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const attribute of within(subject).flatMap(within)) {
    const [type, value] = within(attribute);
    const id = objectId(type);
    const text = value && nameText(value);
    if (text && !names.has(id)) names.set(id, text);
  }
  return names;
}

/** A string of any ASN.1 type (X.680, 41); T61String is read as Latin-1, which is common practice. */
export function nameText({ tag, content }: DerValue): string | undefined {
  const encoding = encodings.get(tag);
  const text = encoding && new TextDecoder(encoding).decode(content);
  return text?.slice(0, maximumCharacters).toWellFormed();
}

const encodings: ReadonlyMap<number, string> = new Map([
  [0x0c, 'utf-8'],
  [0x12, 'latin1'],
  [0x13, 'latin1'],
  [0x14, 'latin1'],
  [0x16, 'latin1'],
  [0x1a, 'latin1'],
  [0x1e, 'utf-16be'],
]);
