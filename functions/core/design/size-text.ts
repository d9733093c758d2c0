const units = ['bytes', 'KB', 'MB', 'GB'] as const;

/** A number of bytes for people, in units of 1,024, with three digits at most. */
export function sizeText(sizeBytes: number): string {
  let size = sizeBytes;
  let unit = 0;
  while (size >= 1_000 && unit < units.length - 1) {
    size /= 1_024;
    unit += 1;
  }
  return `${Number(size.toPrecision(3))} ${units[unit]}`;
}
