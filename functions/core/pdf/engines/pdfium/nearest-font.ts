import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fontsFolder } from '../../../settings.ts';

/** What PDFium asks for: a weight of 100 to 900, and a character set by Windows' number. */
export interface FontWish {
  readonly weight: number;
  readonly isItalic: boolean;
  readonly isSerif: boolean;
  readonly isFixedPitch: boolean;
  readonly characterSet: number;
}

const google = '@expo-google-fonts';

/** The package file of the font that comes nearest; none for symbols, which no other font's glyphs can stand for. */
export function nearestFont(wish: FontWish): string | undefined {
  const { characterSet, isFixedPitch, isSerif, isItalic } = wish;
  if (characterSet === symbols) return undefined;
  const isBold = wish.weight >= 600;
  const script = scripts[characterSet];
  if (script) {
    const [folder, name, hasBold] = script;
    return fontPath(folder, name, isBold && hasBold, false);
  }
  // Of the same widths as Courier New, Times New Roman and Arial; each has Latin, Greek and Cyrillic.
  if (isFixedPitch) return fontPath('cousine', 'Cousine', isBold, isItalic);
  if (isSerif) return fontPath('tinos', 'Tinos', isBold, isItalic);
  return fontPath('arimo', 'Arimo', isBold, isItalic);
}

/** The bytes of such a file: from the fonts layer where there is one, else from its package. */
export function readFont(path: string): Buffer {
  const laidOut = join(fontsFolder(), basename(path));
  return readFileSync(existsSync(laidOut) ? laidOut : createRequire(import.meta.url).resolve(path));
}

const symbols = 2;

/** By Windows' character set: the package, its font's name, and whether the bold is laid out too. */
const scripts: Readonly<Record<number, readonly [folder: string, name: string, hasBold: boolean]>> = {
  128: ['noto-sans-jp', 'NotoSansJP', true],
  129: ['noto-sans-kr', 'NotoSansKR', false],
  134: ['noto-sans-sc', 'NotoSansSC', false],
  136: ['noto-sans-sc', 'NotoSansSC', false],
  177: ['noto-sans-hebrew', 'NotoSansHebrew', true],
  178: ['noto-sans-arabic', 'NotoSansArabic', true],
  222: ['noto-sans-thai', 'NotoSansThai', true],
};

function fontPath(folder: string, name: string, isBold: boolean, isItalic: boolean): string {
  const style = `${isBold ? '700Bold' : '400Regular'}${isItalic ? '_Italic' : ''}`;
  return `${google}/${folder}/${style}/${name}_${style}.ttf`;
}
