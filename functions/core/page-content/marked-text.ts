import { DamagedPdf } from '../pdf-objects/errors.ts';
import { parseDictionary } from '../pdf-objects/objects/parse-value.ts';
import { resolve, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { decodeTextString } from '../pdf-objects/objects/text-string.ts';
import { cursorAt } from '../pdf-objects/objects/tokens.ts';
import { type Dictionary, isString } from '../pdf-objects/objects/values.ts';
import type { MarkedText } from './glyph.ts';
import type { ContentPlace } from './operation.ts';
import type { RawOperation } from './read-operations.ts';

/** Properties that are text for a person (ISO 32000-2, 14.9). */
export const statedTexts = ['ActualText', 'Alt', 'E'] as const;

/**
 * The text stated by marked content, and its link to tags; undefined if it has neither. `form` is the number of its
 * form.
 */
export function readMark(
  operation: RawOperation,
  content: Uint8Array,
  place: Pick<ContentPlace, 'file' | 'resource'>,
  counts: { marks: number },
  form: number,
): MarkedText | undefined {
  const { properties, isNamed } = markProperties(operation, content, place) ?? {};
  if (!properties) return undefined;
  const texts = new Map<string, string>();
  for (const key of statedTexts) {
    const value = resolve(place.file, properties.get(key));
    if (isString(value)) texts.set(key, decodeTextString(value));
  }
  const stated = resolve(place.file, properties.get('MCID'));
  const identifier = typeof stated === 'number' ? stated : undefined;
  if (texts.size === 0 && identifier === undefined) return undefined;
  const actualText = texts.get('ActualText');
  return { index: counts.marks++, properties, texts, actualText, identifier, form, isNamed };
}

/** The properties of marked content, inline or named. */
export function markProperties(
  { operands }: RawOperation,
  content: Uint8Array,
  { file, resource }: Pick<ContentPlace, 'file' | 'resource'>,
): { readonly properties: Dictionary | undefined; readonly isNamed: boolean } | undefined {
  const [tag, named] = operands;
  if (!tag || !named) return undefined;
  let at = tag.end;
  while (at < named.start && content[at] !== 0x3c) at++;
  if (at === named.start) {
    if (typeof named.value !== 'string') return undefined;
    return { properties: resolveDictionary(file, resource('Properties', named.value)), isNamed: true };
  }
  try {
    return { properties: parseDictionary(cursorAt(content, at)), isNamed: false };
  } catch (error) {
    if (error instanceof DamagedPdf) return undefined;
    throw error;
  }
}
