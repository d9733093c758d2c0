import { type Digits, isDigits, mapSteps, type Operand, type TextEntry, textEntries } from './map-steps.ts';
import { raised, textOf } from './read-text-map.ts';
import { writtenMap } from './written-map.ts';

/** More entries than there are two-byte codes: such a map is made to exhaust its reader. */
const maximumEntries = 65_536;
/** Blocks of 256 codes beyond those that ranges begin in: four times what all two-byte codes have. */
const maximumBlocks = 1_024;

interface Entries {
  /** Each as written: a code and its characters, or the first and last code and the first one's characters. */
  readonly characters: string[];
  readonly ranges: string[];
  /** The parts of ranges whose codes differ from their first one in more than the last byte. */
  readonly beyond: string[];
}

/**
 * A ToUnicode map (ISO 32000-2, 9.10.3) repaired for PDFium, which discards a section with a wrong count, a malformed
 * entry or a code of more than two bytes. Returns undefined for a map that needs no repair.
 */
export function mendToUnicode(map: string): string | undefined {
  const mended: Entries = { characters: [], ranges: [], beyond: [] };
  let isSound = true;
  for (const step of mapSteps(map)) {
    const entries = textEntries(step);
    if (!entries) continue;
    const size = step.begin === 'beginbfrange' ? 3 : 2;
    if (step.operator !== step.begin.replace('begin', 'end')) isSound = false;
    if (entries.length !== step.count || step.operands.length !== entries.length * size) isSound = false;
    for (const entry of entries) if (!mend(entry, mended)) isSound = false;
  }
  if (isSound) return undefined;
  const { ranges } = mended;
  const characters = mended.characters.slice(0, maximumEntries);
  const mapped = new Set([...characters, ...ranges].map(firstCode));
  // Some writers state a wrong first byte for the last code: codes that other entries map do not belong to such a
  // range.
  const beyond = mended.beyond.filter((range) => !mapsAny(range, mapped));
  return writtenMap(characters, [...ranges, ...beyond].slice(0, maximumEntries));
}

/** Adds an entry to those that PDFium accepts. Returns whether it does so unchanged. */
function mend({ first, last, target }: TextEntry, { characters, ranges, beyond }: Entries): boolean {
  if (!isCode(first) || !isCode(last)) return false;
  const [from, to] = [Number.parseInt(first.hex, 16), Number.parseInt(last.hex, 16)];
  const size = to - from + 1;
  const write = (code: number) => `<${code.toString(16).padStart(first.hex.length, '0')}>`;
  const isPlain = first.isPlain && last.isPlain;
  if (size <= 0) return false;
  if (size === 1 || Array.isArray(target)) {
    const targets = Array.isArray(target) ? target.slice(0, size) : [target];
    for (const [index, each] of targets.entries()) {
      const text = textOf(each);
      if (text) characters.push(`${write(from + index)} <${units(text)}>`);
    }
    return isPlain && targets.length === size && targets.every(isTarget);
  }
  // PDFium reads only ranges whose codes differ in nothing but their last byte, as the standard requires.
  for (let start = from; start <= to; start = (start | 0xff) + 1) {
    if (start > from && beyond.length >= maximumBlocks) break;
    const text = raised(textOf(target), start - from);
    const range = `${write(start)} ${write(Math.min(to, start | 0xff))}`;
    if (text) (start === from ? ranges : beyond).push(`${range} <${units(text)}>`);
  }
  return isPlain && isTarget(target) && from >> 8 === to >> 8;
}

function firstCode(entry: string): number {
  return Number.parseInt(entry.slice(1), 16);
}

/** Whether an entry begins at a code of a range, which has at most 256. */
function mapsAny(range: string, mapped: ReadonlySet<number>): boolean {
  const [, last = ''] = /^<\w+> <(\w+)>/.exec(range) ?? [];
  for (let code = firstCode(range); code <= Number.parseInt(last, 16); code++)
    if (mapped.has(code)) return true;
  return false;
}

/** Whether this is a code that PDFium can map: at most two bytes. */
function isCode(operand: Operand | undefined): operand is Digits {
  return isDigits(operand) && /^0*[\da-f]{1,4}$/i.test(operand.hex);
}

/** Whether this is text in whole UTF-16 units without a byte order mark. An empty string is a character without text. */
function isTarget(operand: Operand | undefined): boolean {
  return isDigits(operand) && operand.isPlain && operand.hex.length % 4 === 0 && !/^feff./i.test(operand.hex);
}

function units(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex');
}
