import { rareHanja } from './rare-hanja.ts';

/** A font file of an npm package, and the part of it that is used. */
export interface Face {
  readonly file: string;
  /** The characters that it leaves to other faces; none if missing. */
  readonly leaves?: Leaving;
  /** Its replacement for a name that its licence reserves for the unchanged file. */
  readonly renamed?: readonly [from: string, to: string];
}

interface Leaving {
  /** The file name, without its style, of the face that has the characters; every other face if missing. */
  readonly to?: string;
  /** Only characters with the same outlines in both. */
  readonly drawnAlike?: true;
  /** Only characters that match. */
  readonly among?: RegExp;
}

const otherScripts =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;

/**
 * All fonts. Together they must leave room for Chromium within the 250 MB that Lambda allows for a function and its
 * layers. Scripts have one weight: to find a font with a character, Chromium takes the regular face, and synthesises
 * bold and italic.
 */
export const faces: readonly Face[] = [
  // Replacements for families that documents name; font-families.ts assigns them.
  ...fourFaces('arimo', 'Arimo'),
  ...fourFaces('tinos', 'Tinos'),
  ...fourFaces('cousine', 'Cousine'),
  ...threeFaces('carlito', 'Carlito').map((face) => ({ ...face, renamed: ['Carlito', 'Calinto'] as const })),
  ...fourFaces('caladea', 'Caladea'),
  ...fourFaces('gelasio', 'Gelasio'),
  regular('noto-sans', 'NotoSans'),
  ...threeFaces('noto-sans', 'NotoSans')
    .slice(1)
    .map((face) => ({ ...face, leaves: { to: 'NotoSans', among: otherScripts } })),
  regular('anton', 'Anton'),
  ...twoFaces('comic-neue', 'ComicNeue'),
  // The Arabic font from which other programs extract text best, letter by letter and in order.
  regular('amiri', 'Amiri'),
  ...[
    'Adlam',
    'Arabic',
    'Armenian',
    'Balinese',
    'Bengali',
    'Cherokee',
    'Ethiopic',
    'Georgian',
    'Gujarati',
    'Gurmukhi',
    'Hebrew',
    'Javanese',
    'Kannada',
    'Khmer',
    'Lao',
    'Malayalam',
    'Math',
    'Mongolian',
    'Myanmar',
    'Oriya',
    'Sinhala',
    'Symbols',
    'Syriac',
    'Tamil',
    'Telugu',
    'Thaana',
    'Thai',
  ].map((script) => regular(`noto-sans-${script.toLowerCase()}`, `NotoSans${script}`)),
  // Thai letters with loops.
  regular('sarabun', 'Sarabun'),
  // Church Slavonic.
  regular('ponomar', 'Ponomar'),
  regular('noto-serif-tibetan', 'NotoSerifTibetan'),
  regular('noto-sans-jp', 'NotoSansJP'),
  {
    ...regular('noto-sans-kr', 'NotoSansKR'),
    leaves: { to: 'NotoSansJP', drawnAlike: true, among: rareHanja },
  },
  regular('noto-sans-sc', 'NotoSansSC'),
  { ...regular('noto-sans-tc', 'NotoSansTC'), leaves: { to: 'NotoSansSC', drawnAlike: true } },
  regular('noto-color-emoji', 'NotoColorEmoji'),
  { file: '@fontsource/noto-music/files/noto-music-music-400-normal.woff' },
  { file: '@fontsource/noto-sans-gothic/files/noto-sans-gothic-gothic-400-normal.woff' },
  // Box drawing, arrows and other symbols that the others lack. Also replaces Verdana and Menlo.
  { file: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf' },
  { file: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf', leaves: { to: 'DejaVuSans', among: otherScripts } },
  { file: 'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf' },
  { file: 'dejavu-fonts-ttf/ttf/DejaVuSansMono-Bold.ttf', leaves: { to: 'DejaVuSans', among: otherScripts } },
  { ...regular('noto-sans-symbols-2', 'NotoSansSymbols2'), leaves: { to: 'DejaVuSans' } },
  // Coarse, but it covers the other scripts in daily use, and many more.
  { file: '@fontsource/unifont/files/unifont-latin-400-normal.woff', leaves: {} },
];

function fourFaces(folder: string, name: string): readonly Face[] {
  return [...threeFaces(folder, name), face(folder, name, '700Bold_Italic')];
}

/** Without bold italic, for which Chromium slants the bold face. */
function threeFaces(folder: string, name: string): readonly Face[] {
  return [...twoFaces(folder, name), face(folder, name, '400Regular_Italic')];
}

function twoFaces(folder: string, name: string): readonly Face[] {
  return [regular(folder, name), face(folder, name, '700Bold')];
}

function regular(folder: string, name: string): Face {
  return face(folder, name, '400Regular');
}

function face(folder: string, name: string, style: string): Face {
  return { file: `@expo-google-fonts/${folder}/${style}/${name}_${style}.ttf` };
}
