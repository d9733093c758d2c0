import { appendValue } from '../../../pdf-objects/objects/append-value.ts';
import { byteSink, writtenBytes } from '../../../pdf-objects/objects/byte-sink.ts';
import { hexDigit, isWhitespace } from '../../../pdf-objects/objects/characters.ts';
import { nameAt } from '../../../pdf-objects/objects/name-at.ts';
import type { PdfFile } from '../../../pdf-objects/objects/pdf-file.ts';
import { isRenderingIntent } from '../stripping/strip-entries.ts';
import { type ContentOperation, eachContentOperation } from './content-operations.ts';
import { permittedInlineImage, readInlineImage, writtenInlineImage } from './inline-image.ts';
import { isOddHexString } from './odd-hex-strings.ts';
import { validName } from './valid-name.ts';

/** What content is mended with. */
export interface ContentContext {
  readonly file: PdfFile;
  readonly part: number;
  /** Whether a resource of this kind has this name; undefined where that is of no interest. */
  readonly hasResource: ((kind: string, name: string) => boolean) | undefined;
}

/** What mending content has found. */
export interface MendedContent {
  /** The content, if it had to be changed. */
  readonly content: Uint8Array | undefined;
  /** How deep graphics states are saved within each other. */
  readonly depth: number;
  readonly usesResources: boolean;
  readonly usesCmyk: boolean;
  readonly hasDamagedImages: boolean;
  /** Resources without which the content cannot be drawn. */
  readonly missing: ReadonlySet<string>;
}

/** The operators of PDF (ISO 32000-2, annex A). */
const operators = new Set(
  (
    'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re ' +
    'RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "'
  ).split(' '),
);

/** The kind of resource that the last name before an operator is of. */
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

/** Without their resource they draw nothing, and change nothing. */
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

const slash = 0x2f;

/** Content in which readers are told nothing that the standard does not know. What it draws is the same. */
export function mendContent(content: Uint8Array, { file, part, hasResource }: ContentContext): MendedContent {
  const edits: { readonly start: number; readonly end: number; readonly text: Uint8Array | string }[] = [];
  const missing = new Set<string>();
  let [depth, deepest] = [0, 0];
  let usesResources = false;
  let usesCmyk = false;
  let hasDamagedImages = false;

  const take = (operation: ContentOperation) => {
    const { name, operands, start, end } = operation;
    if (name === 'q') deepest = Math.max(deepest, ++depth);
    else if (name === 'Q') depth = Math.max(0, depth - 1);
    else if (name === 'k' || name === 'K') usesCmyk = true;
    else if (name === 'EI') takeImage(operation);
    else if (!operators.has(name)) edits.push({ start, end, text: ' ' });
    else if (name === 'ri') takeIntent(operation);
    else if (resourceKinds[name]) takeResource(operation, resourceKinds[name]);
    if (name === 'EI' || !operators.has(name)) return;
    for (const [from, to] of operands) {
      if (content[from] === 0x3c && isOddHexString(content, from, to))
        edits.push({ start: from, end: to, text: evenHexString(content, from, to) });
      if (content[from] === slash) takeName(from, to);
    }
  };

  const takeName = (start: number, end: number) => {
    const name = nameAt(content, start, end);
    if (validName(name) !== name) edits.push({ start, end, text: writtenName(validName(name)) });
  };

  const takeImage = (operation: ContentOperation) => {
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

  const takeIntent = ({ operands }: ContentOperation) => {
    const [start, end] = operands.at(-1) ?? [0, 0];
    if (start < end && !isRenderingIntent(nameAt(content, start, end)))
      edits.push({ start, end, text: '/RelativeColorimetric' });
  };

  const takeResource = ({ name, operands, start, end }: ContentOperation, kind: string) => {
    const position = name === 'Tf' ? operands.at(-2) : operands.at(-1);
    if (!position || content[position[0]] !== slash) return;
    if (kind === 'Properties' && (operands.length !== 2 || !followsName(content, operands))) return;
    const resource = nameAt(content, ...position);
    if (resource === 'DeviceCMYK' && kind === 'ColorSpace') usesCmyk = true;
    if (kind === 'ColorSpace' && deviceSpaces.has(resource)) return;
    usesResources = true;
    if (!hasResource || hasResource(kind, resource)) return;
    if (idle.has(name)) edits.push({ start, end, text: ' ' });
    else if (kind === 'Properties') {
      const marked = name === 'BDC' ? ' BMC' : ' MP';
      const [tag] = operands as readonly [readonly [number, number]]; // it has two, as was asked above
      edits.push({
        start,
        end,
        text: ` ${Buffer.from(content.subarray(...tag)).toString('latin1')}${marked}`,
      });
    } else missing.add(`${kind} ${resource}`);
  };

  eachContentOperation(content, take);
  return {
    content: edits.length > 0 ? edited(content, edits) : undefined,
    depth: deepest,
    usesResources,
    usesCmyk,
    hasDamagedImages,
    missing,
  };
}

/** Whether the properties of marked content are named, and not written out: then nothing else stands between. */
function followsName(content: Uint8Array, operands: ContentOperation['operands']): boolean {
  const [tag, properties] = operands;
  if (!tag || !properties) return false;
  for (let at = tag[1]; at < properties[0]; at++) if (!isWhitespace(content[at])) return false;
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

function edited(
  content: Uint8Array,
  edits: readonly { readonly start: number; readonly end: number; readonly text: Uint8Array | string }[],
): Buffer {
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start)) {
    if (start < from) continue;
    pieces.push(content.subarray(from, start), typeof text === 'string' ? Buffer.from(text, 'latin1') : text);
    from = end;
  }
  return Buffer.concat([...pieces, content.subarray(from)]);
}
