import { isCentredIn } from '../../geometry/rectangle.ts';
import { isLevel } from '../../page-text/is-level.ts';
import type { Letters, PageGeometry } from '../../page-text/page-geometry.ts';
import { mainTurn, type QuarterTurns, turnedBack, turnedPage } from '../../page-text/turned-page.ts';
import { type TextRegion, textRegions } from '../boxes/text-regions.ts';
import { withSoftHyphen } from '../soft-hyphen.ts';
import { boxAround, rowsOfWords } from '../text-rows.ts';
import type { Word } from '../words.ts';
import { wordsToRead } from '../words-to-read.ts';
import { confidence } from './confidence.ts';
import { cellText, type FoundTable, type TableDraft, withoutEmpty } from './found-table.ts';
import { isAxes } from './is-axes.ts';
import { isContents } from './is-contents.ts';
import { ruleLines } from './lines/rule-lines.ts';
import { stripeLines } from './lines/stripe-lines.ts';
import { withoutLeaders, withTypedLines } from './lines/typed-lines.ts';
import { withMarksOnLines } from './raised-marks.ts';
import { readAgain } from './read-again.ts';
import { ruledTables } from './ruled-tables.ts';
import { tablesBeside } from './tables-beside.ts';
import { withLabelsBeside } from './titles/labels-beside.ts';
import { withTitlesAbove } from './titles/titles-above.ts';
import { besideEachOther, sidewaysPages, turnedLabels } from './titles/turned-labels.ts';
import { unruledTables } from './unruled-tables.ts';

/** Marks the tables of an upright page. */
type Mark = (page: PageGeometry, tables: readonly FoundTable[]) => readonly FoundTable[];

/** More words than a printed page has. Pages beyond this limit are not searched. */
const maximumWords = 30_000;

/**
 * Returns the tables of a page, from its top: those bounded by lines, then those recognised by alignment. On a page of
 * mostly sideways text, rows and columns are those of the turned page; boxes are those of the page as displayed. `mark`
 * runs before they are turned back.
 */
export function findTables(page: PageGeometry, mark: Mark = (_, tables) => tables): readonly FoundTable[] {
  const turn = mainTurn(page.letters);
  if (turn === 0) return mark(page, pageTables(textRegions(wordsToRead(page).text, page), page));
  const turned = turnedPage(page, turn);
  return mark(turned, pageTables(textRegions(wordsToRead(turned).text, turned), turned)).map((table) =>
    tableTurnedBack(table, page, turn),
  );
}

function tableTurnedBack(table: FoundTable, page: PageGeometry, turn: QuarterTurns): FoundTable {
  return {
    ...table,
    box: turnedBack(table.box, page, turn),
    cells: table.cells.map((cell) => ({ ...cell, box: turnedBack(cell.box, page, turn) })),
  };
}

/**
 * Returns the tables of a page with mostly upright text, from its top: those of each of its regions, and sideways ones,
 * whose rows and columns are those of the turned page.
 */
export function pageTables(regions: readonly TextRegion[], page: PageGeometry): readonly FoundTable[] {
  const written = regions.flatMap(({ words }) => words);
  if (written.length > maximumWords) return [];
  const pages = sidewaysPages(page);
  const sideways = pages.flatMap(({ turn, turned }) =>
    tablesAmong(turned, wordsToRead(turned).text, [], page.letters)
      .map((table) => tableTurnedBack(table, page, turn))
      .filter((table) => isWhole(table, written)),
  );
  const taken = new Set(sideways.flatMap(({ words }) => [...words]));
  const labels = pages.flatMap((one) => turnedLabels(one, page, taken));
  const boxes = regions.flatMap(({ box }) => box ?? []);
  const labelsIn = ({ box }: TextRegion) =>
    labels.filter((label) =>
      box ? isCentredIn(label.box, box) : !boxes.some((other) => isCentredIn(label.box, other)),
    );
  const upright = regions.flatMap((region) =>
    tablesAmong(region.page, region.words, labelsIn(region), page.letters, region.box !== undefined),
  );
  return [...upright, ...sideways].sort(
    (one, other) => one.box.top - other.box.top || one.box.left - other.box.left,
  );
}

/**
 * Returns the tables of a page, or of a box on it, among its upright words and turned labels. `letters` are those of the
 * page as it is read.
 */
function tablesAmong(
  page: PageGeometry,
  written: readonly Word[],
  turned: readonly Word[],
  letters: Letters,
  isBox = false,
): readonly FoundTable[] {
  if (written.length > maximumWords) return [];
  const { plain, leaders } = withoutLeaders(written);
  const { words, lines } = withTypedLines(
    withMarksOnLines(plain.map((word) => withSoftHyphen(word, page.letters))),
    ruleLines(page),
  );
  const drawn = ruledTables([...words, ...turned], lines).map((draft) => readAgain(draft, lines));
  const isOutside = (tables: readonly TableDraft[]) => (word: Word) =>
    !tables.some(({ box }) => isCentredIn(word.box, box));
  const beside = words.filter(isOutside(drawn));
  const ruled = drawn.map((draft) => withTitlesAbove(withLabelsBeside(draft, beside), beside));
  const parted = { ...lines, horizontal: [...lines.horizontal, ...stripeLines(page.fills)] };
  const unruled = unruledTables(
    [...words, ...besideEachOther(turned, words)].filter(isOutside(ruled)),
    parted,
    page,
    isBox,
  );
  return [...ruled, ...unruled]
    .map(withoutEmpty)
    .flatMap((draft) => tablesBeside(draft, lines.horizontal))
    .map(withoutEmpty)
    .filter((draft) => !isContents(draft, leaders) && !isAxes(draft))
    .map((draft) => foundTable(draft, letters))
    .filter((table) => table.confidence > 0 && isWhole(table, words));
}

/** The maximum share of words within a table's box that are outside its cells. */
const mostBeside = 0.25;

/** Whether a table has most text within its box, and is not just aligned parts of the text around it. */
function isWhole({ box, words: own }: FoundTable, words: readonly Word[]): boolean {
  const within = words.filter((word) => isCentredIn(word.box, box) && /[\p{L}\p{N}]/u.test(word.text));
  return within.filter(({ start }) => !own.has(start)).length <= mostBeside * within.length;
}

function foundTable(draft: TableDraft, letters: Letters): FoundTable {
  const { rowCount, columnCount, isRuled } = draft;
  const box = isRuled ? draft.box : boxAround(draft.cells.flatMap((cell) => cell.words));
  const cells = draft.cells.map(({ words, ...place }) => ({
    ...place,
    text: cellText(words),
    rows: rowsOfWords(words),
    box: boxAround(words),
  }));
  const words = new Set(draft.cells.flatMap((cell) => cell.words.map(({ start }) => start)));
  const turned = draft.cells.flatMap((cell) => cell.words.filter(({ start }) => !isLevel(letters, start)));
  return { box, confidence: confidence(draft), rowCount, columnCount, cells, words, turned };
}
