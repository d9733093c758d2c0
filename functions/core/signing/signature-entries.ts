import type { SignatureWishes } from '../contract/messages/signing-rounds.ts';
import { pdfDate } from '../pdf-objects/metadata/pdf-date.ts';
import { encodeTextString } from '../pdf-objects/objects/text-string.ts';
import { type Dictionary, dictionary } from '../pdf-objects/objects/values.ts';
import { holderName } from './certificates/holder-name.ts';
import type { Signer } from './signer.ts';

/** The entries of a signature's dictionary, apart from the signature itself (ISO 32000-2, table 255). */
export function signatureEntries(
  { reason, location, contact }: SignatureWishes,
  { chain }: Signer,
  now: string,
  references: readonly Dictionary[],
): Dictionary {
  const text = (value: string | undefined) => (value ? encodeTextString(value) : undefined);
  return dictionary({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    M: Buffer.from(pdfDate(new Date(now))),
    Name: encodeTextString(holderName(chain[0])),
    Reason: text(reason),
    Location: text(location),
    ContactInfo: text(contact),
    Reference: references.length > 0 ? references : undefined,
  });
}
