import type { RedactionPlace } from '../../contract/fields/redaction/redaction.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { isString, type Value } from '../../pdf-objects/objects/values.ts';
import type { Needles } from '../matching/needles.ts';
import { readingsOf, readingsOfText } from '../matching/readings.ts';
import { withoutDates } from './document-texts.ts';

/** The context for removing words outside pages. */
export interface Scrubbing {
  readonly draft: Draft;
  readonly needles: Needles;
  /** Words that are long enough to be meaningful within a name. */
  readonly nameNeedles: Needles;
  /** The replacement of words in human-readable texts. */
  readonly replacement: string;
  /** Reports each text from which words were removed: its place, and its page from 1 if it has one. */
  readonly report: (place: RedactionPlace, text: string, page?: number) => void;
}

/** Returns the reading of a string or name that contains words; undefined if none does. */
export function heldBy(
  { needles, nameNeedles }: Pick<Scrubbing, 'needles' | 'nameNeedles'>,
  value: Value | undefined,
): string | undefined {
  if (isString(value)) return readingsOf(value).find((reading) => needles.isIn(withoutDates(reading)));
  if (typeof value !== 'string') return undefined;
  return nameReadings(value).find((reading) => nameNeedles.isIn(reading));
}

/** Does the same for a text, such as a script. */
export function heldByText({ needles }: Pick<Scrubbing, 'needles'>, text: string): string | undefined {
  return readingsOfText(text).find((reading) => needles.isIn(withoutDates(reading)));
}

/** A name has one character per byte; text in it is UTF-8 by the standard. */
function nameReadings(name: string): readonly string[] {
  const isAscii = /^[\0-\x7f]*$/.test(name);
  return isAscii ? [name] : [name, Buffer.from(name, 'latin1').toString('utf8')];
}

/** Returns a text with the words replaced. */
export function scrubbedText({ needles, replacement }: Scrubbing, text: string): string {
  let scrubbed = '';
  let from = 0;
  for (const { start, end } of needles.findIn(text)) {
    scrubbed += text.slice(from, start) + replacement;
    from = end;
  }
  return scrubbed + text.slice(from);
}
