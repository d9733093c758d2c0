import { appendValue } from '../pdf-objects/objects/append-value.ts';
import { appendText, type ByteSink } from '../pdf-objects/objects/byte-sink.ts';
import { formatNumber } from '../pdf-objects/writer/format-number.ts';
import { readFace } from '../typesetting/fonts/read-face.ts';
import { drawUnits } from '../typesetting/page-content.ts';
import type { TextSetter } from '../typesetting/set-text.ts';
import type { FieldFont } from './field-font.ts';

/** The position of a line, in points. */
interface LinePlace {
  readonly sizePoints: number;
  readonly leftPoints: number;
  readonly baselinePoints: number;
}

/** A line that is ready to be drawn in a text object. */
export interface TypeLine {
  readonly widthEms: number;
  draw(sink: ByteSink, place: LinePlace): void;
}

/** Sets a field's text. Lengths are in ems; `descent` is negative. */
export interface Typeface {
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  /** The lines of a paragraph, at least one, each of at most this width. */
  lines(paragraph: string, widthEms: number): readonly TypeLine[];
}

/** Our own fonts, which cover every script. Without a setter there is no text to set. */
export function anyScript(setter: TextSetter | undefined): Typeface {
  const { ascent, descent, unitsPerEm } = readFace('latin');
  return {
    ascent: ascent / unitsPerEm,
    descent: descent / unitsPerEm,
    capHeight: 0.714,
    lines(paragraph, widthEms) {
      const lines = setter?.lines(paragraph, widthEms) ?? [{ units: [], widthEms: 0 }];
      return lines.map((line) => ({
        widthEms: line.widthEms,
        draw: (sink, place) => drawUnits(sink, line.units, place),
      }));
    },
  };
}

/** The field's own font, for text whose characters it has. */
export function ownFont(font: FieldFont): Typeface {
  const widthOf = (text: string) =>
    [...text].reduce((sum, character) => sum + font.widthOf(font.codes.get(character) ?? 0x20), 0);
  return {
    ascent: 0.931,
    descent: -0.225,
    capHeight: 0.718,
    lines: (paragraph, widthEms) =>
      wrapped(paragraph, widthEms, widthOf).map((text) => ({
        widthEms: widthOf(text),
        draw(sink, { sizePoints, leftPoints, baselinePoints }) {
          appendValue(sink, font.name);
          appendText(sink, ` ${formatNumber(sizePoints)} Tf `);
          appendText(sink, `1 0 0 1 ${formatNumber(leftPoints)} ${formatNumber(baselinePoints)} Tm `);
          appendValue(
            sink,
            Uint8Array.from(text, (character) => font.codes.get(character) ?? 0x20),
          );
          appendText(sink, ' Tj\n');
        },
      })),
  };
}

/** Whether a font has every character of a text. */
export function hasText(font: FieldFont, text: string): boolean {
  for (const character of text) if (!font.codes.has(character)) return false;
  return true;
}

/** Breaks text after spaces, and within a word only if it is wider than a line. */
function wrapped(paragraph: string, widthEms: number, widthOf: (text: string) => number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  let width = 0;
  for (const word of paragraph.match(/ *[^ ]+| +$/g) ?? []) {
    const wordWidth = widthOf(word);
    if (width + wordWidth <= widthEms) {
      line += word;
      width += wordWidth;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    width = 0;
    for (const character of line === '' && lines.length > 0 ? word.trimStart() : word) {
      const own = widthOf(character);
      if (line !== '' && width + own > widthEms) {
        lines.push(line);
        line = '';
        width = 0;
      }
      line += character;
      width += own;
    }
  }
  lines.push(line);
  return lines;
}
