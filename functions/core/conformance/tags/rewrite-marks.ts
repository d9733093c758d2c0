import type { Marks } from './read-marks.ts';

/** A byte range of content and its new text. */
export interface ContentEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Returns content in which only what is kept belongs to the structure, and all other content is marked as artifacts
 * (ISO 32000-2, 14.8.2.2). Applies other edits along with it. Undefined if nothing changes.
 */
export function rewriteMarks(
  content: Uint8Array,
  { marks, unmarked }: Marks,
  isKept: (identifier: number) => boolean,
  others: readonly ContentEdit[],
): Uint8Array | undefined {
  const edits = [...others];
  for (const { identifier, start, end, depth } of marks) {
    if (identifier === undefined || isKept(identifier)) continue;
    // An artifact must not be within content of the structure.
    edits.push({ start, end, text: depth > 0 ? '/Span BMC' : '/Artifact BMC' });
  }
  for (let index = 0; index + 1 < unmarked.length; index += 2) {
    const [start, end] = [unmarked[index] as number, unmarked[index + 1] as number];
    edits.push({ start, end: start, text: '\n/Artifact BMC\n' }, { start: end, end, text: '\nEMC\n' });
  }
  if (edits.length === 0) return undefined;
  edits.sort((one, other) => one.start - other.start || one.end - other.end);
  const pieces: Uint8Array[] = [];
  let position = 0;
  for (const { start, end, text } of edits) {
    pieces.push(content.subarray(position, start), Buffer.from(text, 'latin1'));
    position = end;
  }
  return Buffer.concat([...pieces, content.subarray(position)]);
}
