import { changeObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { referenceTo, resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { decodeTextString } from '../../pdf-objects/objects/text-string.ts';
import { type Dictionary, isString, withEntries } from '../../pdf-objects/objects/values.ts';
import type { FoundRedaction } from '../found-redaction.ts';
import { foldedLetters } from '../matching/fold-text.ts';
import { clearField } from './clear-field.ts';

/** Deeper than the nesting of fields in real documents. */
const maximumDepth = 64;

/**
 * Removes the texts of fields and comments that show a part of the words, such as two fields with half a name each:
 * alone, none of their texts contains the words.
 */
export function clearParts(draft: Draft, found: readonly FoundRedaction[]): void {
  const { file } = draft;
  for (const { number, text } of found.flatMap(({ parts }) => parts ?? [])) {
    const part = foldedLetters(text);
    const annotation = resolveDictionary(file, referenceTo(file, number));
    if (!annotation || part === '') continue;
    if (resolve(file, annotation.get('Subtype')) === 'Widget') {
      if (fieldSays(file, annotation, part)) clearField(draft, referenceTo(file, number));
    } else if (says(file, annotation, ['Contents', 'RC'], part))
      changeObject(draft, number, withEntries(annotation, { Contents: undefined, RC: undefined }));
  }
}

/** Whether the value of a field or of a parent field contains letters. */
function fieldSays(file: Draft['file'], widget: Dictionary, part: string): boolean {
  let entries: Dictionary | undefined = widget;
  for (let depth = 0; entries && depth < maximumDepth; depth++) {
    if (says(file, entries, ['V', 'DV', 'RV'], part)) return true;
    entries = resolveDictionary(file, entries.get('Parent'));
  }
  return false;
}

function says(file: Draft['file'], entries: Dictionary, keys: readonly string[], part: string): boolean {
  return keys.some((key) => {
    const value = resolve(file, entries.get(key));
    return isString(value) && foldedLetters(decodeTextString(value)).includes(part);
  });
}
