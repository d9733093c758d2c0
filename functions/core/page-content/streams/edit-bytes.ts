/** Bytes that replace others. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: Uint8Array | string;
}

/** Content with edits, each separated as a token from its neighbours. Of two that overlap, the second is skipped. */
export function withEdits(
  content: Uint8Array,
  edits: readonly Edit[],
  separator: Uint8Array = space,
): Uint8Array {
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (const { start, end, text } of [...edits].sort((one, other) => one.start - other.start)) {
    if (start < from) continue;
    const bytes = typeof text === 'string' ? Buffer.from(text, 'latin1') : text;
    pieces.push(content.subarray(from, start), separator, bytes, separator);
    from = end;
  }
  return Buffer.concat([...pieces, content.subarray(from)]);
}

const space = Buffer.from(' ');
