import { characterClasses, whitespace } from './characters.ts';
import { type Cursor, nextToken, token, tokenIs } from './tokens.ts';

/** The start of a stream's data, with the cursor after its dictionary. Undefined if no stream follows. */
export function streamDataStart(cursor: Cursor): number | undefined {
  if (nextToken(cursor) !== token.keyword || !startsWithStream(cursor)) return undefined;
  const { bytes } = cursor;
  let position = cursor.start + 6;
  // Some writers put spaces before the end of the line.
  while (bytes[position] === 0x20 && (bytes[position + 1] === 0x0d || bytes[position + 1] === 0x0a))
    position++;
  if (bytes[position] === 0x0d) return bytes[position + 1] === 0x0a ? position + 2 : position + 1;
  return bytes[position] === 0x0a ? position + 1 : position;
}

/** Whether the word `endstream` is at this position, after any white space. */
export function endsStream(bytes: Uint8Array, dataEnd: number): boolean {
  let position = dataEnd;
  const furthest = dataEnd + 64;
  while (position < furthest && characterClasses[bytes[position] as number] === whitespace) position++;
  return 'endstream'.split('').every((letter, index) => bytes[position + index] === letter.charCodeAt(0));
}

function startsWithStream(cursor: Cursor): boolean {
  const { start, position } = cursor;
  if (position - start < 6) return false;
  cursor.position = start + 6;
  return tokenIs(cursor, 'stream');
}
