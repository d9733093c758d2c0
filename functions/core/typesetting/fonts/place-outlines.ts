import type { Face } from './read-face.ts';

/** A glyph of a subset: overlaid outlines of its face, and the pen's advance, in the face's units. */
export interface PlacedGlyph {
  readonly parts: readonly { readonly glyph: number; readonly x: number; readonly y: number }[];
  readonly advance: number;
}

/** Flags of a composite glyph's parts (OpenType, "glyf"). */
const wordArguments = 0x0001;
const offsetArguments = 0x0002;
const oneScale = 0x0008;
const morePartsFollow = 0x0020;
const twoScales = 0x0040;
const fourScales = 0x0080;
const instructionsFollow = 0x0100;

/** The maximum nesting of composites that is followed. */
const maximumDepth = 8;

/**
 * The outlines of a subset's glyphs, each padded to four bytes, followed by their components. `maximumParts` is the
 * largest number of outlines in one glyph.
 */
export function placeOutlines(face: Face, glyphs: readonly (PlacedGlyph | undefined)[]) {
  const outlines: Buffer[] = glyphs.map(() => empty);
  /** The positions of component outlines, by their number in the face. */
  const components = new Map<number, number>();
  let maximumParts = 1;

  const componentOf = (glyph: number, depth: number): number => {
    const known = components.get(glyph);
    if (known !== undefined) return known;
    const at = outlines.push(empty) - 1;
    components.set(glyph, at);
    outlines[at] = outlineOf(glyph, depth);
    return at;
  };
  const outlineOf = (glyph: number, depth: number): Buffer => {
    const outline = face.outlineOf(glyph);
    if (outline.length === 0 || depth > maximumDepth) return empty;
    if (outline.readInt16BE(0) >= 0) return padded(withoutInstructions(outline));
    return padded(renumbered(outline, (part) => componentOf(part, depth + 1)));
  };

  for (const [index, placed] of glyphs.entries()) {
    if (!placed) continue;
    const drawn = placed.parts.filter(({ glyph }) => face.outlineOf(glyph).length > 0);
    const [first] = drawn;
    maximumParts = Math.max(maximumParts, drawn.length);
    if (!first) continue;
    const isPlain = drawn.length === 1 && first.x === 0 && first.y === 0;
    outlines[index] = isPlain
      ? outlineOf(first.glyph, 0)
      : padded(composite(face, drawn, (glyph) => componentOf(glyph, 1)));
  }
  return { outlines, maximumParts };
}

const empty = Buffer.alloc(0);

function padded(outline: Buffer): Buffer {
  return Buffer.concat([outline], Math.ceil(outline.length / 4) * 4);
}

function withoutInstructions(outline: Buffer): Buffer {
  const lengthAt = 10 + outline.readInt16BE(0) * 2;
  const rest = lengthAt + 2 + outline.readUInt16BE(lengthAt);
  return Buffer.concat([outline.subarray(0, lengthAt), Buffer.alloc(2), outline.subarray(rest)]);
}

/** A composite glyph of the face, with its parts renumbered for the subset. */
function renumbered(outline: Buffer, componentOf: (glyph: number) => number): Buffer {
  const copy = Buffer.from(outline);
  let at = 10;
  let flags = morePartsFollow;
  while (flags & morePartsFollow) {
    flags = copy.readUInt16BE(at);
    copy.writeUInt16BE(flags & ~instructionsFollow, at);
    copy.writeUInt16BE(componentOf(copy.readUInt16BE(at + 2)), at + 2);
    at += 4 + (flags & wordArguments ? 4 : 2);
    if (flags & oneScale) at += 2;
    else if (flags & twoScales) at += 4;
    else if (flags & fourScales) at += 8;
  }
  return copy.subarray(0, at);
}

function composite(face: Face, parts: PlacedGlyph['parts'], componentOf: (glyph: number) => number): Buffer {
  const bytes = Buffer.alloc(10 + parts.length * 8);
  const box = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const [index, { glyph, x, y }] of parts.entries()) {
    const at = 10 + index * 8;
    const more = index < parts.length - 1 ? morePartsFollow : 0;
    bytes.writeUInt16BE(wordArguments | offsetArguments | more, at);
    bytes.writeUInt16BE(componentOf(glyph), at + 2);
    bytes.writeInt16BE(within16Bits(x), at + 4);
    bytes.writeInt16BE(within16Bits(y), at + 6);
    const outline = face.outlineOf(glyph);
    for (const side of [0, 1, 2, 3]) {
      const edge = outline.readInt16BE(2 + side * 2) + (side % 2 === 0 ? x : y);
      box[side] = side < 2 ? Math.min(box[side] ?? edge, edge) : Math.max(box[side] ?? edge, edge);
    }
  }
  bytes.writeInt16BE(-1, 0);
  for (const [side, edge] of box.entries()) bytes.writeInt16BE(within16Bits(edge), 2 + side * 2);
  return bytes;
}

function within16Bits(value: number): number {
  return Math.max(-32_768, Math.min(32_767, Math.round(value)));
}
