import { isSoundText, unknownText } from '../../fonts/code-texts.ts';
import { resolve } from '../../pdf-objects/objects/read-object.ts';
import { type Dictionary, dictionary, type Value } from '../../pdf-objects/objects/values.ts';
import { toUnicode } from '../../typesetting/fonts/glyph-codes.ts';
import type { FontWork } from './font-work.ts';

const symbolic = 4;
const nonsymbolic = 32;

/** Returns the flags of a descriptor, with the font marked as symbolic. */
export function symbolicFlags(work: FontWork, descriptor: Dictionary | undefined): number {
  const flags = resolve(work.draft.file, descriptor?.get('Flags'));
  return ((typeof flags === 'number' ? flags : 0) | symbolic) & ~nonsymbolic;
}

/** Returns FirstChar, LastChar and Widths for the codes. */
export function widthEntries(widths: ReadonlyMap<number, number>): Readonly<Record<string, Value>> {
  const codes = [...widths.keys()];
  const [first, last] = codes.length === 0 ? [0, 0] : [Math.min(...codes), Math.max(...codes)];
  const listed = Array.from({ length: last - first + 1 }, (_, index) => widths.get(first + index) ?? 0);
  return { FirstChar: first, LastChar: last, Widths: listed };
}

/** Rounds a width to the precision of a PDF. */
export function rounded(width: number): number {
  return Math.round(width * 1_000) / 1_000;
}

/** Adds a ToUnicode map of the codes' texts, in which U+FFFD replaces texts that are not allowed. */
export function addTextMap(work: FontWork, texts: ReadonlyMap<number, string>, codeBytes: 1 | 2): Value {
  const sound = [...texts].map(([code, text]) => [code, isSoundText(text) ? text : unknownText] as const);
  return work.addStream(toUnicode(sound, codeBytes));
}

export function encodingOf(names: ReadonlyMap<number, string>): Dictionary {
  const differences: Value[] = [];
  let next = -1;
  for (const [code, name] of [...names].sort(([one], [other]) => one - other)) {
    if (code !== next) differences.push(code);
    differences.push(name);
    next = code + 1;
  }
  return dictionary({ Type: 'Encoding', Differences: differences });
}
