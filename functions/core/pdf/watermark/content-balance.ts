import { characterClasses, regular, whitespace } from '../../pdf-objects/objects/characters.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import type { Value } from '../../pdf-objects/objects/values.ts';
import { type ContentBudget, decodeContent } from '../../pdf-objects/structure/decode-content.ts';

/** How a page's content changes the stack of graphics states: its lowest depth, and its depth at the end. */
export interface Balance {
  readonly lowest: number;
  readonly final: number;
}

const balanced: Balance = { lowest: 0, final: 0 };
const maximumDepth = 1_000;

/**
 * Counts a page's `q` and `Q` (ISO 32000-2, 8.4.2). Content beyond the budget, or in a filter other than Flate, is not
 * read and is assumed to be balanced, as nearly all content is.
 */
export function contentBalance(file: PdfFile, contents: readonly Value[], budget: ContentBudget): Balance {
  const content = decodeContent(file, contents, budget);
  return content ? count(content) : balanced;
}

function count(bytes: Uint8Array): Balance {
  let depth = 0;
  let lowest = 0;
  let position = 0;
  while (position < bytes.length) {
    const byte = bytes[position] as number;
    if (byte === 0x28) position = afterString(bytes, position);
    else if (byte === 0x25) position = afterLine(bytes, position);
    else if (characterClasses[byte] !== regular) position++;
    else {
      const start = position;
      while (position < bytes.length && characterClasses[bytes[position] as number] === regular) position++;
      const isName = bytes[start - 1] === 0x2f;
      if (isName) continue;
      if (position - start === 1 && byte === 0x71) depth++;
      else if (position - start === 1 && byte === 0x51) lowest = Math.min(lowest, --depth);
      else if (position - start === 2 && byte === 0x49 && bytes[start + 1] === 0x44)
        position = afterImage(bytes, position);
    }
  }
  const bound = (value: number) => Math.max(-maximumDepth, Math.min(maximumDepth, value));
  return { lowest: bound(lowest), final: bound(depth) };
}

function afterString(bytes: Uint8Array, start: number): number {
  let depth = 0;
  for (let position = start; position < bytes.length; position++) {
    const byte = bytes[position];
    if (byte === 0x5c) position++;
    else if (byte === 0x28) depth++;
    else if (byte === 0x29 && --depth === 0) return position + 1;
  }
  return bytes.length;
}

function afterLine(bytes: Uint8Array, start: number): number {
  let position = start;
  while (position < bytes.length && bytes[position] !== 0x0a && bytes[position] !== 0x0d) position++;
  return position;
}

/** The position after an inline image, whose data ends at the first `EI` that stands alone. */
function afterImage(bytes: Uint8Array, start: number): number {
  for (let position = start + 1; position + 2 < bytes.length; position++) {
    const isWord = bytes[position] === 0x45 && bytes[position + 1] === 0x49;
    if (!isWord || characterClasses[bytes[position - 1] as number] !== whitespace) continue;
    if (characterClasses[bytes[position + 2] as number] === whitespace) return position + 2;
  }
  return bytes.length;
}
