import type { X509Certificate } from 'node:crypto';
import { textEntry } from '../document-facts/text-entry.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve } from '../pdf-objects/objects/read-object.ts';
import { type Dictionary, isString } from '../pdf-objects/objects/values.ts';
import { ifReadableDer } from './read-der.ts';
import { readSignedData } from './signed-data.ts';
import { subjectName } from './subject-name.ts';

/** The signer's name: from the certificate, or else from the signature. Null if neither is readable. */
export function signerName(
  file: PdfFile,
  signature: Dictionary,
  certificate = certificateWithin(file, signature),
): string | null {
  return (certificate && subjectName(certificate.raw)) ?? textEntry(file, signature, 'Name');
}

function certificateWithin(file: PdfFile, signature: Dictionary): X509Certificate | undefined {
  const contents = resolve(file, signature.get('Contents'));
  return isString(contents) ? ifReadableDer(() => readSignedData(contents).certificate) : undefined;
}
