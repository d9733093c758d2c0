import { rareHanja } from './rare-hanja.ts';

/** A font file of an npm package, and the part of it that is laid out. */
export interface Face {
  readonly file: string;
  /** The characters that it leaves to others; none without it. */
  readonly leaves?: Leaving;
  /** The name it goes by instead of one that its licence reserves for the unchanged file. */
  readonly renamed?: readonly [from: string, to: string];
}

interface Leaving {
  /** The file name, without its style, of the face that has the characters; every other face without it. */
  readonly to?: string;
  /** Only characters whose outlines are the same in both. */
  readonly drawnAlike?: true;
  /** Only characters that this matches. */
  readonly among?: RegExp;
}

const otherScripts =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;

/**
 * Every font that there is. Together they must leave room for Chromium within the 250 MB that Lambda gives a function
 * and its layers. Scripts have one weight: where Chromium looks for a font that has a character, it takes the regular
 * one, and thickens and slants it.
 */
export const faces: readonly Face[] = [
  // What stands in for the families that documents name: families.ts says for which.
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
  // The Arabic whose text other programs extract best, letter by letter and in order.
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
  // Box drawing, arrows and other signs that the others lack. Verdana and Menlo are drawn with these.
  { file: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf' },
  { file: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf', leaves: { to: 'DejaVuSans', among: otherScripts } },
  { file: 'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf' },
  { file: 'dejavu-fonts-ttf/ttf/DejaVuSansMono-Bold.ttf', leaves: { to: 'DejaVuSans', among: otherScripts } },
  { ...regular('noto-sans-symbols-2', 'NotoSansSymbols2'), leaves: { to: 'DejaVuSans' } },
  // Coarse, but it has the rest of the scripts in daily use, and many others.
  { file: '@fontsource/unifont/files/unifont-latin-400-normal.woff', leaves: {} },
];

function fourFaces(folder: string, name: string): readonly Face[] {
  return [...threeFaces(folder, name), face(folder, name, '700Bold_Italic')];
}

/** Without the bold italic, for which Chromium slants the bold one. */
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
