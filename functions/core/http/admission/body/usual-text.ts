import * as z from 'zod';
import { nameFinder } from './folded.ts';
import { isObject, type Schema } from './schema-parts.ts';

/** Words that people use for values of any field that has the other word. */
const otherWords: Readonly<Record<string, string>> = {
  jpg: 'jpeg',
  tif: 'tiff',
  htm: 'html',
  md: 'markdown',
  txt: 'text',
  centre: 'center',
};

/**
 * What a text means to a field with these schemas: the value of a list of words in another style (`a4`, `JPG`), and for a
 * fraction from 0 to 1 a percentage. Any other text is returned as it is.
 */
export function usualText(kinds: readonly Schema[], text: string): unknown {
  if (kinds.some((kind) => kind instanceof z.ZodString)) return text;
  const words = kinds.flatMap(wordsOf);
  if (words.includes(text)) return text;
  const other = otherWords[text.toLowerCase()];
  return nameFinder(words)(text) ?? (other && words.includes(other) ? other : fractionOf(kinds, text));
}

function wordsOf(kind: Schema): readonly string[] {
  const values: readonly unknown[] =
    kind instanceof z.ZodEnum ? kind.options : kind instanceof z.ZodLiteral ? [...kind.values] : [];
  return values.filter((value): value is string => typeof value === 'string');
}

function fractionOf(kinds: readonly Schema[], text: string): unknown {
  const [, percent] = /^\s*(\d{1,3}(?:\.\d{1,6})?)\s*%\s*$/.exec(text) ?? [];
  return percent !== undefined && kinds.some(isFraction) ? Number(percent) / 100 : text;
}

function isFraction(kind: Schema): boolean {
  return kind instanceof z.ZodNumber && (kind.minValue ?? -1) >= 0 && kind.maxValue === 1;
}

/** The names of the fields that decide which of several objects a value is. */
export function discriminatorsOf(schema: Schema): readonly string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod; // the union of all zod types
  if (def.type === 'union') return 'discriminator' in def ? [String(def.discriminator)] : [];
  return 'innerType' in def && !isObject(schema) ? discriminatorsOf(def.innerType) : [];
}
