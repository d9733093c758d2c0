import type { PageFont } from '../../page-text/page-geometry.ts';
import type { TextLine } from '../blocks/text-line.ts';
import type { Word } from '../words.ts';
import { bigOperator, functionNames, relation } from './math-signs.ts';

/** The maximum share of letters of words in a formula, such as units, and the maximum length of a piece. */
const mostInWords = 0.34;
const longest = 160;

/** Fonts of formulas: TeX's, MathType's, and those that are named for it. */
const mathFont =
  /(?:^|\+)(?:CM(?:MI|SY|EX|BSY|MIB)\d*|MT(?:MI|SY|EX)\w*|MSBM\d*|MSAM\d*|EU(?:FM|SM)\d*|rtxmi\w*|txsy\w*|LMMath\w*)|math|Euclid/i;

/** Whether a line states an equation, a fraction or a sum, and has next to no words. */
export function isFormulaLine(line: TextLine, fonts: readonly PageFont[]): boolean {
  const { text, words } = line;
  const states = relation.test(text) || words.some(({ parts }) => parts) || bigOperator.test(text);
  return states && isFragment(line, fonts) && words.some((word) => isMath(word, line, fonts));
}

/** Whether a line may be a part of a formula. */
export function isFragment({ text, words, style }: TextLine, fonts: readonly PageFont[]): boolean {
  if (style.isFixedPitch || text.length > longest) return false;
  const signs = [...text.replace(/\s/g, '')].length;
  const inWords = words
    .flatMap((word) => (isMathFont(word, fonts) ? [] : termsOf(word.text)))
    .reduce((sum, term) => sum + [...term].length, 0);
  return inWords <= mostInWords * signs;
}

/** Whether a text is the number of an equation. */
export function isNumber(text: string): boolean {
  return /^\((?:[A-Z]{1,2}[.-]?)?\d{1,3}(?:[.-]\d{1,3}){0,2}[a-z′']?\)$/.test(text);
}

/** The words of a language in a text: neither functions nor products of letters. */
export function termsOf(text: string): readonly string[] {
  return text.split(/[^\p{L}]+/u).filter((term) => term.length > 2 && !functionNames.has(term));
}

/** Whether a word is written as only formulas are: in a font of theirs, as a single slanted letter, or with Greek letters or signs. */
function isMath(word: Word, { baseline, style }: TextLine, fonts: readonly PageFont[]): boolean {
  const { text, parts, font, size } = word;
  const isScript = size < 0.88 * style.size && Math.abs(word.baseline - baseline) > 0.06 * style.size;
  return (
    parts !== undefined ||
    isScript ||
    isMathFont(word, fonts) ||
    (fonts[font]?.isItalic === true && !style.isItalic && /^\p{L}(?:\(\p{L}\))?$/u.test(text)) ||
    /[\p{Script=Greek}√∂∇∑∏∫≤≥≈≡∈⇌\u{1d400}-\u{1d7ff}]/u.test(text)
  );
}

function isMathFont({ font }: Word, fonts: readonly PageFont[]): boolean {
  return mathFont.test(fonts[font]?.name ?? '');
}
