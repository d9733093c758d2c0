import { writtenMap } from './written-map.ts';

/** A section of a map: whether it holds ranges, and everything up to its end. Its count precedes it. */
const sections = /\bbeginbf(char|range)\b([\s\S]*?)(?=\bendbf(?:char|range)\b|\bbeginbf|\bendcmap\b|$)/g;
const countBefore = /(\d{1,9})\s*$/;
const countCharacters = 20;

/** The items of a section: strings, names and arrays of them. */
const items = /<([0-9A-Fa-f\s]*)>|\[([^[\]]*)\]|\/[^\s<>[\]/]+/g;

/** More entries than there are two-byte codes: such a map is made to exhaust its reader. */
const maximumEntries = 65_536;

/**
 * A ToUnicode map (ISO 32000-2, 9.10.3) repaired for PDFium, which discards a section with a wrong count, a malformed
 * entry or a code of more than two bytes. Returns undefined for a map that needs no repair.
 */
export function mendToUnicode(map: string): string | undefined {
  const found = [...map.matchAll(sections)].map(({ index, 1: kind, 2: body = '' }) => {
    const entries = kind === 'char' ? characterEntries(body) : rangeEntries(body);
    const [, count] = countBefore.exec(map.slice(Math.max(0, index - countCharacters), index)) ?? [];
    return { ...entries, isSound: entries.isSound && Number(count) === entries.count };
  });
  if (found.every(({ isSound }) => isSound)) return undefined;
  const characters = found.flatMap((section) => section.characters).slice(0, maximumEntries);
  const ranges = found.flatMap((section) => section.ranges);
  const mapped = new Set([...characters, ...ranges].map(firstCode));
  // Some writers state a wrong first byte for the last code: codes that other entries map do not belong to such a
  // range.
  const beyond = found.flatMap((section) => section.beyond).filter((range) => !mapsAny(range, mapped));
  return writtenMap(characters, [...ranges, ...beyond].slice(0, maximumEntries));
}

interface Entries {
  /** Each as written: a code and its characters, or the first and last code and the first one's characters. */
  readonly characters: readonly string[];
  readonly ranges: readonly string[];
  /** The parts of ranges whose codes differ from their first one in more than the last byte. */
  readonly beyond: readonly string[];
  readonly count: number;
  /** Whether PDFium accepts all of them unchanged. */
  readonly isSound: boolean;
}

function characterEntries(body: string): Entries {
  const found = [...body.matchAll(items)];
  const characters: string[] = [];
  let isSound = found.length % 2 === 0;
  for (let at = 0; at + 1 < found.length; at += 2) {
    const code = digitsOf(found[at]?.[1]);
    const target = digitsOf(found[at + 1]?.[1]);
    const isUsable = isCode(code);
    if (!isUsable || !isTarget(target)) isSound = false;
    if (isUsable && target) characters.push(`<${code}> <${asUnits(target)}>`);
  }
  return { characters, ranges: [], beyond: [], count: found.length / 2, isSound };
}

function rangeEntries(body: string): Entries {
  const found = [...body.matchAll(items)];
  const characters: string[] = [];
  const ranges: string[] = [];
  const beyond: string[] = [];
  let isSound = found.length % 3 === 0;
  for (let at = 0; at + 2 < found.length && beyond.length < maximumEntries; at += 3) {
    const [first, last] = [digitsOf(found[at]?.[1]), digitsOf(found[at + 1]?.[1])];
    const [, target, list] = found[at + 2] ?? [];
    const size = Number.parseInt(last, 16) - Number.parseInt(first, 16) + 1;
    if (!isCode(first) || !isCode(last) || size <= 0) {
      isSound = false;
    } else if (list === undefined) {
      const digits = digitsOf(target);
      if (!isTarget(digits)) isSound = false;
      if (Number.parseInt(first, 16) >> 8 !== Number.parseInt(last, 16) >> 8) isSound = false;
      const [start, ...others] = digits ? withinBlocks(first, size, asUnits(digits)) : [];
      if (start) ranges.push(start);
      beyond.push(...others);
    } else {
      const targets = [...list.matchAll(items)].map(([, each]) => digitsOf(each)).slice(0, size);
      if (targets.length !== size || !targets.every(isTarget)) isSound = false;
      for (const [index, each] of targets.entries())
        if (each) characters.push(`<${codeAfter(first, index)}> <${asUnits(each)}>`);
    }
  }
  return { characters, ranges, beyond, count: found.length / 3, isSound };
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

/**
 * A range split into ranges whose codes differ only in their last byte, as the standard requires: PDFium reads no
 * others.
 */
function withinBlocks(first: string, size: number, target: string): string[] {
  const ranges: string[] = [];
  for (let done = 0; done < size; ) {
    const code = Number.parseInt(first, 16) + done;
    const count = Math.min(size - done, 256 - (code % 256));
    const unit = (Number.parseInt(target.slice(-4), 16) + done) & 0xffff;
    const [from, to] = [codeAfter(first, done), codeAfter(first, done + count - 1)];
    ranges.push(`<${from}> <${to}> <${target.slice(0, -4)}${unit.toString(16).padStart(4, '0')}>`);
    done += count;
  }
  return ranges;
}

function digitsOf(text = ''): string {
  return text.replace(/\s+/g, '');
}

/** Whether these are the digits of a code that PDFium can map: at most two bytes. */
function isCode(digits: string): boolean {
  return /^0*[\da-f]{1,4}$/i.test(digits);
}

/** Whether these are the digits of whole UTF-16 units. An empty string is a character without text. */
function isTarget(digits: string): boolean {
  return digits.length % 4 === 0 && !/^feff./i.test(digits);
}

/** The same characters as whole units of UTF-16, without a byte order mark. */
function asUnits(digits: string): string {
  const units = digits.padStart(Math.ceil(digits.length / 4) * 4, '0');
  return /^feff./i.test(units) ? units.slice(4) : units;
}

function codeAfter(first: string, index: number): string {
  return (Number.parseInt(first, 16) + index).toString(16).padStart(first.length, '0');
}
