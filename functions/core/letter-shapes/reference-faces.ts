import { readSfnt } from '../fonts/programs/sfnt.ts';
import { eastAsianOrder, facesFor } from '../typesetting/fonts/choose-faces.ts';
import { readFont } from '../typesetting/fonts/font-files.ts';
import { type Outlines, readFace, readOutlines } from '../typesetting/fonts/read-face.ts';

const google = '@expo-google-fonts';

/** Families and styles to compare Latin, Greek, Cyrillic, Hebrew and Arabic letters with, common designs first. */
const families: readonly (readonly [folder: string, name: string, styles: readonly string[]])[] = [
  ['arimo', 'Arimo', ['400Regular', '700Bold', '400Regular_Italic']],
  ['tinos', 'Tinos', ['400Regular', '700Bold', '400Regular_Italic', '700Bold_Italic']],
  ['cousine', 'Cousine', ['400Regular', '700Bold', '400Regular_Italic']],
  ['gelasio', 'Gelasio', ['400Regular', '700Bold', '400Regular_Italic']],
  ['caladea', 'Caladea', ['400Regular', '700Bold', '400Regular_Italic']],
  ['carlito', 'Carlito', ['400Regular', '700Bold', '400Regular_Italic']],
  ['noto-sans', 'NotoSans', ['400Regular', '700Bold', '400Regular_Italic']],
  ['anton', 'Anton', ['400Regular']],
  ['comic-neue', 'ComicNeue', ['400Regular', '700Bold']],
  ['amiri', 'Amiri', ['400Regular']],
];

const files = [
  ...families.flatMap(([folder, name, styles]) =>
    styles.map((style) => `${google}/${folder}/${style}/${name}_${style}.ttf`),
  ),
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf',
];

/** Letters of Thai print have loops, which those of Noto Sans lack; those of Church Slavonic are a design of their own. */
const otherDesigns: readonly (readonly [script: RegExp, file: string])[] = [
  [/\p{Script=Thai}/u, `${google}/sarabun/400Regular/Sarabun_400Regular.ttf`],
  [/\p{Script=Cyrillic}/u, `${google}/ponomar/400Regular/Ponomar_400Regular.ttf`],
];

const alphabetic = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]/u;
const alsoInFamilies = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const eastAsian = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}]/u;

/** The maximum number of faces of other scripts. */
const maximumOther = 3;

const read = new Map<string, Outlines>();

function outlinesOf(file: string): Outlines {
  const outlines = read.get(file) ?? readOutlines(readSfnt(readFont(file)), file);
  read.set(file, outlines);
  return outlines;
}

/** The fonts at hand that have a character, common designs first. A font is read when one of its script is wanted. */
export function* referenceFaces(character: string): Generator<Outlines> {
  const code = character.codePointAt(0) ?? 0;
  const isAlphabetic = alphabetic.test(character) && !eastAsian.test(character);
  let count = 0;
  if (!isAlphabetic)
    for (const name of facesFor(character, [], eastAsian.test(character) ? eastAsianOrder(character) : [])) {
      if (name === 'unifont' || count === maximumOther) break;
      const face = readFace(name);
      if (face.glyphOf(code) === 0) continue;
      count++;
      yield face;
    }
  const others = otherDesigns.filter(([script]) => script.test(character)).map(([, file]) => file);
  const common = isAlphabetic || alsoInFamilies.test(character) ? files : [];
  for (const file of [...common, ...others]) {
    const face = outlinesOf(file);
    if (face.glyphOf(code) !== 0) yield face;
  }
}
