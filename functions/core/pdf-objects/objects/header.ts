/** The range at a file's start in which readers look for the header (ISO 32000-1, annex H.3). */
const headerWithinBytes = 1_024;

/** The position of a file's header, possibly after junk; -1 if it has none. */
export function findHeader(file: Buffer): number {
  return file.subarray(0, headerWithinBytes).indexOf('%PDF-');
}

/** The version in the header at an offset, such as `1.7`; 1.4 if it names none. */
export function versionAt(file: Buffer, headerAt: number): string {
  return /^%PDF-([12]\.\d)/.exec(file.toString('latin1', headerAt, headerAt + 8))?.[1] ?? '1.4';
}
