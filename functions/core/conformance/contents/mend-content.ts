import type { Operand } from '../../page-content/operation.ts';
import { eachRawOperation, type RawOperation } from '../../page-content/read-operations.ts';
import { type Edit, withEdits } from '../../page-content/streams/edit-bytes.ts';
import { appendValue } from '../../pdf-objects/objects/append-value.ts';
import { byteSink, writtenBytes } from '../../pdf-objects/objects/byte-sink.ts';
import { hexDigit, isWhitespace } from '../../pdf-objects/objects/characters.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { contentOperators } from '../../pdf-objects/structure/content/content-operators.ts';
import { plainNumbers } from '../../pdf-objects/structure/content/plain-numbers.ts';
import { formatNumber } from '../../pdf-objects/writer/format-number.ts';
import { isRenderingIntent } from '../stripping/strip-entries.ts';
import { numberWithin } from '../stripping/strip-values.ts';
import { permittedInlineImage, readInlineImage, writtenInlineImage } from './inline-image.ts';
import { isOddHexString } from './odd-hex-strings.ts';
import { validName } from './valid-name.ts';

/** The context for mending content. */
export interface ContentContext {
  readonly file: PdfFile;
  readonly part: number;
  /** Whether a resource of this kind has this name; undefined if not checked. */
  readonly hasResource: ((kind: string, name: string) => boolean) | undefined;
}

/** The result of mending content. */
export interface MendedContent {
  /** The changed content, if any. */
  readonly content: Uint8Array | undefined;
  /** The depth of nested saved graphics states. */
  readonly depth: number;
  readonly usesResources: boolean;
  readonly usesCmyk: boolean;
  readonly hasDamagedImages: boolean;
  /** Resources that drawing the content requires but that are missing. */
  readonly missing: ReadonlySet<string>;
}

/** The resource kind of the last name before an operator. */
const resourceKinds: Readonly<Record<string, string>> = {
  BDC: 'Properties',
  CS: 'ColorSpace',
  DP: 'Properties',
  Do: 'XObject',
  SCN: 'Pattern',
  Tf: 'Font',
  cs: 'ColorSpace',
  gs: 'ExtGState',
  scn: 'Pattern',
  sh: 'Shading',
};

/** Operators that have no effect if their resource is missing. */
const idle = new Set(['Do', 'gs', 'sh']);

const deviceSpaces = new Set([
  'DeviceGray',
  'DeviceRGB',
  'DeviceCMYK',
  'Pattern',
  'G',
  'RGB',
  'CMYK',
  'I',
  'Indexed',
]);

/** Page content with everything removed that the standard does not define. It draws the same. */
export function mendContent(own: Uint8Array, { file, part, hasResource }: ContentContext): MendedContent {
  const content = plainNumbers(own);
  const edits: Edit[] = [];
  const missing = new Set<string>();
  let [depth, deepest] = [0, 0];
  let usesResources = false;
  let usesCmyk = false;
  let hasDamagedImages = false;

  const take = (operation: RawOperation) => {
    const { name, operands, start, end } = operation;
    if (name === 'q') deepest = Math.max(deepest, ++depth);
    else if (name === 'Q') depth = Math.max(0, depth - 1);
    else if (name === 'k' || name === 'K') usesCmyk = true;
    else if (name === 'EI') takeImage(operation);
    else if (!contentOperators.has(name)) edits.push({ start, end, text: ' ' });
    else if (name === 'ri') takeIntent(operation);
    else if (resourceKinds[name]) takeResource(operation, resourceKinds[name]);
    if (name === 'EI' || !contentOperators.has(name)) return;
    for (const { value, start: from, end: to } of operands) {
      if (content[from] === 0x3c && isOddHexString(content, from, to))
        edits.push({ start: from, end: to, text: evenHexString(content, from, to) });
      if (typeof value === 'number' && numberWithin(value, part) !== value)
        edits.push({ start: from, end: to, text: formatNumber(numberWithin(value, part)) });
      if (typeof value === 'string' && validName(value) !== value)
        edits.push({ start: from, end: to, text: writtenName(validName(value)) });
    }
  };

  const takeImage = (operation: RawOperation) => {
    const image = readInlineImage(content, operation);
    const permitted = image && permittedInlineImage(file, image, part);
    if (!image || !permitted) {
      hasDamagedImages = true;
      return;
    }
    const space = image.entries.get('CS') ?? image.entries.get('ColorSpace') ?? null;
    const names = Array.isArray(space) ? space : [space];
    if (names.includes('CMYK') || names.includes('DeviceCMYK')) usesCmyk = true;
    if (typeof space === 'string' && !deviceSpaces.has(space)) usesResources = true;
    if (permitted !== image)
      edits.push({ start: operation.start, end: operation.end, text: writtenInlineImage(permitted) });
  };

  const takeIntent = ({ operands }: RawOperation) => {
    const intent = operands.at(-1);
    if (intent && !(typeof intent.value === 'string' && isRenderingIntent(intent.value)))
      edits.push({ start: intent.start, end: intent.end, text: '/RelativeColorimetric' });
  };

  const takeResource = ({ name, operands, start, end }: RawOperation, kind: string) => {
    const resource = (name === 'Tf' ? operands.at(-2) : operands.at(-1))?.value;
    if (typeof resource !== 'string') return;
    if (kind === 'Properties' && (operands.length !== 2 || !followsName(content, operands))) return;
    if (resource === 'DeviceCMYK' && kind === 'ColorSpace') usesCmyk = true;
    if (kind === 'ColorSpace' && deviceSpaces.has(resource)) return;
    usesResources = true;
    if (!hasResource || hasResource(kind, resource)) return;
    if (idle.has(name)) edits.push({ start, end, text: ' ' });
    else if (kind === 'Properties') {
      const marked = name === 'BDC' ? ' BMC' : ' MP';
      const [tag] = operands as readonly [Operand]; // the condition above requires two
      const text = Buffer.from(content.subarray(tag.start, tag.end)).toString('latin1');
      edits.push({ start, end, text: ` ${text}${marked}` });
    } else missing.add(`${kind} ${resource}`);
  };

  eachRawOperation(content, take);
  return {
    content:
      edits.length > 0 ? withEdits(content, edits, new Uint8Array(0)) : content === own ? undefined : content,
    depth: deepest,
    usesResources,
    usesCmyk,
    hasDamagedImages,
    missing,
  };
}

/** Whether marked content names its properties, with only white space between. */
function followsName(content: Uint8Array, [tag, properties]: readonly Operand[]): boolean {
  if (!tag || !properties) return false;
  for (let at = tag.end; at < properties.start; at++) if (!isWhitespace(content[at])) return false;
  return true;
}

function writtenName(name: string): Buffer {
  const sink = byteSink(64);
  appendValue(sink, name);
  return writtenBytes(sink);
}

function evenHexString(content: Uint8Array, start: number, end: number): string {
  const digits = [...content.subarray(start + 1, end - 1)].filter((byte) => hexDigit(byte) >= 0);
  return `<${String.fromCharCode(...digits)}${digits.length % 2 === 1 ? '0' : ''}>`;
}
