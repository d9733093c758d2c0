import { emoji, invisible } from './character-kinds.ts';
import { faceScales, facesFor } from './fonts/choose-faces.ts';
import type { DocumentFonts } from './fonts/document-fonts.ts';
import type { FaceName } from './fonts/font-files.ts';
import { type Face, hasAll, readFace } from './fonts/read-face.ts';
import type { ShapedGlyph, shape } from './fonts/shaper.ts';
import { cellWidth, type Piece, type Unit } from './units.ts';

/** The means of turning a document's text into glyphs. */
export interface Typesetting {
  readonly fonts: DocumentFonts;
  /** Harfbuzz, if the text needs it. */
  readonly shape: typeof shape | undefined;
  /** Faces tried before all others. */
  readonly firstFaces: readonly FaceName[];
  readonly eastAsianFaces: readonly FaceName[];
  /** Whether everything takes whole cells, as on a terminal, instead of its natural width. */
  readonly isGrid: boolean;
}

/** A unit without a position. */
export type DrawnCluster = Omit<Unit, 'start'>;

/**
 * Draws one cluster: in colour if it is emoji, else in the first face that has all of it, or character by character if
 * none has. `shown` is the text to draw and `read` the text to extract, if they differ from the cluster's.
 */
export function drawCluster(
  typesetting: Typesetting,
  text: string,
  shown = text,
  read = text,
): DrawnCluster | undefined {
  const picture = controlPicture(shown);
  if (picture !== undefined) return drawCluster(typesetting, picture);
  const visible = shown.replace(invisible, '');
  if (visible === '') return undefined;
  if (emoji.test(shown)) {
    const inColour = drawEmoji(typesetting, text);
    if (inColour) return inColour;
  }
  const composed = visible.normalize('NFC');
  const [first = '', ...others] = composed;
  const faces = facesFor(first, typesetting.firstFaces, typesetting.eastAsianFaces);
  const face = faces.find((name) => hasAll(readFace(name), composed));
  if (others.length === 0) return drawGlyph(typesetting, face ?? 'mono', composed, text, read);
  if (face && typesetting.shape) return drawShaped(typesetting, face, composed, text, read);
  return drawApart(typesetting, composed);
}

/** Fits glyphs of one face to cells. `advance` and positions are in the face's units; each glyph holds its text. */
export function fitToCells(
  { fonts, isGrid }: Typesetting,
  face: Face,
  text: string,
  glyphs: readonly { readonly text: string; readonly parts: readonly ShapedGlyph[] }[],
): DrawnCluster {
  const scale = faceScales[face.name];
  const natural = (sumOf(glyphs.flatMap(({ parts }) => parts)) * scale) / face.unitsPerEm;
  const cells = cellsFor(natural);
  const width = isGrid ? cells * cellWidth : natural;
  const stretch = natural === 0 || !isGrid ? 1 : Math.min(maximumStretch(glyphs.length), width / natural);
  const offset = (width - natural * stretch) / 2;
  // A single glyph fills its cells alone, so that a line of them needs no positioning and is read without gaps.
  const isLocked = isGrid && glyphs.length === 1 && stretch === 1;
  const ems = face.unitsPerEm / scale;
  const codes = glyphs.map(({ text: own, parts }) => {
    let pen = isLocked ? Math.round(offset * ems) : 0;
    const placed = parts.map(({ glyph, advance, x, y }) => {
      pen += advance;
      return { glyph, x: pen - advance + x, y };
    });
    return fonts.glyph(face.name, { parts: placed, advance: isLocked ? width * ems : Math.max(0, pen) }, own);
  });
  const drawnWidth = isLocked ? width : natural * stretch;
  return { text, cells, width, pieces: piecesOf(codes, scale, stretch, isLocked ? 0 : offset, drawnWidth) };
}

function drawGlyph(
  typesetting: Typesetting,
  name: FaceName,
  shown: string,
  text: string,
  read: string,
): DrawnCluster {
  const face = readFace(name);
  const glyph = face.glyphOf(shown.codePointAt(0) ?? 0);
  const parts = [{ glyph, cluster: 0, advance: face.advanceOf(glyph), x: 0, y: 0 }];
  return fitToCells(typesetting, face, text, [{ text: read, parts }]);
}

function drawShaped(
  typesetting: Typesetting,
  name: FaceName,
  shown: string,
  text: string,
  read: string,
): DrawnCluster {
  const face = readFace(name);
  const parts = (typesetting.shape?.(name, shown, false) ?? []).map((part, at) => ({
    ...part,
    // If the face does not position a mark, it is drawn over its base: marks of this face are as wide as letters.
    x: at > 0 && part.advance === 0 && part.x === 0 ? -face.advanceOf(part.glyph) : part.x,
  }));
  return fitToCells(typesetting, face, text, [{ text: read, parts }]);
}

/** Draws each character in any face that has it. A mark without a width is drawn over the preceding character. */
function drawApart(typesetting: Typesetting, shown: string): DrawnCluster {
  let width = 0;
  let cells = 0;
  const pieces: Piece[] = [];
  for (const character of shown) {
    const drawing = drawCluster(typesetting, character);
    if (!drawing) continue;
    pieces.push(...drawing.pieces.map((piece) => ({ ...piece, offset: piece.offset + width })));
    width += drawing.width;
    cells += drawing.cells;
  }
  return { text: shown, cells, width, pieces };
}

function drawEmoji(typesetting: Typesetting, text: string): DrawnCluster | undefined {
  const face = readFace('emoji');
  const glyphs = typesetting.shape?.('emoji', text, false).filter(({ advance }) => advance > 0) ?? [];
  if (glyphs.length === 0 || glyphs.some(({ glyph }) => glyph === 0)) return undefined;
  const scale = faceScales.emoji;
  const natural = (sumOf(glyphs) * scale) / face.unitsPerEm;
  const cells = glyphs.length * 2;
  const width = typesetting.isGrid ? cells * cellWidth : natural;
  // A sequence without a picture in the face is drawn as its parts, side by side in one glyph.
  let pen = 0;
  const parts = glyphs.map(({ glyph, advance }) => {
    pen += advance;
    return { glyph, x: pen - advance };
  });
  const code = typesetting.fonts.colourGlyph(parts, pen, text);
  return { text, cells, width, pieces: piecesOf([code], scale, 1, (width - natural) / 2, natural) };
}

function piecesOf(
  glyphs: readonly { readonly font: Piece['font']; readonly code: number }[],
  scale: number,
  stretch: number,
  offset: number,
  width: number,
): readonly Piece[] {
  const pieces: (Piece & { codes: number[] })[] = [];
  for (const { font, code } of glyphs) {
    const last = pieces.at(-1);
    if (last?.font === font) last.codes.push(code);
    // Glyphs of one word are in two fonts only if the first ran out of codes.
    else pieces.push({ font, codes: [code], scale, stretch, offset, width });
  }
  return pieces;
}

/** The picture that makes a control character visible, since no part of a text should be hidden. */
function controlPicture(text: string): string | undefined {
  const unit = text.charCodeAt(0);
  if (unit < 0x20) return String.fromCharCode(0x2400 + unit);
  if (unit === 0x7f) return '\u2421';
  return unit >= 0x80 && unit < 0xa0 ? '\ufffd' : undefined;
}

function sumOf(glyphs: readonly ShapedGlyph[]): number {
  return glyphs.reduce((sum, { advance }) => sum + advance, 0);
}

/** The number of cells for this width. It is compressed by up to an eighth before it takes another cell. */
function cellsFor(widthEms: number): number {
  const cells = Math.round(widthEms / cellWidth);
  if (Math.abs(cells * cellWidth - widthEms) < 0.01) return Math.max(1, cells);
  return Math.max(1, Math.ceil((widthEms * 0.88) / cellWidth - 0.01));
}

/** A word may be stretched to fill its cells; a single glyph keeps its shape. */
function maximumStretch(glyphCount: number): number {
  return glyphCount > 1 ? 1.12 : 1;
}
