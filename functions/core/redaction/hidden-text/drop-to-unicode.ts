import { changeObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { referenceTo, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { withEntries } from '../../pdf-objects/objects/values.ts';

/** Removes ToUnicode maps from the given fonts, by number (ISO 32000-2, 9.10.3). 0 is one without a number. */
export function dropToUnicode(draft: Draft, numbers: ReadonlySet<number>): void {
  let isLeft = false;
  for (const number of numbers) {
    const font = resolveDictionary(draft.file, referenceTo(draft.file, number));
    if (number > 0 && font?.has('ToUnicode'))
      changeObject(draft, number, withEntries(font, { ToUnicode: undefined }));
    else isLeft = true;
  }
  if (numbers.size === 0) return;
  draft.warnings.push(
    isLeft
      ? 'Some letters are read as other characters than they show. They are seen, and stay as they are.'
      : 'A font said other characters than it shows. What it said was removed, and its text may not be read any more.',
  );
}
