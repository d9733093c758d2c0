import type { LineStyle, TextLine } from '../text-line.ts';

/** The place of a group of lines in its column. */
export interface GroupPlace {
  /** Whether the distance to the text above is larger than between lines. */
  readonly isApart: boolean;
  /** Whether it ends before the column does. */
  readonly isShort: boolean;
  /** Whether text follows in the column. */
  readonly isFollowed: boolean;
  /** Whether it is a row of labels and values, like the line above or below it. */
  readonly isInRows: boolean;
}

/** The number of a part of a law or a book, with its word or sign, or a section's, such as 2.1, with at least two parts. */
const partNumber =
  /^(?:§{1,2}|art(?:icle|icolo|[ií]culo|ikel|igo|\.)?|section|sec\.|chapter|chapitre|cap[ií]tulo|capitolo|kapitel|part|teil|abschnitt|titel|t[ií]tulo|appendix|anhang|annexe?|статья|глава|раздел|часть|стаття|άρθρο|κεφάλαιο|פרק|סעיף|المادة|الفصل|الباب|ماده|فصل|अनुच्छेद|अध्याय|धारा|มาตรา|บทที่|หมวด|მუხლი|თავი|հոդված|գլուխ)\s*(?:\p{N}{1,4}|[ivxlc]{1,6})(?:\.\p{N}{1,3}){0,4}\p{Ll}?(?![\p{L}\p{N}])|^第\s*[\p{N}一二三四五六七八九十百零〇]{1,6}\s*[条條章节節編编部款]|^제\s*\p{N}{1,4}\s*[조장절편관]|^조항\s*\p{N}{1,4}/iu;
const sectionNumber = /^(?:\d{1,2}\.){1,4}\d{1,2}\.?\s+[\p{Lu}\p{Lo}]/u;

/** The number of a section with one part, which may be an item's. */
const oneNumber = /^(?:[IVX]{1,5}\.|\d{1,2}\.?|[A-H]\.)\s+[\p{Lu}\p{Lo}]/u;

const mostCharacters = 80;

/** Whether a line begins with the number of a part of a law or a book. */
export function startsPart(text: string): boolean {
  return partNumber.test(text);
}

/** Whether a line begins with the number of a section, of at least two parts. */
export function startsSection(text: string): boolean {
  return sectionNumber.test(text);
}

/** Whether a line begins with a number of one part, which may be a section's or an item's. */
export function startsNumber(text: string): boolean {
  return oneNumber.test(text);
}

/** Whether a line in the weight and about the size of the text looks like a heading. */
export function isPlainHeading(
  { style }: TextLine,
  text: string,
  body: LineStyle,
  { isApart, isShort, isFollowed }: GroupPlace,
): boolean {
  if (text.length >= mostCharacters) return false;
  if (sectionNumber.test(text)) return true;
  if (!isApart || !isShort) return false;
  if (partNumber.test(text)) return true;
  const isColoured = style.colour !== body.colour && style.colour !== undefined;
  const isSetOff = isCapitals(text) || (style.hasSmallCapitals ?? false) || isColoured;
  if (startsNumber(text)) return isSetOff || (style.isItalic && !body.isItalic);
  return isFollowed && isSetOff && /^\p{Lu}|^\p{Lo}/u.test(text);
}

/** Whether a text with a word of some length has no small letters. */
export function isCapitals(text: string): boolean {
  return /\p{Lu}{4}/u.test(text) && !/\p{Ll}/u.test(text);
}
