import { eachContentToken } from '../../../pdf-objects/structure/content-tokens.ts';

/** An operator of page content with what it is given, as a range of bytes (ISO 32000-2, 7.8.2). */
export interface ContentOperation {
  readonly name: string;
  /** Where its operands begin: names, strings and numbers, without brackets. */
  readonly operands: readonly (readonly [start: number, end: number])[];
  readonly start: number;
  readonly end: number;
}

const slash = 0x2f;
const longestOperator = 32;
const number = /^[-+]?(\d+\.?\d*|\.\d+)$/;
const word = new Set(['true', 'false', 'null']);

/** Calls `take` with every operation of content. An inline image is one, named EI, from its BI to its EI. */
export function eachContentOperation(content: Uint8Array, take: (operation: ContentOperation) => void): void {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  let operands: (readonly [number, number])[] = [];
  let start = 0;
  let image:
    | { readonly start: number; readonly operands: readonly (readonly [number, number])[] }
    | undefined;
  let imageStart = -1;
  const endImage = (before: number) => {
    if (!image) return;
    const end = bytes.lastIndexOf('EI', before) + 2;
    take({ name: 'EI', ...image, end });
    image = undefined;
    start = end;
  };
  eachContentToken(content, (from, to) => {
    endImage(from);
    if (isOperand(bytes, from, to)) {
      operands.push([from, to]);
      return;
    }
    const name = bytes.toString('latin1', from, Math.min(to, from + longestOperator));
    if (name === 'BI') imageStart = from;
    else if (name === 'ID' && imageStart >= 0) {
      image = { start: imageStart, operands: [...operands, [from, to]] };
      imageStart = -1;
    } else if (imageStart < 0) take({ name, operands, start, end: to });
    operands = [];
    start = to;
  });
  endImage(bytes.length);
}

/** What is neither a name, a string nor a number is an operator. */
function isOperand(bytes: Buffer, start: number, end: number): boolean {
  const first = bytes[start] as number;
  if (first === slash || first === 0x28 || first === 0x3c) return true;
  if (end - start > longestOperator) return false;
  const text = bytes.toString('latin1', start, end);
  return number.test(text) || word.has(text);
}
