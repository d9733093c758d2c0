import { knownNumber } from '../pdf-objects/objects/locate-object.ts';
import { resolve, resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { isReference, type Value, withEntries } from '../pdf-objects/objects/values.ts';
import { isNew, type Mending } from './mending.ts';

/** The code of a space in Latin encodings. */
const space = 32;

/**
 * Restores the space of a standard font whose encoding makes it an undefined glyph: PDFium would draw it without a
 * width, which is correct only if the font has its own widths.
 */
export function mendSpace(mending: Mending, reference: Value): void {
  if (!isReference(reference) || !isNew(mending, reference)) return;
  const { file, changed } = mending;
  const font = resolveDictionary(file, reference);
  const encoding = resolveDictionary(file, font?.get('Encoding'));
  const differences = resolveArray(file, encoding?.get('Differences'));
  if (!font || !encoding || !differences || font.has('Widths') || font.get('Subtype') === 'Type3') return;
  let code = 0;
  const mended = differences.map((item): Value => {
    const resolved = resolve(file, item);
    const own = typeof resolved === 'number' ? resolved : code++;
    if (typeof resolved === 'number') code = resolved;
    return resolved === '.notdef' && own === space ? 'space' : resolved;
  });
  if (mended.every((item, index) => item === resolve(file, differences[index]))) return;
  const changes = { Encoding: withEntries(encoding, { Differences: mended }) };
  changed.set(knownNumber(file, reference), { value: withEntries(font, changes) });
}
