import type { X509Certificate } from 'node:crypto';
import { nameEntry, textEntry } from '../document-facts/text-entry.ts';
import type { Form } from '../form-fields/read-form.ts';
import { isoDate } from '../pdf-objects/metadata/pdf-date.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { type Dictionary, isString } from '../pdf-objects/objects/values.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';
import { comparingRevisions, incomparable } from './changes/changes-since.ts';
import { type DerValue, octets, readDer, UnreadableDer } from './read-der.ts';
import {
  checkSignature,
  digestOf,
  isSame,
  readCertificate,
  readSignedData,
  type SignedData,
  verified,
} from './signed-data.ts';
import { type SignedRange, signedRange } from './signed-range.ts';
import { signerName } from './signer-name.ts';
import { timestampOf } from './timestamp.ts';

/** Whether the signed content is unchanged. Trust in the signer is not judged. */
type Integrity = 'valid' | 'invalid' | 'unknown';

const maximumSignatures = 100;
/** The maximum bytes hashed for all signatures together. Only a file made for it has many that cover all of it. */
const maximumHashedBytes = 1024 * 1024 * 1024;

/**
 * The signatures of a document (ISO 32000-2, 12.8), verified over the bytes as received, with the changes since; and
 * whether the list is incomplete.
 */
export function readSignatures(source: OpenedSource, form: Form, bytes: Uint8Array, password?: string) {
  const { file } = source;
  const changesSince = comparingRevisions({ source, form, bytes, password });
  let left = maximumHashedBytes;
  const mayHash = (sizeBytes: number) => {
    left -= sizeBytes;
    return left >= 0;
  };
  return form.fields
    .flatMap(({ name, kind, entries }) => {
      const signature = kind === 'signature' ? resolveDictionary(file, entries.get('V')) : undefined;
      return signature ? [{ name, signature }] : [];
    })
    .slice(0, maximumSignatures)
    .map(({ name, signature }) => {
      const facts = signatureFacts(file, name, signature, bytes, mayHash);
      const { integrity, bytes_after } = facts;
      const isKnown = integrity !== 'invalid' && bytes_after !== null;
      const { isCut, ...changes } = isKnown ? changesSince(name, bytes_after) : incomparable;
      return { facts: { ...facts, ...changes }, isCut };
    });
}

function signatureFacts(
  file: PdfFile,
  field: string,
  signature: Dictionary,
  bytes: Uint8Array,
  mayHash: (sizeBytes: number) => boolean,
) {
  const value = resolve(file, signature.get('Contents'));
  const contents = isString(value) ? value : new Uint8Array(0);
  const range = signedRange(file, signature, contents, bytes);
  const subFilter = nameEntry(file, signature, 'SubFilter');
  const isTooMuch = range !== undefined && !mayHash(bytes.length - range.bytesAfter);
  const found = checked(file, signature, subFilter, contents, isTooMuch ? undefined : range);
  const { certificate, signedAt } = found;
  const integrity = isTooMuch ? 'unknown' : found.integrity;
  const stated = textEntry(file, signature, 'M');
  const coversFile = range?.isWithoutGap === true && range.bytesAfter === 0;
  return {
    field,
    kind: kindOf(file, signature, subFilter),
    signer: signerName(file, signature, certificate),
    signed_at: signedAt ?? (stated === null ? null : (isoDate(stated) ?? null)),
    reason: textEntry(file, signature, 'Reason'),
    location: textEntry(file, signature, 'Location'),
    sub_filter: subFilter,
    integrity: range && !range.isWithoutGap && integrity === 'valid' ? 'invalid' : integrity,
    covers_whole_file: coversFile,
    bytes_after: range?.bytesAfter ?? null,
  } as const;
}

interface Checked {
  readonly integrity: Integrity;
  readonly certificate?: X509Certificate | undefined;
  readonly signedAt?: string | undefined;
}

function checked(
  file: PdfFile,
  signature: Dictionary,
  subFilter: string | null,
  contents: Uint8Array,
  range: SignedRange | undefined,
): Checked {
  const parts = range?.parts;
  try {
    if (subFilter === 'adbe.x509.rsa_sha1')
      return checkOlderSignature(readDer(contents), certificatesOf(file, signature), parts);
    const data = readSignedData(contents);
    const { certificate, signedAt } = data;
    if (!parts) return { integrity: 'invalid', certificate, signedAt };
    if (subFilter === 'ETSI.RFC3161') return { certificate, ...checkTimestamp(data, parts) };
    return { certificate, signedAt, integrity: checkContent(data, subFilter, parts) };
  } catch (error) {
    if (error instanceof UnreadableDer) return { integrity: parts ? 'unknown' : 'invalid' };
    throw error;
  }
}

function checkContent(data: SignedData, subFilter: string | null, parts: readonly Uint8Array[]): Integrity {
  if (subFilter !== 'adbe.pkcs7.sha1' || !data.content) return checkSignature(data, parts);
  // The signed content is the digest of the file's bytes (ISO 32000-1, 12.8.3.3).
  return isSame(digestOf('sha1', parts), data.content) ? checkSignature(data, [data.content]) : 'invalid';
}

function checkTimestamp(data: SignedData, parts: readonly Uint8Array[]): Checked {
  const { content } = data;
  const timestamp = content && timestampOf(readDer(content));
  if (!timestamp) return { integrity: 'unknown' };
  const { hashName, digest, signedAt } = timestamp;
  if (hashName === undefined) return { integrity: 'unknown', signedAt };
  const isOfFile = isSame(digestOf(hashName, parts), digest);
  return { integrity: isOfFile ? checkSignature(data, [content]) : 'invalid', signedAt };
}

/** The certificates stored beside an older signature, the signer's first. */
function certificatesOf(file: PdfFile, signature: Dictionary): readonly Uint8Array[] {
  const value = resolve(file, signature.get('Cert'));
  const listed = isString(value) ? [value] : (resolveArray(file, signature.get('Cert')) ?? []);
  return listed.map((item) => resolve(file, item)).filter(isString);
}

/** A certifying signature states which later changes its author allows (ISO 32000-2, 12.8.2.2). */
function kindOf(file: PdfFile, signature: Dictionary, subFilter: string | null) {
  if (subFilter === 'ETSI.RFC3161') return 'timestamp';
  const certifies = (resolveArray(file, signature.get('Reference')) ?? []).some(
    (reference) => resolve(file, resolveDictionary(file, reference)?.get('TransformMethod')) === 'DocMDP',
  );
  return certifies ? 'certification' : 'approval';
}

/**
 * Checks a signature of the type adbe.x509.rsa_sha1, whose certificates are stored beside it (ISO 32000-1, 12.8.3.2).
 */
function checkOlderSignature(
  value: DerValue,
  [first]: readonly Uint8Array[],
  parts: readonly Uint8Array[] | undefined,
) {
  const certificate = first && readCertificate(first);
  if (!parts) return { integrity: 'invalid', certificate } as const;
  if (!certificate) return { integrity: 'unknown' } as const;
  const integrity = verified(certificate, { hashName: 'sha1' }, Buffer.concat(parts), octets(value));
  return { integrity, certificate } as const;
}
