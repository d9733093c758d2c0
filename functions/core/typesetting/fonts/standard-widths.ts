import { glyphLookup } from '../../fonts/programs/read-character-maps.ts';
import { readSfnt } from '../../fonts/programs/sfnt.ts';
import { readFont } from './font-files.ts';
import { nearestFont } from './nearest-font.ts';

const standard = new Map<string, (character: string) => number>();

/** The widths of the standard fonts, which files may omit: those of their metric-compatible substitutes. */
export function standardWidths(base: string): (character: string) => number {
  const path = nearestFont({
    weight: /bold/i.test(base) ? 700 : 400,
    isItalic: /italic|oblique/i.test(base),
    isSerif: /times|serif|roman/i.test(base),
    isFixedPitch: /courier|mono/i.test(base),
    characterSet: 0,
  });
  if (path === undefined) return () => 0.5;
  const known = standard.get(path) ?? readWidths(path);
  standard.set(path, known);
  return known;
}

function readWidths(path: string): (character: string) => number {
  const tables = readSfnt(readFont(path));
  const [cmap, head, hhea, hmtx] = ['cmap', 'head', 'hhea', 'hmtx'].map((tag) => tables.get(tag));
  if (!cmap || !head || !hhea || !hmtx) return () => 0.5;
  const glyphOf = glyphLookup(cmap);
  const last = hhea.readUInt16BE(34) - 1;
  const unitsPerEm = head.readUInt16BE(18);
  return (character) =>
    hmtx.readUInt16BE(Math.min(glyphOf(character.codePointAt(0) ?? 0), last) * 4) / unitsPerEm;
}
