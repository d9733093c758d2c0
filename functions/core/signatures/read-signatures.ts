import { textEntry } from '../document-facts/text-entry.ts';
import type { Form } from '../form-fields/read-form.ts';
import { isoDate } from '../pdf-objects/metadata/pdf-date.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';
import { comparingRevisions, incomparable } from './changes/changes-since.ts';
import { type ExaminedSignature, examineSignatures } from './examine-signatures.ts';
import { signerName } from './signer-name.ts';

/**
 * The signatures of a document (ISO 32000-2, 12.8), verified over the bytes as received, with the changes since; and
 * whether the list is incomplete.
 */
export function readSignatures(source: OpenedSource, form: Form, bytes: Uint8Array, password?: string) {
  const changesSince = comparingRevisions({ source, form, bytes, password });
  return examineSignatures(source.file, form, bytes).map((examined) => {
    const { isCut, ...changes } = changesOf(examined, changesSince);
    return { facts: { ...signatureFacts(source.file, examined), ...changes }, isCut };
  });
}

/** The changes since a signature: unknown if it is not intact. */
export function changesOf(
  { field, integrity, range }: ExaminedSignature,
  changesSince: ReturnType<typeof comparingRevisions>,
) {
  return integrity !== 'invalid' && range ? changesSince(field, range.bytesAfter) : incomparable;
}

/** What a signature states, and whether it is intact. */
export function signatureFacts(file: PdfFile, examined: ExaminedSignature) {
  const { field, entries, subFilter, range, integrity, certificate } = examined;
  return {
    field,
    kind: kindOf(file, examined),
    signer: signerName(file, entries, certificate),
    signed_at: signedAt(file, examined),
    reason: textEntry(file, entries, 'Reason'),
    location: textEntry(file, entries, 'Location'),
    sub_filter: subFilter,
    integrity,
    covers_whole_file: range?.isWithoutGap === true && range.bytesAfter === 0,
    bytes_after: range?.bytesAfter ?? null,
  } as const;
}

function signedAt(file: PdfFile, examined: ExaminedSignature): string | null {
  const stated = textEntry(file, examined.entries, 'M');
  return examined.signedAt ?? (stated === null ? null : (isoDate(stated) ?? null));
}

/** A certifying signature states which later changes its author allows (ISO 32000-2, 12.8.2.2). */
function kindOf(file: PdfFile, { entries, subFilter }: ExaminedSignature) {
  if (subFilter === 'ETSI.RFC3161') return 'timestamp';
  const certifies = (resolveArray(file, entries.get('Reference')) ?? []).some(
    (reference) => resolve(file, resolveDictionary(file, reference)?.get('TransformMethod')) === 'DocMDP',
  );
  return certifies ? 'certification' : 'approval';
}
