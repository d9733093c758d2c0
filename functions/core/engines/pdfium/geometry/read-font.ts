import type { PageFont } from '../../../page-text/page-geometry.ts';
import type { Pdfium } from '../load-pdfium.ts';
import type { Pointer } from '../pdfium-functions.ts';

/** The maximum length of a name; longer ones are cut. */
const nameBytes = 256;

/** Flags of a font's descriptor (ISO 32000-2, table 121). */
const fixedPitch = 1 << 0;
const italic = 1 << 6;
const forceBold = 1 << 18;

/** Names of bold styles, TeX's among them, and those of others: the weight is a guess from the stems' width. */
const bold = /bold|black|heavy|demi|[-,]medi$|^(?:cm|ec|sf|lm)(?:ss|r)?b(?:x|\d)/i;
const plain = /[-,](?:regular|book|roman|normal|medium|light|thin|italic|oblique)/i;

/** Returns the properties of a font from its descriptor or, if that lacks them, from its name. */
export function readFont(pdfium: Pdfium, font: Pointer): PageFont {
  const memory = pdfium.malloc(nameBytes + 4);
  const size = Math.min(font ? pdfium.FPDFFont_GetBaseFontName(font, memory, nameBytes) : 0, nameBytes);
  const bytes = Buffer.from(pdfium.memory().buffer, memory, Math.max(size - 1, 0));
  // A subset's name begins with six letters and a plus (ISO 32000-2, 9.9.2).
  const name = bytes.toString('utf8').replace(/^[A-Z]{6}\+/, '');
  pdfium.free(memory);
  const flags = Math.max(font ? pdfium.FPDFFont_GetFlags(font) : 0, 0);
  const weight = font ? pdfium.FPDFFont_GetWeight(font) : 0;
  const isBold = (flags & forceBold) !== 0 || bold.test(name);
  const isMeasured = weight >= 100 && weight <= 1_000 && (isBold || !plain.test(name));
  return {
    name,
    weight: Math.max(isBold ? 700 : 400, isMeasured ? weight : 0),
    isItalic: (flags & italic) !== 0 || /italic|oblique/i.test(name),
    isFixedPitch: (flags & fixedPitch) !== 0 || /mono|courier|consolas|typewriter/i.test(name),
  };
}
