import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve } from '../../pdf-objects/objects/read-object.ts';
import type { Dictionary } from '../../pdf-objects/objects/values.ts';
import type { ContentFont } from './content-font.ts';

/** The heights in a font's descriptor, in ems, if they are plausible. */
export function fontHeights(
  file: PdfFile,
  descriptor: Dictionary | undefined,
): Pick<ContentFont, 'ascent' | 'descent'> {
  const [ascent, descent] = ['Ascent', 'Descent'].map((key) => resolve(file, descriptor?.get(key)));
  return {
    ascent: typeof ascent === 'number' && ascent > 500 && ascent < 1_500 ? ascent / 1_000 : 0.9,
    descent: typeof descent === 'number' && descent < 0 && descent > -600 ? descent / 1_000 : -0.25,
  };
}
