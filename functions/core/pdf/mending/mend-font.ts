import { DamagedPdf } from '../../pdf-objects/errors.ts';
import { decodeStream } from '../../pdf-objects/objects/decode-stream.ts';
import { knownNumber } from '../../pdf-objects/objects/locate-object.ts';
import { resolveDictionary, resolveStream } from '../../pdf-objects/objects/read-object.ts';
import { isReference, type Value, withEntries } from '../../pdf-objects/objects/values.ts';
import { mendToUnicode } from './mend-to-unicode.ts';
import { changedStream, isNew, type Mending } from './mending.ts';
import { type3ToUnicode } from './type3-to-unicode.ts';

const maximumMapBytes = 4 * 1024 * 1024;

/** Mends what tells the characters of a font's codes. Fonts that are not objects of their own stay as they are. */
export function mendFont(mending: Mending, reference: Value): void {
  if (!isReference(reference) || !isNew(mending, reference)) return;
  const { file, changed } = mending;
  const font = resolveDictionary(file, reference);
  const map = font?.get('ToUnicode');
  if (isReference(map)) {
    const mended = isNew(mending, map) ? mendedMap(mending, map) : undefined;
    if (mended !== undefined) changed.set(knownNumber(file, map), changedStream(mended));
  } else if (font?.get('Subtype') === 'Type3') {
    const made = map === undefined ? type3ToUnicode(file, font) : undefined;
    if (made === undefined) return;
    const newNumber = mending.nextNumber++;
    changed.set(newNumber, changedStream(made));
    changed.set(knownNumber(file, reference), { value: withEntries(font, { ToUnicode: { newNumber } }) });
  }
}

function mendedMap({ file }: Mending, map: Value): string | undefined {
  const found = resolveStream(file, map);
  if (!found) return undefined;
  try {
    const decoded = decodeStream(found.dictionary, found.data, maximumMapBytes);
    return mendToUnicode(Buffer.from(decoded).toString('latin1'));
  } catch (error) {
    if (error instanceof DamagedPdf) return undefined;
    throw error;
  }
}
