import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fontsFolder } from '../../settings.ts';
import { unpackWoff } from './unpack-woff.ts';

const google = '@expo-google-fonts';

/** Each face's file in its package. In the fonts layer, files of the same names are in one folder. */
const files = {
  mono: 'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf',
  arabic: notoSans('arabic', 'Arabic'),
  hebrew: `${google}/cousine/400Regular/Cousine_400Regular.ttf`,
  hebrewSans: notoSans('hebrew', 'Hebrew'),
  devanagari: `${google}/noto-sans/400Regular/NotoSans_400Regular.ttf`,
  thai: notoSans('thai', 'Thai'),
  adlam: notoSans('adlam', 'Adlam'),
  armenian: notoSans('armenian', 'Armenian'),
  balinese: notoSans('balinese', 'Balinese'),
  bengali: notoSans('bengali', 'Bengali'),
  cherokee: notoSans('cherokee', 'Cherokee'),
  ethiopic: notoSans('ethiopic', 'Ethiopic'),
  georgian: notoSans('georgian', 'Georgian'),
  gujarati: notoSans('gujarati', 'Gujarati'),
  gurmukhi: notoSans('gurmukhi', 'Gurmukhi'),
  javanese: notoSans('javanese', 'Javanese'),
  kannada: notoSans('kannada', 'Kannada'),
  khmer: notoSans('khmer', 'Khmer'),
  lao: notoSans('lao', 'Lao'),
  malayalam: notoSans('malayalam', 'Malayalam'),
  mongolian: notoSans('mongolian', 'Mongolian'),
  myanmar: notoSans('myanmar', 'Myanmar'),
  oriya: notoSans('oriya', 'Oriya'),
  sinhala: notoSans('sinhala', 'Sinhala'),
  syriac: notoSans('syriac', 'Syriac'),
  tamil: notoSans('tamil', 'Tamil'),
  telugu: notoSans('telugu', 'Telugu'),
  thaana: notoSans('thaana', 'Thaana'),
  tibetan: `${google}/noto-serif-tibetan/400Regular/NotoSerifTibetan_400Regular.ttf`,
  japanese: notoSans('jp', 'JP'),
  korean: notoSans('kr', 'KR'),
  chinese: notoSans('sc', 'SC'),
  emoji: `${google}/noto-color-emoji/400Regular/NotoColorEmoji_400Regular.ttf`,
  latin: `${google}/noto-sans/400Regular/NotoSans_400Regular.ttf`,
  signs: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  mathematics: notoSans('math', 'Math'),
  symbols: notoSans('symbols', 'Symbols'),
  moreSymbols: notoSans('symbols-2', 'Symbols2'),
  unifont: '@fontsource/unifont/files/unifont-latin-400-normal.woff',
} as const;

export type FaceName = keyof typeof files;

function notoSans(folder: string, name: string): string {
  return `${google}/noto-sans-${folder}/400Regular/NotoSans${name}_400Regular.ttf`;
}

/** A face's font name in a PDF. */
export function fontNameOf(face: FaceName): string {
  return basename(files[face]).replace(/[_.-].*/, '');
}

/** The bytes of a face, as a TrueType font: from the fonts layer if there is one, else from its package. */
export function readFontFile(face: FaceName): Buffer {
  const file = files[face];
  const bytes = readFont(file);
  return file.endsWith('.woff') ? unpackWoff(bytes) : bytes;
}

/** The bytes of a font's package file: from the fonts layer if there is one, else from the package. */
export function readFont(path: string): Buffer {
  const laidOut = join(fontsFolder(), basename(path));
  return readFileSync(existsSync(laidOut) ? laidOut : createRequire(import.meta.url).resolve(path));
}
