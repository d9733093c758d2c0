import { resolve } from '../pdf-objects/objects/read-object.ts';
import { isString } from '../pdf-objects/objects/values.ts';
import type { Certificate } from '../signatures/certificates/certificate.ts';
import { differentCertificates } from '../signatures/certificates/read-certificates.ts';
import { ifReadableDer } from '../signatures/read-der.ts';
import { readSignedData } from '../signatures/signed-data.ts';
import { signedFields } from '../signatures/signed-fields.ts';
import { signedRange } from '../signatures/signed-range.ts';
import { timestampsOf } from '../signatures/validation/signature-timestamps.ts';
import { signerOf } from '../signatures/validation/signing-certificate.ts';
import type { Revision } from './updates/revision.ts';

/** A signature or document timestamp of a file, and the certificates in it. */
export interface FileSignature {
  readonly isTimestamp: boolean;
  /** With the zeros that fill its place. */
  readonly contents: Uint8Array;
  /** The bytes of the file after what it covers. */
  readonly bytesAfter: number;
  readonly hasTimestamp: boolean;
  /** The signer's, and that of its timestamp's authority. */
  readonly signers: readonly Certificate[];
  readonly certificates: readonly Certificate[];
}

const maximumSignatures = 50;
/** Certificates that are read from one signature. */
const maximumCertificates = 100;

/** The signatures of a file, in the order of its form. Those that cannot be read are left out. */
export function signaturesOfFile({ draft, form, bytes }: Revision): readonly FileSignature[] {
  const { file } = draft;
  return signedFields(draft, form)
    .slice(0, maximumSignatures)
    .flatMap(({ signature }) => {
      const contents = resolve(file, signature.get('Contents'));
      if (!isString(contents)) return [];
      const range = signedRange(file, signature, contents, bytes);
      const read = ifReadableDer(() => certificatesOf(contents));
      const isTimestamp = resolve(file, signature.get('SubFilter')) === 'ETSI.RFC3161';
      return range && read ? [{ isTimestamp, contents, bytesAfter: range.bytesAfter, ...read }] : [];
    });
}

function certificatesOf(contents: Uint8Array) {
  const data = readSignedData(contents);
  const timestamps = timestampsOf(data).filter(({ integrity }) => integrity === 'valid');
  const parts = [data, ...timestamps.map((timestamp) => timestamp.data)];
  return {
    hasTimestamp: timestamps.length > 0,
    signers: parts.flatMap((part) => signerOf(part).certificate ?? []),
    certificates: differentCertificates(
      parts.flatMap(({ certificates }) => certificates),
      maximumCertificates,
    ),
  };
}
