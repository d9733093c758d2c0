import { nameAt } from '../../pdf-objects/objects/name-at.ts';
import { beginsNumber, numberAt } from '../../pdf-objects/structure/content/content-numbers.ts';
import { eachContentToken } from '../../pdf-objects/structure/content/content-tokens.ts';

/** A sequence of marked content (ISO 32000-2, 14.6) that says what it belongs to, as bytes of its stream. */
interface Mark {
  /** Undefined for an artifact. */
  readonly identifier: number | undefined;
  /** From its tag's name to the end of the operator that begins it. */
  readonly start: number;
  readonly end: number;
  /** How many such sequences enclose it. */
  readonly depth: number;
}

/** What a stream of page content is made of, as far as tags have to do with it. */
export interface Marks {
  readonly marks: readonly Mark[];
  /** Where content begins and ends by which something is drawn, and which no mark encloses, in pairs. */
  readonly unmarked: readonly number[];
  /** How many of these show text. */
  readonly unmarkedTexts: number;
  /** The identifiers of what shows text. */
  readonly texts: ReadonlySet<number>;
  /** Where it draws XObjects that have marks of their own. */
  readonly draws: readonly Draw[];
}

/** An operator that draws an XObject: its name, without the slash, and where that stands. */
interface Draw {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** How names in content are to be understood. */
export interface ContentNames {
  /** The identifier in a property list among the resources; undefined for none. */
  readonly identifierOf: (properties: string) => number | undefined;
  /** Whether an XObject has marks of its own, and so must not be marked as a whole. */
  readonly hasMarks: (xObject: string) => boolean;
}

/** Operators by their bytes: comparing numbers is faster than making a string of each. */
const painting = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's', 'sh', 'BI', 'EI'].map(codeOf));
const showing = new Set(['Tj', 'TJ', "'", '"'].map(codeOf));
const [drawing, begins, beginsPlain, ends] = ['Do', 'BDC', 'BMC', 'EMC'].map(codeOf);
const textBounds = new Set(['BT', 'ET'].map(codeOf));
const constants = new Set(['true', 'fals', 'null'].map(codeOf));
/** Operands of one operator that are looked at: those of marked content are few. */
const maximumOperands = 32;

/** Finds the marks of a stream of content, which need not be well-formed. */
export function readMarks(content: Uint8Array, { identifierOf, hasMarks }: ContentNames): Marks {
  const marks: Mark[] = [];
  const unmarked: number[] = [];
  const texts = new Set<number>();
  /** For each open sequence its identifier, null for an artifact and undefined for others. */
  const open: (number | null | undefined)[] = [];
  const operands: number[] = [];
  let enclosing = 0;
  let boundary = 0;
  let isPainted = false;
  let showsText = false;
  let unmarkedTexts = 0;
  const draws: Draw[] = [];
  const bound = (end: number, next: number) => {
    if (isPainted && enclosing === 0) {
      unmarked.push(boundary, end);
      if (showsText) unmarkedTexts++;
    }
    isPainted = false;
    showsText = false;
    boundary = next;
  };
  const begin = (end: number) => {
    const start = operands[0] ?? end;
    bound(start, end);
    const own = ownerOf(content, operands, identifierOf);
    open.push(own);
    if (own === undefined) return;
    marks.push({ identifier: own ?? undefined, start, end, depth: enclosing });
    enclosing++;
  };
  eachContentToken(content, (start, end) => {
    const byte = content[start] as number;
    // Strings, names and numbers; the operators ' and " have bytes below those of digits, too.
    if (byte <= 0x3c && byte !== 0x27 && byte !== 0x22) {
      if (operands.length < maximumOperands) operands.push(start, end);
      return;
    }
    const operator = codeAt(content, start, end);
    if (constants.has(operator)) return;
    if (painting.has(operator)) isPainted = true;
    else if (showing.has(operator)) {
      isPainted = true;
      showsText = true;
      const owner = open.findLast((own) => own !== undefined);
      if (typeof owner === 'number') texts.add(owner);
    } else if (operator === drawing) {
      const [nameStart = start, nameEnd = start] = operands;
      const name = nameAt(content, nameStart, nameEnd);
      if (hasMarks(name)) {
        draws.push({ name, start: nameStart, end: nameEnd });
        bound(nameStart, end);
      } else isPainted = true;
    } else if (operator === begins || operator === beginsPlain) begin(end);
    else if (operator === ends) {
      bound(start, end);
      if (open.pop() !== undefined) enclosing--;
    } else if (textBounds.has(operator)) bound(start, end);
    operands.length = 0;
  });
  bound(content.length, content.length);
  return { marks, unmarked, unmarkedTexts, texts, draws };
}

/** The first four bytes of an operator as a number. */
function codeAt(bytes: Uint8Array, start: number, end: number): number {
  let code = 0;
  for (let at = Math.min(end, start + 4) - 1; at >= start; at--) code = code * 256 + (bytes[at] as number);
  return code;
}

function codeOf(operator: string): number {
  const bytes = Buffer.from(operator, 'latin1');
  return codeAt(bytes, 0, bytes.length);
}

/** Whose content a sequence is: its identifier, null for an artifact, undefined if it does not say so. */
function ownerOf(
  content: Uint8Array,
  operands: readonly number[],
  identifierOf: ContentNames['identifierOf'],
): number | null | undefined {
  const nameOf = (index: number) =>
    content[operands[index] ?? -1] === 0x2f
      ? nameAt(content, operands[index] as number, operands[index + 1] as number)
      : undefined;
  if (nameOf(0) === 'Artifact') return null;
  for (let index = 2; index + 3 < operands.length; index += 2) {
    if (nameOf(index) !== 'MCID') continue;
    const [start = 0, end = 0] = operands.slice(index + 2);
    const identifier = beginsNumber(content[start]) ? numberAt(content, start, end) : -1;
    return Number.isInteger(identifier) && identifier >= 0 ? identifier : undefined;
  }
  const properties = operands.length === 4 ? nameOf(2) : undefined;
  return properties === undefined ? undefined : identifierOf(properties);
}
