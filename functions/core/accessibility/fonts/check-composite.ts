import type { CompositeFont } from '../../fonts/composite-font.ts';
import { glyphSource } from '../../fonts/glyph-source.ts';
import type { FontProgram } from '../../fonts/programs/font-program.ts';
import { isApart } from '../../fonts/widths.ts';
import { resolve, resolveStream } from '../../pdf-objects/objects/read-object.ts';
import { decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';
import { checkCharacterMap } from './check-character-map.ts';
import { checkTexts } from './check-texts.ts';
import type { FontCheck } from './font-check.ts';

/** Checks a font with codes of several bytes (ISO 14289-1, 7.21). Throws BrokenFont. */
export function checkComposite(composite: CompositeFont, check: FontCheck): void {
  const { report, draft } = check;
  const { descendant, descriptor, codes } = composite;
  const program = check.programOf(descriptor);
  const subtype = resolve(draft.file, descendant.get('Subtype'));
  const isDeclared = program !== undefined && (program.kind === 'trueType') === (subtype === 'CIDFontType2');
  if (!isDeclared && codes.some(({ isVisible }) => isVisible)) report('notEmbedded');
  checkCharacterMap(composite, check);
  if (isDeclared && subtype === 'CIDFontType2' && !hasGlyphTable(composite, check)) report('glyphTable');
  if (isDeclared) checkGlyphs(composite, program, check);
  checkTexts(composite.font, codes, (code) => composite.mappedText(code), check);
}

function hasGlyphTable({ descendant }: CompositeFont, { draft: { file } }: FontCheck): boolean {
  const table = descendant.get('CIDToGIDMap');
  return resolve(file, table) === 'Identity' || resolveStream(file, table) !== undefined;
}

function checkGlyphs(composite: CompositeFont, program: FontProgram, check: FontCheck): void {
  const { report } = check;
  const source = glyphSource(composite, program);
  for (const code of composite.codes) {
    const cid = composite.cid(code) ?? 0;
    const glyph = cid === 0 ? 0 : source.glyphOf(cid);
    const isMissing = !glyph || glyph >= source.glyphCount;
    if (isMissing) report('undefinedGlyph');
    if (!code.isVisible) continue;
    if (isMissing && code.code !== 0) report('noGlyph');
    else if (!isMissing && isApart(source.advanceOf(glyph), composite.widthOf(cid))) report('glyphWidth');
  }
  checkCidSet(composite, program, check);
}

/** The bytes of a list of 65,536 CIDs. */
const maximumBytes = 8_192;

/** A subset that lists its CIDs lists all of them, and no others (ISO 14289-1, 7.21.4.2). */
function checkCidSet(
  { descriptor, descendant, glyphsByCid }: CompositeFont,
  program: FontProgram,
  { draft: { file }, report }: FontCheck,
): void {
  const set = descriptor?.get('CIDSet');
  const isSubset = /^[A-Z]{6}\+/.test(String(resolve(file, descendant.get('BaseFont'))));
  if (!isSubset || set === undefined || !resolveStream(file, set)) return;
  const listed = decodeContent(file, [set], { bytes: maximumBytes });
  const { isListable, mustBeListed } = cidsOf(program, glyphsByCid);
  for (let cid = 1; cid < 65_536; cid++) {
    const isListed = ((listed?.[cid >> 3] ?? 0) & (0x80 >> (cid & 7))) !== 0;
    if (isListed ? !isListable(cid) : mustBeListed(cid)) return void report('glyphList');
  }
}

interface ListedCids {
  isListable(cid: number): boolean;
  mustBeListed(cid: number): boolean;
}

/** The CIDs of a program. Those of TrueType glyphs without a width of their own may be left out. */
function cidsOf(program: FontProgram, glyphsByCid: Buffer | undefined): ListedCids {
  if (program.kind === 'trueType') {
    const { glyphCount, tables } = program.font;
    const measured = Math.min(glyphCount, tables.get('hhea')?.readUInt16BE(34) ?? 0);
    const glyphOf = (cid: number) => {
      if (!glyphsByCid) return cid;
      return cid * 2 + 2 <= glyphsByCid.length ? glyphsByCid.readUInt16BE(cid * 2) : glyphCount;
    };
    return {
      isListable: (cid) => glyphOf(cid) < glyphCount,
      mustBeListed: (cid) => glyphOf(cid) > 0 && glyphOf(cid) < (glyphsByCid ? glyphCount : measured),
    };
  }
  const { isCidKeyed, charset, charStrings } = program.cff;
  const cids = new Set(charset);
  const has = (cid: number) => (isCidKeyed ? cids.has(cid) : cid < charStrings.length);
  return { isListable: has, mustBeListed: has };
}
