import type { X509Certificate } from 'node:crypto';
import { limits } from '../contract/limits.ts';
import { nameEntry } from '../document-facts/text-entry.ts';
import type { Form } from '../form-fields/read-form.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray } from '../pdf-objects/objects/read-object.ts';
import { type Dictionary, isString } from '../pdf-objects/objects/values.ts';
import { octets, readDer, UnreadableDer } from './read-der.ts';
import {
  checkSignature,
  digestOf,
  hasOtherDigest,
  isSame,
  readCertificate,
  readSignedData,
  type SignedData,
  verified,
} from './signed-data.ts';
import { signedFields } from './signed-fields.ts';
import { type SignedRange, signedRange } from './signed-range.ts';
import { timestampOf } from './timestamp.ts';

/** Whether the signed content is unchanged. Trust in the signer is not judged. */
type Integrity = 'valid' | 'invalid' | 'unknown';

/** What is wrong with an invalid signature: its form, the digest of what it covers, or its cryptographic value. */
type SignatureFault = 'form' | 'digest' | 'value';

/** A signature of a document, and whether it is intact. */
export interface ExaminedSignature {
  readonly field: string;
  readonly entries: Dictionary;
  readonly subFilter: string | null;
  /** Undefined if it is not within the file. */
  readonly range: SignedRange | undefined;
  readonly integrity: Integrity;
  /** Only of an invalid one. */
  readonly fault?: SignatureFault | undefined;
  /** Undefined for formats without it, and if it cannot be read. */
  readonly data?: SignedData;
  readonly certificate?: X509Certificate | undefined;
  /** As the signature, or for a timestamp the authority, states it, in ISO 8601. */
  readonly signedAt?: string | undefined;
}

type Checked = Pick<ExaminedSignature, 'integrity' | 'fault' | 'data' | 'certificate' | 'signedAt'>;

/** The maximum bytes hashed for all signatures together. Only a file made for it has many that cover all of it. */
const maximumHashedBytes = 1024 * 1024 * 1024;

/** The signatures of a document (ISO 32000-2, 12.8), verified over the bytes as received. */
export function examineSignatures(
  file: PdfFile,
  form: Form,
  bytes: Uint8Array,
): readonly ExaminedSignature[] {
  let left = maximumHashedBytes;
  return signedFields({ file }, form)
    .slice(0, limits.signedRevisions)
    .map(({ field: { name: field }, signature: entries }) => {
      const value = resolve(file, entries.get('Contents'));
      const contents = isString(value) ? value : new Uint8Array(0);
      const range = signedRange(file, entries, contents, bytes);
      const subFilter = nameEntry(file, entries, 'SubFilter');
      if (range) left -= bytes.length - range.bytesAfter;
      const checked = check(file, entries, subFilter, contents, left < 0 ? undefined : range);
      const known = { field, entries, subFilter, range };
      if (range && left < 0) return { ...known, ...checked, integrity: 'unknown', fault: undefined };
      if (range && !range.isWithoutGap && checked.integrity !== 'unknown')
        return { ...known, ...checked, ...invalid('form') };
      return { ...known, ...checked };
    });
}

function invalid(fault: SignatureFault) {
  return { integrity: 'invalid', fault } as const;
}

function check(
  file: PdfFile,
  signature: Dictionary,
  subFilter: string | null,
  contents: Uint8Array,
  range: SignedRange | undefined,
): Checked {
  const parts = range?.parts;
  try {
    if (subFilter === 'adbe.x509.rsa_sha1')
      return checkOlderSignature(contents, certificatesOf(file, signature), parts);
    const data = readSignedData(contents);
    const { certificate, signedAt } = data;
    if (!parts) return { data, certificate, signedAt, ...invalid('form') };
    if (subFilter === 'ETSI.RFC3161') return { data, certificate, ...checkTimestamp(data, parts) };
    return { data, certificate, signedAt, ...checkContent(data, subFilter, parts) };
  } catch (error) {
    if (error instanceof UnreadableDer) return parts ? { integrity: 'unknown' } : invalid('form');
    throw error;
  }
}

function checkContent(data: SignedData, subFilter: string | null, parts: readonly Uint8Array[]): Checked {
  if (subFilter !== 'adbe.pkcs7.sha1' || !data.content) return judged(data, parts);
  // The signed content is the digest of the file's bytes (ISO 32000-1, 12.8.3.3).
  return isSame(digestOf('sha1', parts), data.content) ? judged(data, [data.content]) : invalid('digest');
}

/** A timestamp over some bytes, with the time that it states. */
export function checkTimestamp(data: SignedData, parts: readonly Uint8Array[]): Checked {
  const { content } = data;
  const timestamp = content && timestampOf(readDer(content));
  if (!timestamp) return { integrity: 'unknown' };
  const { hashName, digest, signedAt } = timestamp;
  if (hashName === undefined) return { integrity: 'unknown', signedAt };
  const isOfFile = isSame(digestOf(hashName, parts), digest);
  return { ...(isOfFile ? judged(data, [content]) : invalid('digest')), signedAt };
}

function judged(data: SignedData, content: readonly Uint8Array[]): Checked {
  const integrity = checkSignature(data, content);
  return integrity === 'invalid'
    ? invalid(hasOtherDigest(data, content) ? 'digest' : 'value')
    : { integrity };
}

/** The certificates stored beside an older signature, the signer's first. */
function certificatesOf(file: PdfFile, signature: Dictionary): readonly Uint8Array[] {
  const value = resolve(file, signature.get('Cert'));
  const listed = isString(value) ? [value] : (resolveArray(file, signature.get('Cert')) ?? []);
  return listed.map((item) => resolve(file, item)).filter(isString);
}

/**
 * Checks a signature of the type adbe.x509.rsa_sha1, whose certificates are stored beside it (ISO 32000-1, 12.8.3.2).
 */
function checkOlderSignature(
  contents: Uint8Array,
  [first]: readonly Uint8Array[],
  parts: readonly Uint8Array[] | undefined,
): Checked {
  const value = readDer(contents);
  const certificate = first && readCertificate(first);
  if (!parts) return { certificate, ...invalid('form') };
  if (!certificate) return { integrity: 'unknown' };
  const integrity = verified(certificate, { hashName: 'sha1' }, Buffer.concat(parts), octets(value));
  return { certificate, ...(integrity === 'invalid' ? invalid('value') : { integrity }) };
}
