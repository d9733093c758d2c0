import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import type { Dictionary } from '../../pdf-objects/objects/values.ts';
import type { ContentBudget } from '../../pdf-objects/structure/content/decode-content.ts';
import { compositeContentFont } from './composite-content-font.ts';
import type { ContentFont } from './content-font.ts';
import { simpleContentFont } from './simple-content-font.ts';

/** Reads a font's dictionary, with the viewers' defaults for missing entries. Font programs use up the budget. */
export function readContentFont(file: PdfFile, font: Dictionary, budget: ContentBudget): ContentFont {
  const isComposite = resolve(file, font.get('Subtype')) === 'Type0';
  const descendant = resolveDictionary(file, resolveArray(file, font.get('DescendantFonts'))?.[0]);
  const composite =
    isComposite && descendant ? compositeContentFont(file, font, descendant, budget) : undefined;
  return composite ?? simpleContentFont(file, font, budget);
}
