import { appendText, type ByteSink, byteSink, writtenBytes } from '../pdf-objects/objects/byte-sink.ts';
import { formatNumber } from '../pdf-objects/writer/format-number.ts';

import type { EmbeddedFont } from './fonts/glyph-font.ts';
import type { PlacedUnit } from './units.ts';

/** The position of lines on a page. Lengths are in points, from the page's lower left corner. */
export interface LineGrid {
  readonly sizePoints: number;
  readonly leadingPoints: number;
  readonly leftPoints: number;
  /** The first line's baseline. */
  readonly firstBaselinePoints: number;
}

/** Writes the content of one page line by line, from the top. */
export interface PageContent {
  /** Writes a line of the plain font from the left edge. `codes` has the code of each UTF-16 unit. */
  plainLine(text: string, start: number, end: number, codes: Uint16Array): void;
  /** Writes a line of units, each at its position. */
  line(units: readonly PlacedUnit[]): void;
  /** Writes further units of the previous line. */
  sameLine(units: readonly PlacedUnit[]): void;
  emptyLine(): void;
  /** Writes an operator between lines, such as one that begins marked content. */
  operator(operator: string): void;
  /** Writes a space after the previous line, by its code in the plain font. */
  space(code: number): void;
  /** Returns the content so far, valid until the next line, which starts a new page. */
  take(): Uint8Array;
}

/** Starts the first page. `plainFont` draws plain lines. */
export function pageContent(grid: LineGrid, plainFont: EmbeddedFont): PageContent {
  const bytes = byteSink(1 << 16);
  let lineNumber = 0;
  /** Whether the previous line was in the plain font, so that only a line feed is needed. */
  let isInPlace = false;

  const baseline = () => grid.firstBaselinePoints - (lineNumber - 1) * grid.leadingPoints;
  const begin = () => {
    if (bytes.length === 0) appendText(bytes, `BT ${formatNumber(grid.leadingPoints)} TL\n`);
  };
  const start = () => {
    begin();
    lineNumber++;
  };
  const choosePlainFont = () =>
    appendText(bytes, `/${plainFont.resource} ${formatNumber(grid.sizePoints)} Tf `);
  const place = () => {
    if (isInPlace) return;
    choosePlainFont();
    appendText(
      bytes,
      `1 0 0 1 ${formatNumber(grid.leftPoints)} ${formatNumber(baseline() + grid.leadingPoints)} Tm\n`,
    );
    isInPlace = true;
  };
  const draw = (units: readonly PlacedUnit[]) => {
    drawUnits(bytes, units, {
      sizePoints: grid.sizePoints,
      leftPoints: grid.leftPoints,
      baselinePoints: baseline(),
    });
    isInPlace = false;
  };
  return {
    plainLine(text, from, to, codes) {
      start();
      place();
      appendText(bytes, '(');
      for (let at = from; at < to; at++) appendCode(bytes, codes[text.charCodeAt(at)] ?? 0);
      appendText(bytes, ")'\n");
    },
    line(units) {
      start();
      draw(units);
    },
    sameLine: draw,
    emptyLine() {
      start();
      if (isInPlace) appendText(bytes, 'T*\n');
    },
    operator(operator) {
      begin();
      appendText(bytes, `${operator}\n`);
    },
    space(code) {
      if (!isInPlace) choosePlainFont();
      appendText(bytes, '(');
      appendCode(bytes, code);
      appendText(bytes, ')Tj\n');
    },
    take() {
      if (bytes.length > 0) appendText(bytes, 'ET');
      lineNumber = 0;
      isInPlace = false;
      const content = writtenBytes(bytes);
      bytes.length = 0;
      return content;
    },
  };
}

interface LinePlace {
  readonly sizePoints: number;
  readonly leftPoints: number;
  readonly baselinePoints: number;
}

/** Smaller gaps, in ems, come from rounding and are not corrected. */
export const negligibleGap = 0.002;

/** Draws units one after another inside a text object. Adjacent glyphs of one font become one string. */
export function drawUnits(bytes: ByteSink, units: readonly PlacedUnit[], place: LinePlace): void {
  let pen = 0;
  let open: { font: EmbeddedFont; scale: number; stretch: number } | undefined;
  for (const unit of units) {
    for (const piece of unit.pieces) {
      const x = unit.left + piece.offset;
      if (open?.font !== piece.font || open.stretch !== piece.stretch) {
        if (open) appendText(bytes, ')]TJ\n');
        appendText(bytes, `/${piece.font.resource} ${formatNumber(place.sizePoints * piece.scale)} Tf `);
        appendText(
          bytes,
          `${formatNumber(piece.stretch)} 0 0 1 ${formatNumber(place.leftPoints + x * place.sizePoints)} `,
        );
        appendText(bytes, `${formatNumber(place.baselinePoints)} Tm[(`);
        open = piece;
      } else if (Math.abs(x - pen) > negligibleGap) {
        const gap = ((pen - x) * 1_000) / (piece.scale * piece.stretch);
        appendText(bytes, `)${formatNumber(gap)}(`);
      }
      for (const code of piece.codes) {
        if (piece.font.codeBytes === 2) appendCode(bytes, code);
        else appendText(bytes, String.fromCharCode(code));
      }
      pen = x + piece.width;
    }
  }
  if (open) appendText(bytes, ')]TJ\n');
}

/** Writes a code of two bytes, neither of which needs escaping. */
function appendCode(bytes: ByteSink, code: number): void {
  appendText(bytes, String.fromCharCode(code >> 8, code & 0xff));
}
