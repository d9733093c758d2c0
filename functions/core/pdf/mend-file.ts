const header = '%PDF-1.7\n';

/** How far into a file readers look for the header (ISO 32000-1, annex H.3). */
const headerWithinBytes = 1_024;

/**
 * Adds a trailer, and a header if there is none, to a file that engines refuse, so that they can rebuild the rest.
 * An interrupted download has lost its trailer, which alone says where the document begins. Returns undefined for an
 * encrypted file, which needs its own trailer, and for one without a catalog.
 */
export function mendFile(file: Uint8Array): Uint8Array | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const trailer = bytes.includes('/Encrypt') ? '' : madeTrailer(bytes);
  if (trailer === '') return undefined;
  const hasHeader = bytes.subarray(0, headerWithinBytes).includes('%PDF-');
  return Buffer.concat([Buffer.from(hasHeader ? '' : header), bytes, Buffer.from(trailer)]);
}

/** A trailer that names the last object with the type Catalog; empty if there is none. */
function madeTrailer(bytes: Buffer): string {
  const type = Math.max(bytes.lastIndexOf('/Type/Catalog'), bytes.lastIndexOf('/Type /Catalog'));
  if (type < 0) return '';
  const before = bytes.subarray(Math.max(0, type - catalogWithinBytes), type).toString('latin1');
  const [, number, generation] = before.match(/.*\b(\d{1,10})\s+(\d{1,5})\s+obj\b/s) ?? [];
  return number ? `\ntrailer\n<</Root ${number} ${generation} R>>\nstartxref\n0\n%%EOF\n` : '';
}

/** How far into the catalog its type may stand. */
const catalogWithinBytes = 4_096;
