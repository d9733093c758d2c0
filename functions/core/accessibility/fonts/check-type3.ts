import type { SimpleFont } from '../../fonts/simple-font.ts';
import { nameText } from '../../fonts/simple-font.ts';
import { isApart } from '../../fonts/widths.ts';
import { resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';
import { checkTexts } from './check-texts.ts';
import type { FontCheck } from './font-check.ts';

const maximumGlyphBytes = 4 * 1024 * 1024;

/** The first number in a glyph's procedure: its width (ISO 32000-1, 9.6.5). */
const firstNumber = /^\s*([+-]?[\d.]+)(?=[\s+-])/;

/** Checks a font whose glyphs are content (ISO 14289-1, 7.21.4 to 7.21.8). */
export function checkType3(simple: SimpleFont, check: FontCheck): void {
  const { report, draft } = check;
  const { naming, widths, codes, font, mapped } = simple;
  const procedures = resolveDictionary(draft.file, font.get('CharProcs'));
  for (const { code, isVisible } of codes) {
    const name = naming.nameOf(code);
    if (name === '.notdef') report('undefinedGlyph');
    if (!isVisible) continue;
    const procedure = name === undefined ? undefined : procedures?.get(name);
    if (procedure === undefined) {
      report('noGlyph');
      continue;
    }
    const bytes = decodeContent(draft.file, [procedure], { bytes: maximumGlyphBytes });
    const width = Number(firstNumber.exec(Buffer.from(bytes ?? []).toString('latin1'))?.[1] ?? Number.NaN);
    if (!Number.isNaN(width) && isApart(width, widths.widthOf(code) ?? 0)) report('glyphWidth');
  }
  checkTexts(
    font,
    codes,
    ({ code }) => {
      const name = naming.nameOf(code);
      return mapped.textOf(code) ?? (name === undefined ? undefined : nameText(simple, name));
    },
    check,
  );
}
