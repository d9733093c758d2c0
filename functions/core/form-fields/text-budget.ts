import { Problem } from '../contract/problems/problem.ts';
import { ifReadable } from '../pdf-objects/errors.ts';
import { decodeStream } from '../pdf-objects/filters/decode-stream.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveStream } from '../pdf-objects/objects/read-object.ts';
import { decodeTextString } from '../pdf-objects/objects/text-string.ts';
import { isString, type Value } from '../pdf-objects/objects/values.ts';

/** The text of a form that may still be read. A small file can state long texts and lists for each of its fields. */
export interface TextBudget {
  characters: number;
}

/** More than real forms have. */
export function textBudget(): TextBudget {
  return { characters: 20_000_000 };
}

/** The cost of a text besides its characters, even if it is empty. */
const ofEachText = 32;

/** Throws output_too_large if the budget is exceeded. */
export function spend(budget: TextBudget, characters: number): void {
  budget.characters -= characters;
  if (budget.characters < 0) throw new Problem('output_too_large', 'The texts of the form are too long.');
}

/** The text of a string, a stream or a name; undefined for anything else. Throws output_too_large beyond the budget. */
export function readText(file: PdfFile, value: Value | undefined, budget: TextBudget): string | undefined {
  const resolved = resolve(file, value);
  const text = isString(resolved)
    ? decodeTextString(resolved)
    : typeof resolved === 'string'
      ? nameText(resolved)
      : streamText(file, value, budget);
  spend(budget, ofEachText + (text?.length ?? 0));
  return text;
}

/** A name as text: names are in UTF-8, and older ones in any encoding (ISO 32000-2, 7.3.5). */
export function nameText(name: string): string {
  const bytes = Buffer.from(name, 'latin1');
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? name : text;
}

function streamText(file: PdfFile, value: Value | undefined, budget: TextBudget): string | undefined {
  const stream = resolveStream(file, value);
  if (!stream) return undefined;
  const bytes = ifReadable(() => decodeStream(stream.dictionary, stream.data, budget.characters * 2 + 16));
  return bytes && decodeTextString(bytes);
}
