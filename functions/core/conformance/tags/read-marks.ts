import { nameAt } from '../../pdf-objects/objects/name-at.ts';
import { beginsNumber, numberAt } from '../../pdf-objects/structure/content/content-numbers.ts';
import { eachContentToken } from '../../pdf-objects/structure/content/content-tokens.ts';

/** A marked-content sequence (ISO 32000-2, 14.6) with a known owner, as a byte range of its stream. */
interface Mark {
  /** Undefined for an artifact. */
  readonly identifier: number | undefined;
  /** From its tag's name to the end of the operator that begins it. */
  readonly start: number;
  readonly end: number;
  /** The number of such sequences around it. */
  readonly depth: number;
}

/** The parts of a content stream that are relevant to tags. */
export interface Marks {
  readonly marks: readonly Mark[];
  /** The starts and ends of drawing content outside all marks, in pairs. */
  readonly unmarked: readonly number[];
  /** The number of these parts that show text. */
  readonly unmarkedTexts: number;
  /** The identifiers of sequences that show text. */
  readonly texts: ReadonlySet<number>;
  /** The places that draw XObjects with marks of their own. */
  readonly draws: readonly Draw[];
}

/** An operator that draws an XObject: its name, without the slash, and its place. */
interface Draw {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Resolves names in content. */
export interface ContentNames {
  /** The identifier in a property list of the resources; undefined for none. */
  readonly identifierOf: (properties: string) => number | undefined;
  /** Whether an XObject has its own marks, and so must not be marked as a whole. */
  readonly hasMarks: (xObject: string) => boolean;
}

/** Operators by their bytes: comparing numbers is faster than making strings. */
const painting = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's', 'sh', 'BI', 'EI'].map(codeOf));
const showing = new Set(['Tj', 'TJ', "'", '"'].map(codeOf));
const [drawing, begins, beginsPlain, ends] = ['Do', 'BDC', 'BMC', 'EMC'].map(codeOf);
const textBounds = new Set(['BT', 'ET'].map(codeOf));
const constants = new Set(['true', 'fals', 'null'].map(codeOf));
/** The maximum number of operands examined per operator; marked content has few. */
const maximumOperands = 32;

/** Finds the marks of a stream of content, which need not be well-formed. */
export function readMarks(content: Uint8Array, { identifierOf, hasMarks }: ContentNames): Marks {
  const marks: Mark[] = [];
  const unmarked: number[] = [];
  const texts = new Set<number>();
  /** The identifier of each open sequence, null for an artifact and undefined for others. */
  const open: (number | null | undefined)[] = [];
  /** The starts and ends of operands, reused for each operator. */
  const places: number[] = [];
  let held = 0;
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
    const operands = places.slice(0, held);
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
      if (held < maximumOperands) {
        places[held++] = start;
        places[held++] = end;
      }
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
      const [nameStart = start, nameEnd = start] = places.slice(0, held);
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
    held = 0;
  });
  bound(content.length, content.length);
  return { marks, unmarked, unmarkedTexts, texts, draws };
}

/** Returns the first four bytes of an operator as a number. */
function codeAt(bytes: Uint8Array, start: number, end: number): number {
  let code = 0;
  for (let at = Math.min(end, start + 4) - 1; at >= start; at--) code = code * 256 + (bytes[at] as number);
  return code;
}

function codeOf(operator: string): number {
  const bytes = Buffer.from(operator, 'latin1');
  return codeAt(bytes, 0, bytes.length);
}

/** Returns the owner of a sequence: its identifier, null for an artifact, undefined if it has neither. */
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
