/**
 * A file whose bytes are not, for sure, what its cross-references say: it must be repaired (or decrypted) before it is
 * used. Thrown while opening and, since reading is lazy, while copying; `message` is for the log.
 */
export class DamagedPdf extends Error {
  override readonly name = 'DamagedPdf';
}
