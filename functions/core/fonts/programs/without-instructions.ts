import { BrokenFont } from './broken-font.ts';

const hasInstructions = 0x100;

/** Chinese and Japanese fonts whose glyphs are assembled only by their instructions. */
const assembled = /ming|dfkai|^DF|DLC|huatian|cpop|kaiti|songti/i;

/**
 * Whether a TrueType font has the same shapes without its instructions, which fit them to low-resolution screens. Fonts
 * that need them have glyphs as wide as the em, and well-known names.
 */
export function drawsWithoutInstructions(
  tables: ReadonlyMap<string, Buffer>,
  glyphs: ReadonlySet<number>,
  names: readonly string[],
): boolean {
  const [head, hhea, hmtx, name] = ['head', 'hhea', 'hmtx', 'name'].map((tag) => tables.get(tag));
  if (!head || !hhea || !hmtx) return false;
  const own = name?.toString('latin1').replaceAll('\0', '') ?? '';
  if ([...names, own].some((one) => assembled.test(one.replace(/^[A-Z]{6}\+/, '')))) return false;
  const em = head.readUInt16BE(18);
  const last = hhea.readUInt16BE(34) - 1;
  return ![...glyphs].some((glyph) => glyph > 0 && hmtx.readUInt16BE(Math.min(glyph, last) * 4) === em);
}

/** A glyph's outline without its instructions (OpenType, glyf). Throws BrokenFont and RangeError. */
export function withoutInstructions(glyph: Buffer): Buffer {
  if (glyph.length < 10) return glyph;
  const contours = glyph.readInt16BE(0);
  return contours < 0 ? ofComposite(glyph) : ofContours(glyph, contours);
}

function ofContours(glyph: Buffer, contours: number): Buffer {
  const at = 10 + contours * 2;
  if (at + 2 > glyph.length) return glyph;
  const from = at + 2 + glyph.readUInt16BE(at);
  if (from > glyph.length) throw new BrokenFont('instructions that end elsewhere');
  return Buffer.concat([glyph.subarray(0, at), Buffer.alloc(2), glyph.subarray(from)]);
}

function ofComposite(glyph: Buffer): Buffer {
  const bare = Buffer.from(glyph);
  let at = 10;
  for (let flags = 0x20; flags & 0x20; ) {
    flags = bare.readUInt16BE(at);
    bare.writeUInt16BE(flags & ~hasInstructions, at);
    at += componentBytes(flags);
  }
  return bare.subarray(0, at);
}

/** The length of a composite glyph's component, by its flags. */
export function componentBytes(flags: number): number {
  return 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
}
