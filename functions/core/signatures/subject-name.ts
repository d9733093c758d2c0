import { nameParts } from './certificates/names.ts';
import { type DerValue, ifReadableDer, readDer, tags, UnreadableDer, within } from './read-der.ts';

const commonName = '2.5.4.3';
const organization = '2.5.4.10';

/**
 * The common name of a certificate's holder, or else the organization (RFC 5280, 4.1.2.6); undefined if it has neither.
 * It is read from the certificate's bytes: Node's own readers of a whole certificate end the process for some keys.
 */
export function subjectName(certificate: Uint8Array): string | undefined {
  return ifReadableDer(() => {
    const attributes = nameParts(subjectOf(readDer(certificate))).flat();
    const named = (wanted: string) => attributes.find(({ id, text }) => id === wanted && text)?.text;
    return named(commonName) ?? named(organization);
  });
}

/** The preceding fields are version, serial number, algorithm, issuer and validity; the version is optional. */
function subjectOf(certificate: DerValue): DerValue {
  const [signed] = within(certificate);
  const fields = signed ? within(signed) : [];
  const subject = fields[fields[0]?.tag === tags.integer ? 4 : 5];
  if (!subject) throw new UnreadableDer('no subject');
  return subject;
}
