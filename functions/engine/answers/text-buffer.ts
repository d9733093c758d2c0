import type { AnswerSize } from './answer-size.ts';

/** A part of a response's JSON text, written in pieces. */
export interface TextBuffer {
  /** Throws what AnswerSize throws. */
  write(text: string): void;
  bytes(): readonly Uint8Array[];
}

/** The most characters held as strings before they become bytes. */
const heldCharacters = 1_000_000;

/** An empty part of a response; `size` counts it. */
export function textBuffer(size: AnswerSize): TextBuffer {
  const written: Uint8Array[] = [];
  let held: string[] = [];
  let length = 0;
  const flush = () => {
    written.push(Buffer.from(held.join('')));
    held = [];
    length = 0;
  };
  return {
    write: (text) => {
      size.add(text);
      held.push(text);
      length += text.length;
      if (length > heldCharacters) flush();
    },
    bytes: () => {
      flush();
      return written;
    },
  };
}

/** The JSON text of a response in UTF-8, from its parts in order. */
export function joinedText(...parts: readonly (string | TextBuffer)[]): Uint8Array {
  return Buffer.concat(
    parts.flatMap((part) => (typeof part === 'string' ? Buffer.from(part) : part.bytes())),
  );
}

/** Bytes as base64. */
export function base64Of({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}

/** The number of bytes that fit into this many characters of base64. */
export function base64Bytes(characters: number): number {
  return Math.floor((characters / 4) * 3);
}
