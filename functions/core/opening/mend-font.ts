import { mendToUnicode } from '../fonts/maps/mend-to-unicode.ts';
import { type3ToUnicode } from '../fonts/maps/type3-to-unicode.ts';
import { knownNumber } from '../pdf-objects/objects/locate-object.ts';
import { resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { isReference, type Value, withEntries } from '../pdf-objects/objects/values.ts';
import { changedStream, isNew, type Mending, unpackedTable } from './mending.ts';

/** Repairs the mapping of a font's codes to characters. Fonts that are not objects of their own are kept. */
export function mendFont(mending: Mending, reference: Value): void {
  if (!isReference(reference) || !isNew(mending, reference)) return;
  const { file, changed } = mending;
  const font = resolveDictionary(file, reference);
  const map = font?.get('ToUnicode');
  if (isReference(map)) {
    const own = isNew(mending, map) ? unpackedTable(mending, map) : undefined;
    const mended = own && mendToUnicode(Buffer.from(own).toString('latin1'));
    if (mended !== undefined) changed.set(knownNumber(file, map), changedStream(mended));
  } else if (font?.get('Subtype') === 'Type3') {
    const made = map === undefined ? type3ToUnicode(file, font) : undefined;
    if (made === undefined) return;
    const newNumber = mending.nextNumber++;
    changed.set(newNumber, changedStream(made));
    changed.set(knownNumber(file, reference), { value: withEntries(font, { ToUnicode: { newNumber } }) });
  }
}
