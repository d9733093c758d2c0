const header = '%PDF-1.7\n';

/** As PDF readers do: the header may come as late as this (ISO 32000-1, annex H.3). */
const headerWithinBytes = 1_024;

/**
 * A file that engines refuse, given a header where it has none and a trailer of its own, so that they can rebuild the
 * rest: a download that broke off has lost the trailer, which alone says where the document begins. Gives nothing for
 * an encrypted file, which needs the trailer it had, and for one without a catalog.
 */
export function mendFile(file: Uint8Array): Uint8Array | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const trailer = bytes.includes('/Encrypt') ? '' : madeTrailer(bytes);
  if (trailer === '') return undefined;
  const hasHeader = bytes.subarray(0, headerWithinBytes).includes('%PDF-');
  return Buffer.concat([Buffer.from(hasHeader ? '' : header), bytes, Buffer.from(trailer)]);
}

/** A trailer that names the last object which says that it is a catalog; empty where none does. */
function madeTrailer(bytes: Buffer): string {
  const type = Math.max(bytes.lastIndexOf('/Type/Catalog'), bytes.lastIndexOf('/Type /Catalog'));
  if (type < 0) return '';
  const before = bytes.subarray(Math.max(0, type - catalogWithinBytes), type).toString('latin1');
  const [, number, generation] = before.match(/.*\b(\d{1,10})\s+(\d{1,5})\s+obj\b/s) ?? [];
  return number ? `\ntrailer\n<</Root ${number} ${generation} R>>\nstartxref\n0\n%%EOF\n` : '';
}

/** How far into the catalog its type may stand. */
const catalogWithinBytes = 4_096;
