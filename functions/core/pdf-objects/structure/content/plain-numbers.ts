import { characterClasses, regular } from '../../objects/characters.ts';
import { beginsNumber, plainNumber } from './content-numbers.ts';
import { afterTail, eachContentToken } from './content-tokens.ts';

/**
 * Page content with each malformed number (`--5`, `1.2.3`, `5-3`, `1e3`) rewritten in standard form, since readers do
 * not all repair it alike. Returns the same bytes if there is none.
 */
export function plainNumbers(content: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [];
  let from = 0;
  eachContentToken(content, (start, end) => {
    if (!beginsNumber(content[start])) return;
    const text = plainNumber(content, start, end);
    const isGlued = characterClasses[content[end] ?? space] === regular;
    if (text === undefined && !isGlued) return;
    pieces.push(
      content.subarray(from, start),
      text === undefined ? content.subarray(start, end) : Buffer.from(text, 'latin1'),
      separator,
    );
    from = afterTail(content, end);
  });
  return pieces.length === 0 ? content : Buffer.concat([...pieces, content.subarray(from)]);
}

const space = 0x20;
const separator = Buffer.of(space);
