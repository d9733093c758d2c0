import { assumedName, nameText, type SimpleFont } from '../../fonts/simple-font.ts';
import { pictureFont } from '../../fonts/symbol-sets.ts';
import { resolve } from '../../pdf-objects/objects/read-object.ts';
import type { FaceName } from '../../typesetting/fonts/font-files.ts';
import { rounded } from '../fonts/font-entries.ts';
import type { FontWork } from '../fonts/font-work.ts';
import { replaceWithOwnEncoding } from '../fonts/mend-true-type.ts';
import { type BuiltGlyph, buildTrueType } from './build-true-type.ts';
import { fontStyle, subsetName, substituteDescriptor } from './font-style.ts';
import { substituteFor } from './substitute-faces.ts';

const pictureFaces: readonly FaceName[] = ['signs', 'moreSymbols', 'mathematics', 'symbols'];

/** Embeds one of our fonts in place of a simple font that is not embedded, with the same codes and widths. */
export function substituteSimple(work: FontWork, simple: SimpleFont): void {
  const { file } = work.draft;
  const look = fontStyle(work, simple.name, simple.descriptor, pictureFont(simple.name) ? pictureFaces : []);
  const substitute = substituteFor(look);
  const glyphs: BuiltGlyph[] = [{ source: { face: substitute.face, glyph: 0 }, advance: 500 }];
  const [map, widths, texts] = [
    new Map<number, number>(),
    new Map<number, number>(),
    new Map<number, string>(),
  ];
  const shown = new Set(simple.codes.map(({ code }) => code));
  for (let code = 0; code < 256; code++) {
    const name = assumedName(simple, code);
    const text = nameText(simple, name) ?? simple.mapped.textOf(code);
    if (!shown.has(code) && (text === undefined || code < 0x20)) continue;
    // A name may stand for several characters only if it is a ligature, which is one glyph in our fonts.
    const source = text === undefined ? undefined : substitute.glyphOf(oneCharacter(text));
    const own = source ? (source.face.advanceOf(source.glyph) * 1_000) / source.face.unitsPerEm : 0;
    const advance = simple.widths.widthOf(code) ?? own;
    map.set(0xf000 + code, glyphs.length);
    glyphs.push({ source, advance });
    widths.set(code, rounded(advance));
    const mapped = simple.mapped.textOf(code) ?? text;
    if (mapped !== undefined) texts.set(code, mapped);
  }
  const program = buildTrueType(glyphs, { platform: 3, encoding: 0, glyphs: map });
  const entries = substituteDescriptor(work, simple.descriptor, substitute.face, look);
  const name = subsetName(substitute.name, program);
  replaceWithOwnEncoding(work, simple, program, widths, texts, { ...entries, FontName: name });
  work.warnSubstitute(
    String(resolve(file, simple.font.get('BaseFont')) ?? 'without a name'),
    substitute.name,
  );
}

const ligatures: Readonly<Record<string, string>> = { fi: 'ﬁ', fl: 'ﬂ', ff: 'ﬀ', ffi: 'ﬃ', ffl: 'ﬄ' };

function oneCharacter(text: string): string {
  return ligatures[text] ?? [...text][0] ?? ' ';
}
