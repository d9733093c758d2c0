import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fontsFolder } from '../../settings.ts';
import { unpackWoff } from './unpack-woff.ts';

const google = '@expo-google-fonts';

/** Each face's file in its package. In the fonts layer, files of the same names are in one folder. */
const files = {
  mono: 'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf',
  arabic: `${google}/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf`,
  hebrew: `${google}/cousine/400Regular/Cousine_400Regular.ttf`,
  hebrewSans: `${google}/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf`,
  devanagari: `${google}/noto-sans/400Regular/NotoSans_400Regular.ttf`,
  thai: `${google}/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf`,
  japanese: `${google}/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf`,
  korean: `${google}/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf`,
  chinese: `${google}/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf`,
  emoji: `${google}/noto-color-emoji/400Regular/NotoColorEmoji_400Regular.ttf`,
  latin: `${google}/noto-sans/400Regular/NotoSans_400Regular.ttf`,
  signs: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  unifont: '@fontsource/unifont/files/unifont-latin-400-normal.woff',
} as const;

export type FaceName = keyof typeof files;

/** A face's font name in a PDF. */
export function fontNameOf(face: FaceName): string {
  return basename(files[face]).replace(/[_.-].*/, '');
}

/** The bytes of a face, as a TrueType font: from the fonts layer if there is one, else from its package. */
export function readFontFile(face: FaceName): Buffer {
  const file = files[face];
  const laidOut = join(fontsFolder(), basename(file));
  const bytes = readFileSync(existsSync(laidOut) ? laidOut : createRequire(import.meta.url).resolve(file));
  return file.endsWith('.woff') ? unpackWoff(bytes) : bytes;
}
