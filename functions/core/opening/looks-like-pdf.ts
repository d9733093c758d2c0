/** Whether a file may be a PDF: it has the header near its start, or objects from which it could be rebuilt. */
export function looksLikePdf(file: Uint8Array): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  return bytes.subarray(0, 1_024).includes('%PDF') || (bytes.includes(' obj') && bytes.includes('endobj'));
}
