/** The font that PDFium requests: a weight of 100 to 900, and a Windows character set number. */
export interface FontWish {
  readonly weight: number;
  readonly isItalic: boolean;
  readonly isSerif: boolean;
  readonly isFixedPitch: boolean;
  readonly characterSet: number;
}

const google = '@expo-google-fonts';

/** The package file of the closest font; undefined for symbol fonts, which no other font can replace. */
export function nearestFont(wish: FontWish): string | undefined {
  const { characterSet, isFixedPitch, isSerif, isItalic } = wish;
  if (characterSet === symbols) return undefined;
  const isBold = wish.weight >= 600;
  const script = scripts[characterSet];
  if (script) return fontPath(...script, false, false);
  // These have the widths of Courier New, Times New Roman and Arial, and cover Latin, Greek and Cyrillic.
  if (isFixedPitch) return fontPath('cousine', 'Cousine', isBold, isItalic);
  if (isSerif) return fontPath('tinos', 'Tinos', isBold, isItalic);
  return fontPath('arimo', 'Arimo', isBold, isItalic);
}

const symbols = 2;

/** By Windows character set: the package and its font's name. Scripts have one weight. */
const scripts: Readonly<Record<number, readonly [folder: string, name: string]>> = {
  128: ['noto-sans-jp', 'NotoSansJP'],
  129: ['noto-sans-kr', 'NotoSansKR'],
  134: ['noto-sans-sc', 'NotoSansSC'],
  136: ['noto-sans-sc', 'NotoSansSC'],
  177: ['noto-sans-hebrew', 'NotoSansHebrew'],
  178: ['noto-sans-arabic', 'NotoSansArabic'],
  222: ['noto-sans-thai', 'NotoSansThai'],
};

function fontPath(folder: string, name: string, isBold: boolean, isItalic: boolean): string {
  const style = `${isBold ? '700Bold' : '400Regular'}${isItalic ? '_Italic' : ''}`;
  return `${google}/${folder}/${style}/${name}_${style}.ttf`;
}
