import { type DerValue, ifReadableDer, objectId, within } from '../read-der.ts';
import type { SignedData } from '../signed-data.ts';
import { readCrl } from './read-crl.ts';
import { readOcsp } from './read-ocsp.ts';
import type { RevocationData } from './revocation-data.ts';

const adobeArchive = '1.2.840.113583.1.1.8';
const revocationValues = '1.2.840.113549.1.9.16.2.24';
const ocspInCms = '1.3.6.1.5.5.7.16.2';
const sequence = 0x30;
const context0 = 0xa0;
const context1 = 0xa1;

/** The revocation data within a signature: beside its certificates (RFC 5652, 10.2.1; RFC 5940), and in its attributes. */
export function heldRevocations({ revocations, attributes, unsignedAttributes }: SignedData): RevocationData {
  const archived = [attributes.get(adobeArchive), ...(unsignedAttributes.get(revocationValues) ?? [])];
  const beside = ifReadableDer(() => revocations.map(besideCertificates));
  const found = [...(beside ?? []), ...archived.map((value) => value && ifReadableDer(() => archive(value)))];
  return {
    crls: found.flatMap((held) => held?.crls ?? []),
    ocspResponses: found.flatMap((held) => held?.ocspResponses ?? []),
  };
}

function besideCertificates(value: DerValue): RevocationData {
  if (value.tag === sequence) return heldOf([value], []);
  const [format, response] = within(value);
  return heldOf([], response && objectId(format) === ocspInCms ? [response] : []);
}

/** Both attributes have lists first and responses second, each in its own tag. */
function archive(value: DerValue): RevocationData {
  const parts = within(value);
  const itemsOf = (wanted: number) =>
    parts.filter(({ tag }) => tag === wanted).flatMap((part) => within(within(part)[0] ?? part));
  return heldOf(itemsOf(context0), itemsOf(context1));
}

function heldOf(crls: readonly DerValue[], responses: readonly DerValue[]): RevocationData {
  return {
    crls: crls.flatMap(({ whole }) => readCrl(whole) ?? []),
    ocspResponses: responses.flatMap(({ whole }) => readOcsp(whole) ?? []),
  };
}
