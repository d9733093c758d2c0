import type { Box, PlacedLine, StatedPart } from '../../page-text/shown-text.ts';
import { emAt } from './line-pieces.ts';
import { gapBetween, sourceAt } from './lines-on-page.ts';
import type { Pdfium } from './load-pdfium.ts';
import { leastSpace } from './order-lines.ts';
import type { Pointer } from './pdfium-functions.ts';
import { readBox } from './read-box.ts';
import { isUnread, type StatedParts } from './stated-parts.ts';

/**
 * Returns PDFium's lines with each replacement text as stated, once. PDFium repeats such a text if other glyphs are
 * between its own, reverses it in right-to-left lines, and takes its first glyph for all of it, which adds spaces
 * behind.
 */
export function withStatedParts(
  pdfium: Pdfium,
  text: Pointer,
  lines: readonly PlacedLine[],
  parts: StatedParts,
): readonly PlacedLine[] {
  if (parts.size === 0) return lines;
  const written = new Set<StatedPart>();
  const memory = pdfium.malloc(24);
  const result = lines.flatMap((line) => {
    const pieces = piecesOf(pdfium, text, line, parts, written);
    if (pieces.every(({ part }) => !part)) return [line];
    const kept = withoutSpacesBetween(pdfium, text, pieces.filter(isKept), memory);
    return kept.length > 0 ? [{ ...lineOf(pdfium, text, kept, memory), turn: line.turn }] : [];
  });
  pdfium.free(memory);
  return result;
}

/** A unit of PDFium's text, or a part with replacement text. */
interface Piece {
  readonly text: string;
  readonly sources: readonly number[];
  /** The index of PDFium's character; of a part, its first. */
  readonly index: number;
  /** The part, and whether this is its first occurrence in PDFium's text. */
  readonly part?: StatedPart;
  readonly isFirst?: boolean;
  /** Whether PDFium added it. */
  readonly isAdded: boolean;
}

function isKept({ part, isFirst }: Piece): boolean {
  return !part || isFirst === true;
}

function piecesOf(
  pdfium: Pdfium,
  text: Pointer,
  line: PlacedLine,
  parts: StatedParts,
  written: Set<StatedPart>,
): readonly Piece[] {
  const units = unitsOf(pdfium, text, line);
  const pieces: Piece[] = [];
  for (let at = 0; at < units.length; ) {
    const { object, index } = units[at] as Unit; // within the line
    const part = parts.get(object);
    let end = at + 1;
    while (part && units[end]?.object === object) end++;
    const own = units.slice(at, end);
    const said = own.map((unit) => unit.text).join('');
    if (part && (isUnread(part) || isOfSameUnits(said, part.text))) {
      const isFirst = !written.has(part);
      written.add(part);
      const sources = sourcesOf(part.text, said === part.text ? own : own.toReversed());
      pieces.push({ text: part.text, sources, index, part, isFirst, isAdded: false });
    } else {
      for (const unit of own)
        pieces.push({
          text: unit.text,
          sources: [unit.source],
          index: unit.index,
          isAdded: unit.object === 0,
        });
    }
    at = end;
  }
  return pieces;
}

/** Returns the unit that each unit of a stated text comes from: the first one left that is the same, or any. */
function sourcesOf(text: string, units: readonly Unit[]): readonly number[] {
  const left = [...units];
  return text.split('').map((unit, at) => {
    const place = left.findIndex((one) => one.text === unit);
    const [same] = place < 0 ? [units[at]] : left.splice(place, 1);
    return (same ?? (units[0] as Unit)).source; // there is one
  });
}

interface Unit {
  readonly text: string;
  readonly source: number;
  readonly index: number;
  /** The text object that draws it; 0 for a character that PDFium adds. */
  readonly object: Pointer;
}

function unitsOf(pdfium: Pdfium, text: Pointer, line: PlacedLine): readonly Unit[] {
  return line.text.split('').map((unit, at) => {
    const source = sourceAt(line, at);
    const index = pdfium.FPDFText_GetCharIndexFromTextIndex(text, source);
    return { text: unit, source, index, object: index < 0 ? 0 : pdfium.FPDFText_GetTextObject(text, index) };
  });
}

function isOfSameUnits(one: string, other: string): boolean {
  return one.length === other.length && one.split('').sort().join('') === other.split('').sort().join('');
}

/** Returns the pieces of a line without the spaces that PDFium adds between touching pieces and at the ends. */
function withoutSpacesBetween(
  pdfium: Pdfium,
  text: Pointer,
  pieces: readonly Piece[],
  memory: Pointer,
): readonly Piece[] {
  return pieces.filter((piece, at) => {
    const [before, after] = [pieces[at - 1], pieces[at + 1]];
    if (!piece.isAdded || piece.text !== ' ') return true;
    if (!before || !after) return false;
    if (before.index < 0 || after.index < 0) return true;
    const [one, other] = [boxOf(pdfium, text, before, memory), boxOf(pdfium, text, after, memory)];
    return gapBetween(one, other) > leastSpace * emAt(pdfium, text, after.index, memory);
  });
}

function boxOf(pdfium: Pdfium, text: Pointer, { part, index }: Piece, memory: Pointer): Box {
  if (part) return part.box;
  pdfium.FPDFText_GetLooseCharBox(text, index, memory);
  return readBox(pdfium, memory);
}

/** Joins pieces to a line. There is at least one. */
function lineOf(pdfium: Pdfium, text: Pointer, pieces: readonly Piece[], memory: Pointer): PlacedLine {
  const stated = new Map<number, StatedPart>();
  let line = '';
  for (const piece of pieces) {
    if (piece.part) stated.set(line.length, piece.part);
    line += piece.text;
  }
  const [first, last] = [pieces[0] as Piece, pieces.at(-1) as Piece]; // there is one
  return {
    text: line,
    sources: pieces.flatMap(({ sources }) => sources),
    stated,
    first: boxOf(pdfium, text, first, memory),
    last: boxOf(pdfium, text, last, memory),
  };
}
