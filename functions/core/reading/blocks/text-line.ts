import type { Rectangle } from '../../geometry/rectangle.ts';
import type { PageFont } from '../../page-text/page-geometry.ts';
import { asRead } from '../as-read.ts';
import { mainWord } from '../main-word.ts';
import { numberedCode } from '../numbered-code.ts';
import { spaced } from '../spaced.ts';
import { boxAround } from '../text-rows.ts';
import type { Word } from '../words.ts';

/** Adjacent words without a gap as wide as between columns. */
export interface TextLine {
  readonly box: Rectangle;
  readonly baseline: number;
  /** From left to right. */
  readonly words: readonly Word[];
  /** In reading order, with their text. */
  readonly read: readonly Word[];
  readonly text: string;
  readonly style: LineStyle;
}

/** The style of most of a line's letters. */
export interface LineStyle {
  /** The height of the em, in points. */
  readonly size: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isFixedPitch: boolean;
  /** Whether small letters look like capitals. */
  readonly hasSmallCapitals?: boolean;
  /** The colour of all its words, 0xRRGGBB; undefined if they have several. */
  readonly colour?: number | undefined;
}

/** Weights from here on look bold. */
const bold = 600;

/** The names of fonts of small capitals, such as LMRomanCaps10, CMCSC10 and Georgia-SmallCaps. */
const smallCapitals = /Caps|CSC\d*$|-SC\b/;

/** The share of a line's letters that determines its weight or slope. */
const mostly = 0.9;

/** The minimum offset of an index or exponent, in ems. */
const raised = 0.18;

/** Makes a line of words that are given from left to right. There is at least one. */
export function textLine(words: readonly Word[], fonts: readonly PageFont[]): TextLine {
  let [letters, boldLetters, italicLetters, smallCapitalLetters] = [0, 0, 0, 0];
  for (const { font, text } of words) {
    letters += text.length;
    if ((fonts[font]?.weight ?? 0) >= bold) boldLetters += text.length;
    if (fonts[font]?.isItalic) italicLetters += text.length;
    if (smallCapitals.test(fonts[font]?.name ?? '')) smallCapitalLetters += text.length;
  }
  // Arrows and box-drawing characters in code come from other fonts.
  const isSign = ({ text }: Word) => /^[\p{S}…·]+$/u.test(text);
  const isFixed = (word: Word) => fonts[word.font]?.isFixedPitch === true;
  const code = numberedCode(words, fonts);
  const isFixedPitch =
    code !== undefined || (words.some(isFixed) && words.every((word) => isFixed(word) || isSign(word)));
  // Inline code is often smaller, and may be most of a paragraph's last line.
  const proper = isFixedPitch ? (code ?? words) : words.filter(({ font }) => !fonts[font]?.isFixedPitch);
  const main = mainWord(proper);
  const read = asRead(words);
  return {
    box: boxAround(words),
    baseline: main.baseline,
    words,
    read,
    text: spaced(read),
    style: {
      size: main.size,
      isBold: boldLetters > mostly * letters,
      isItalic: italicLetters > mostly * letters,
      isFixedPitch,
      hasSmallCapitals: smallCapitalLetters > mostly * letters,
      colour: words.every(({ colour }) => colour === main.colour) ? main.colour : undefined,
    },
  };
}

/** Joins adjacent lines, which are given from left to right. There is at least one. */
export function joinedLine(lines: readonly TextLine[], fonts: readonly PageFont[]): TextLine {
  const [first] = lines;
  if (first && lines.length === 1) return first;
  return textLine(
    lines.flatMap(({ words }) => words),
    fonts,
  );
}

/** Whether a word is raised above its line, like a footnote mark. */
export function isRaised(word: Word, { baseline, style }: Pick<TextLine, 'baseline' | 'style'>): boolean {
  return baseline - word.baseline > raised * style.size && word.size < 0.9 * style.size;
}
