import { limits } from '../../contract/limits.ts';
import { Problem } from '../../contract/problems/problem.ts';
import type { Rectangle } from '../../geometry/rectangle.ts';
import { isBlank } from '../../page-text/is-blank.ts';
import type { Letters, PageGeometry } from '../../page-text/page-geometry.ts';
import { mainTurn, type QuarterTurns, turnedPage, turnedTo } from '../../page-text/turned-page.ts';
import { noAnnotations, type PageAnnotations, turnedAnnotations } from '../annotations/page-annotations.ts';
import { textRegions } from '../boxes/text-regions.ts';
import type { PageField } from '../fields/page-field.ts';
import {
  fieldWords,
  isHiddenField,
  isWithin,
  type PlacedField,
  placedFields,
} from '../fields/placed-fields.ts';
import type { Figure } from '../figures/drawn-figures.ts';
import type { DisplayFormula } from '../formulas/display-formula.ts';
import { displayFormulas } from '../formulas/display-formulas.ts';
import { joinLetterSpaced } from '../letter-spaced.ts';
import type { NumberedPage } from '../numbered-page.ts';
import { withSoftHyphen } from '../soft-hyphen.ts';
import type { BookmarkTitle } from '../structure/page-structure.ts';
import { soundTags } from '../structure/sound-tags.ts';
import type { PageTags } from '../structure/tagged-words.ts';
import { pageTables } from '../tables/find-tables.ts';
import type { FoundTable } from '../tables/found-table.ts';
import { isLeader } from '../tables/lines/typed-lines.ts';
import { type Word, wordsOf } from '../words.ts';
import { wordsToRead } from '../words-to-read.ts';
import { withDropCaps } from './drop-caps.ts';
import { withDrawnBullets } from './lists/drawn-bullets.ts';
import { pageLines } from './page-lines.ts';
import type { TextLine } from './text-line.ts';

/** A page before its lines are ordered. */
export interface PageLayout {
  readonly page: number;
  /** 0 to 1: how reliable its letters are. */
  readonly confidence: number;
  readonly displayed: PageGeometry;
  /** The page turned so that most of its text is upright, and the number of quarter turns. */
  readonly geometry: PageGeometry;
  readonly turn: QuarterTurns;
  /** The boxes beside the text, which are read by themselves unless tags decide the order. */
  readonly boxes: readonly Readonly<Rectangle>[];
  readonly tables: readonly {
    readonly table: FoundTable;
    readonly words: readonly Word[];
    readonly fields: readonly PageField[];
  }[];
  readonly formulas: readonly DisplayFormula[];
  /** The fields outside tables. */
  readonly fields: readonly PlacedField[];
  /** The lines outside tables and formulas, from the top. */
  readonly lines: readonly TextLine[];
  /** The words that number the page's lines, which no line contains. */
  readonly lineNumbers: readonly Word[];
  readonly figures: readonly Figure[];
  /** The confidence of a recognised letter, 0 to 1. */
  readonly confidenceOf: (letter: number) => number | undefined;
  /** The page's sound tags and the bookmarks that lead to it. */
  readonly tags: PageTags | undefined;
  readonly titles: readonly BookmarkTitle[];
  /** Its annotations, on the turned page. */
  readonly annotations: PageAnnotations;
}

/** The minimum side of a figure, and the minimum share of a page that it covers. Smaller ones are marks or lines. */
const smallestSide = 20;
const smallestShare = 0.004;
/** Larger images are the page's background, or a scan of it. */
const largestShare = 0.9;

/** Analyses the layout of a page. Throws output_too_large for a page with more words than people read. */
export function pageLayout({
  page,
  geometry: displayed,
  structure,
  ocrConfidence = 1,
  confidenceOf = () => undefined,
}: NumberedPage): PageLayout {
  const turn = mainTurn(displayed.letters);
  const geometry = turn === 0 ? displayed : turnedPage(displayed, turn);
  const written = joinLetterSpaced(wordsOf(geometry.letters));
  checkWords(written, page);
  const { text: found, numbers, figures: drawn } = wordsToRead(geometry, written);
  const all = (structure?.fields ?? []).map((field) => ({ ...field, ...turnedTo(field, displayed, turn) }));
  const regions = textRegions(found, geometry);
  const tables = pageTables(regions, geometry).map((table) => ({
    table,
    words: found.filter((word) => isInTable(word, table)),
    fields: all.filter((field) => isWithin(field, table.box)),
  }));
  const inTables = new Set(tables.flatMap((table) => table.words));
  const pieces = regions.map((region) =>
    withDropCaps(region.words.filter((word) => !inTables.has(word))).map((word) =>
      withSoftHyphen(word, geometry.letters),
    ),
  );
  const isInATable = new Set(tables.flatMap((table) => table.fields));
  const free = all.filter((field) => !isInATable.has(field));
  const { shown, others } = fieldWords(pieces.flat(), free);
  const isText = new Set(others);
  const rows = pieces
    .flatMap((words) =>
      pageLines(
        words.filter((word) => isText.has(word)),
        geometry.fonts,
      ),
    )
    .sort((one, other) => one.baseline - other.baseline);
  const { placed, lines: beside } = placedFields(
    free.filter((field) => shown.has(field) || !isHiddenField(field, geometry.hidden)),
    shown,
    withDrawnBullets(rows, geometry.dots, geometry.fonts),
    geometry.fonts,
  );
  const tags = soundTags(structure, found, beside);
  const { formulas, lines } = displayFormulas(beside, geometry);
  return {
    page,
    confidence: Math.min(readableShare(displayed.letters), Math.round(ocrConfidence * 100) / 100),
    displayed,
    turn,
    confidenceOf,
    geometry,
    boxes: regions.flatMap(({ box }) => box ?? []),
    tables,
    formulas,
    fields: placed,
    lines,
    lineNumbers: numbers,
    figures: [...drawn, ...picturesOf(geometry, drawn)],
    tags,
    titles: structure?.titles ?? [],
    annotations: turnedAnnotations(structure?.annotations ?? noAnnotations, displayed, turn),
  };
}

/** Throws output_too_large for a page with more words than people read. */
export function checkWords(words: readonly Word[], page: number): void {
  if (words.length <= limits.contentWords) return;
  throw new Problem(
    'output_too_large',
    `Page ${page} has more than ${limits.contentWords} words, too many to put in order. Leave it out by \`pages\`, or read it with /extractText.`,
  );
}

/** Whether a word is in a cell of a table, or a leader between cells. Other words within its box are read beside it. */
function isInTable({ start, text, box }: Word, table: FoundTable): boolean {
  return table.words.has(start) || (isLeader(text) && isWithin(box, table.box));
}

/** With more pictures, each is a piece of a larger one. */
const mostFigures = 200;

/** Returns the pictures of a page that are in none of its drawn figures. */
function picturesOf(
  { images, widthPoints, heightPoints }: PageGeometry,
  drawn: readonly Figure[],
): readonly Figure[] {
  if (images.length > mostFigures) return [];
  const pageArea = widthPoints * heightPoints;
  return images.flatMap((image) => {
    const left = Math.max(image.left, 0);
    const top = Math.max(image.top, 0);
    const [right, bottom] = [Math.min(image.right, widthPoints), Math.min(image.bottom, heightPoints)];
    const area = (right - left) * (bottom - top);
    const isFigure =
      Math.min(right - left, bottom - top) >= smallestSide &&
      area >= smallestShare * pageArea &&
      area <= largestShare * pageArea;
    const box = { left, top, right, bottom };
    if (!isFigure || drawn.some((figure) => isWithin(box, figure.box))) return [];
    return [{ box, words: [], text: '', image }];
  });
}

/** The share, from 0 to 1 in hundredths, of a page's letters that represent a character. 1 without letters. */
function readableShare({ count, codes }: Letters): number {
  let [all, readable] = [0, 0];
  for (let index = 0; index < count; index++) {
    const code = codes[index] as number; // one for each letter
    if (isBlank(code) && code !== 0 && code !== 0xfffd) continue;
    all++;
    if (!isMeaningless(code)) readable++;
  }
  return all === 0 ? 1 : Math.floor((readable / all) * 100) / 100;
}

/** Whether a code is a control code, a replacement character or for private use. */
function isMeaningless(code: number): boolean {
  return code < 0x20 || code === 0xfffd || (code >= 0xe000 && code <= 0xf8ff);
}
