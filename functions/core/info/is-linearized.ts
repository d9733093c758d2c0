import { ifReadable } from '../pdf-objects/errors.ts';
import { parseDictionary } from '../pdf-objects/objects/parse-value.ts';
import { cursorAt } from '../pdf-objects/objects/tokens.ts';

const headBytes = 1_024;

/** Whether a file is linearized, without later updates (ISO 32000-2, annex F.3.3). */
export function isLinearized(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, headBytes);
  const first = /\d+\s+\d+\s+obj\b/.exec(Buffer.from(head).toString('latin1'));
  if (!first) return false;
  const parameters = ifReadable(() => parseDictionary(cursorAt(head, first.index + first[0].length)));
  return typeof parameters?.get('Linearized') === 'number' && parameters.get('L') === bytes.length;
}
