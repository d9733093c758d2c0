/** Whether bytes contain one of the words, in any encoding. */
export type HoldsWords = (bytes: Uint8Array) => boolean;

/** Whether a marker is without a length (ITU-T T.81, table B.1). */
function standsAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

const [startOfImage, endOfImage, startOfScan, comment] = [0xd8, 0xd9, 0xda, 0xfe];

/**
 * Whether a marker is an application segment, APP0 to APP15. Decoders need Adobe's APP14, which describes the colours.
 */
function isOfApplication(marker: number): boolean {
  return marker >= 0xe0 && marker <= 0xef && marker !== 0xee;
}

/**
 * Removes comments and application segments, such as Exif and XMP, from a JPEG if they contain words, and data after
 * its end if that does. The picture is unchanged. Returns the same bytes if nothing was removed, or if they are not a
 * JPEG.
 */
export function withoutJpegMetadata(jpeg: Uint8Array, holds: HoldsWords): Uint8Array {
  if (jpeg[0] !== 0xff || jpeg[1] !== startOfImage) return jpeg;
  const segments: { readonly marker: number; readonly start: number; readonly end: number }[] = [];
  let at = 2;
  let last = jpeg.length;
  while (at + 1 < jpeg.length) {
    const marker = jpeg[at + 1] as number;
    if (jpeg[at] !== 0xff || marker === 0xff || marker === 0) {
      at++;
      continue;
    }
    if (marker === endOfImage) {
      last = at + 2;
      break;
    }
    if (standsAlone(marker)) {
      at += 2;
      continue;
    }
    const length = ((jpeg[at + 2] as number) << 8) | (jpeg[at + 3] ?? 0);
    const end = Math.min(at + 2 + Math.max(length, 2), jpeg.length);
    if (isOfApplication(marker) || marker === comment) segments.push({ marker, start: at, end });
    // After a scan's header comes data, with no markers but those without a length.
    at = end;
    if (marker === startOfScan) while (at + 1 < jpeg.length && !endsData(jpeg, at)) at++;
  }
  const gone = new Set(segments.filter(({ start, end }) => holds(jpeg.subarray(start + 4, end))));
  // A text too long for one segment continues in the next of its kind.
  for (const same of Map.groupBy(segments, ({ marker }) => marker).values()) {
    const left = same.filter((segment) => !gone.has(segment));
    const isHeld =
      left.length > 1 && holds(Buffer.concat(left.map(({ start, end }) => jpeg.subarray(start + 4, end))));
    if (isHeld) for (const segment of left) gone.add(segment);
  }
  const isCut = last < jpeg.length && holds(jpeg.subarray(last));
  if (gone.size === 0 && !isCut) return jpeg;
  const kept: Uint8Array[] = [];
  let from = 0;
  for (const { start, end } of segments.filter((segment) => gone.has(segment))) {
    kept.push(jpeg.subarray(from, start));
    from = end;
  }
  return Buffer.concat([...kept, jpeg.subarray(from, isCut ? last : jpeg.length)]);
}

function endsData(jpeg: Uint8Array, at: number): boolean {
  const next = jpeg[at + 1] as number;
  return jpeg[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7);
}
