import { readSfnt } from '../../fonts/programs/sfnt.ts';
import { facesFor } from '../../typesetting/fonts/choose-faces.ts';
import type { FaceName } from '../../typesetting/fonts/font-files.ts';
import { fontNameOf, readFont } from '../../typesetting/fonts/font-files.ts';
import { type Outlines, readFace, readOutlines } from '../../typesetting/fonts/read-face.ts';

/** The known appearance of a font that is not embedded. */
export interface FontLook {
  readonly name: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isSerif: boolean;
  readonly isFixedPitch: boolean;
  /** The faces to search first, for a font for East Asian text or pictures. */
  readonly faces: readonly FaceName[];
}

/** A glyph of one of our faces. */
export interface FoundGlyph {
  readonly face: Outlines;
  readonly glyph: number;
}

/** One of our fonts that replaces another. */
export interface Substitute {
  readonly name: string;
  readonly face: Outlines;
  /** The glyph of a character, from this face or another; undefined if none has it. */
  glyphOf(character: string): FoundGlyph | undefined;
}

/** Our families by patterns in the names of fonts with equal widths, or else of the same kind. */
const families: readonly (readonly [RegExp, Family])[] = [
  [/calibri|carlito/i, { folder: 'carlito', name: 'Carlito', styles: 3 }],
  [/cambria|caladea/i, { folder: 'caladea', name: 'Caladea', styles: 4 }],
  [/georgia|gelasio|palatino|bookman|schoolbook/i, { folder: 'gelasio', name: 'Gelasio', styles: 4 }],
  [/courier|mono|consol|typewriter/i, { folder: 'cousine', name: 'Cousine', styles: 4 }],
  [
    /times|roman|serif(?!.*sans)|garamond|minion|century|book/i,
    { folder: 'tinos', name: 'Tinos', styles: 4 },
  ],
  [/arial|helvet|sans/i, { folder: 'arimo', name: 'Arimo', styles: 4 }],
];

interface Family {
  readonly folder: string;
  readonly name: string;
  /** The number of styles; three lack the bold italic. */
  readonly styles: 3 | 4;
}

const [fixed, serif, sans] = [families[3], families[4], families[5]].map((entry) => entry?.[1]) as [
  Family,
  Family,
  Family,
];

const faces = new Map<string, Outlines>();

/** Returns our closest font. */
export function substituteFor(look: FontLook): Substitute {
  const [first] = look.faces;
  if (first) {
    const face = readFace(first);
    return { name: fontNameOf(first), face, glyphOf: (character) => findGlyph(character, [], look.faces) };
  }
  const named = /sans-?serif/i.test(look.name)
    ? sans
    : families.find(([pattern]) => pattern.test(look.name))?.[1];
  const { folder, name, styles } = named ?? (look.isFixedPitch ? fixed : look.isSerif ? serif : sans);
  const isItalic = look.isItalic && (styles === 4 || !look.isBold);
  const style = `${look.isBold ? '700Bold' : '400Regular'}${isItalic ? '_Italic' : ''}`;
  const face = faceAt(`@expo-google-fonts/${folder}/${style}/${name}_${style}.ttf`);
  const suffix = `${look.isBold ? 'Bold' : ''}${isItalic ? 'Italic' : ''}`;
  return {
    name: suffix === '' ? name : `${name}-${suffix}`,
    face,
    glyphOf: (character) => findGlyph(character, [face], []),
  };
}

function faceAt(path: string): Outlines {
  const face = faces.get(path) ?? readOutlines(readSfnt(readFont(path)), path);
  faces.set(path, face);
  return face;
}

function findGlyph(
  character: string,
  own: readonly Outlines[],
  first: readonly FaceName[],
): FoundGlyph | undefined {
  const code = character.codePointAt(0) ?? 0;
  for (const face of own) {
    const glyph = face.glyphOf(code);
    if (glyph > 0) return { face, glyph };
  }
  for (const name of facesFor(character, first, ['japanese', 'chinese', 'korean'])) {
    const face = readFace(name);
    const glyph = face.glyphOf(code);
    if (glyph > 0) return { face, glyph };
  }
  return undefined;
}
