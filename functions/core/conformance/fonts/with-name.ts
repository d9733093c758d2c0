import type { ShownFont } from '../../fonts/shown-font.ts';
import { changeObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { withEntries } from '../../pdf-objects/objects/values.ts';

/** Returns a font, with a new name if its own is not valid (ISO 19005-2, 6.2.11.2). */
export function withName(draft: Draft, shown: ShownFont): ShownFont {
  const { file } = draft;
  const { number, font } = shown;
  const isNamed = typeof resolve(file, font.get('BaseFont')) === 'string';
  if (isNamed || resolve(file, font.get('Subtype')) === 'Type3') return shown;
  const described = resolve(file, resolveDictionary(file, font.get('FontDescriptor'))?.get('FontName'));
  const named = withEntries(font, { BaseFont: typeof described === 'string' ? described : 'Unnamed' });
  changeObject(draft, number, named);
  return { ...shown, font: named };
}
