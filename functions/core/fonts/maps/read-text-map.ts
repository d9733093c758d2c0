import { codeOf, isDigits, mapSteps, type Operand, textEntries } from './map-steps.ts';

/** More characters per code than in any real font. */
const maximumUnits = 64;
/** For one range, and for all of them together: they may overlap. */
const [maximumCodesOfRange, maximumCodes] = [65_536, 200_000];

/** Reads a ToUnicode map (ISO 32000-2, 9.10.3) as texts by code. */
export function readTextMap(text: string): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  let left = maximumCodes;
  for (const step of mapSteps(text))
    for (const { first, last, target } of textEntries(step) ?? []) {
      const [from, to] = [codeOf(first)?.code, codeOf(last)?.code];
      if (from === undefined || to === undefined) continue;
      const count = Math.min(to - from + 1, maximumCodesOfRange, left);
      const start = Array.isArray(target) ? undefined : wordPart(target);
      for (let index = 0; index < count; index++, left--) {
        const own = Array.isArray(target) ? wordPart(target[index]) : raised(start, index);
        if (own !== undefined) texts.set(from + index, own);
      }
    }
  return texts;
}

/** The text as it is searched. A byte order mark alone is left out: it is white space to a search, but viewers show nothing. */
function wordPart(operand: Operand | undefined): string | undefined {
  const text = textOf(operand);
  return text === '\ufeff' ? '' : text;
}

/** The text that a string of UTF-16 is, without a byte order mark before it; undefined for other operands and very long ones. */
export function textOf(operand: Operand | undefined): string | undefined {
  if (!isDigits(operand)) return undefined;
  const digits = operand.hex.padStart(Math.ceil(operand.hex.length / 4) * 4, '0');
  if (digits.length > maximumUnits * 4) return undefined;
  const text = Buffer.from(digits, 'hex').swap16().toString('utf16le');
  return text.replace(/^\ufeff(?=.)/s, '');
}

/** The text with its last character increased by `by`. */
export function raised(text: string | undefined, by: number): string | undefined {
  if (!text || by === 0) return text;
  const last = [...text].at(-1) ?? '';
  const code = (last.codePointAt(0) ?? 0) + by;
  return code > 0x10ffff ? undefined : text.slice(0, -last.length) + String.fromCodePoint(code);
}
