import { type Matrix, multiplied } from '../../geometry/matrix.ts';
import { beginsNumber, numberAt } from '../../pdf-objects/structure/content/content-numbers.ts';
import { eachContentToken } from '../../pdf-objects/structure/content/content-tokens.ts';

const identity: Matrix = [1, 0, 0, 1, 0, 0];
/** The maximum depth of nested graphics states. */
const maximumDepth = 1_000;

/** Returns the top of each marked-content sequence, in page units. Sequences without text are left out. */
export function placeMarks(content: Uint8Array): ReadonlyMap<number, number> {
  const tops = new Map<number, number>();
  const states: Matrix[] = [];
  let state = identity;
  let text = identity;
  let size = 0;
  let identifier: number | undefined;
  let isAfterKey = false;
  let numbers: number[] = [];
  eachContentToken(content, (start, end) => {
    const byte = content[start] as number;
    if (byte === 0x28 || byte === 0x3c) return;
    const word = end - start <= 24 ? String.fromCharCode(...content.subarray(start, end)) : '';
    if (byte === 0x2f) {
      isAfterKey = word === '/MCID';
      return;
    }
    if (beginsNumber(byte)) {
      const number = numberAt(content, start, end);
      if (isAfterKey) identifier = number;
      isAfterKey = false;
      numbers.push(number);
      if (numbers.length > 6) numbers = numbers.slice(-6);
      return;
    }
    switch (word) {
      case 'q':
        if (states.length < maximumDepth) states.push(state);
        break;
      case 'Q':
        state = states.pop() ?? state;
        break;
      case 'cm':
        if (numbers.length === 6) state = multiplied(numbers as unknown as Matrix, state);
        break;
      case 'BT':
        text = identity;
        break;
      case 'Tf':
        size = numbers.at(-1) ?? size;
        break;
      case 'Tm':
        if (numbers.length === 6) text = numbers as unknown as Matrix;
        break;
      case 'Td':
        text = multiplied([1, 0, 0, 1, numbers.at(-2) ?? 0, numbers.at(-1) ?? 0], text);
        break;
      case 'Tj':
      case 'TJ':
        if (identifier !== undefined && !tops.has(identifier)) {
          const [, , , , , top] = multiplied([1, 0, 0, 1, 0, size], multiplied(text, state));
          tops.set(identifier, top);
        }
        break;
    }
    numbers = [];
  });
  return tops;
}
