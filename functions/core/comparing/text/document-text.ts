import { limits } from '../../contract/limits.ts';
import { Problem } from '../../contract/problems/problem.ts';
import type { Block, BlockWord, PageBlocks } from '../../reading/blocks/block.ts';
import { rowsOfBlock } from '../../reading/blocks/rows-of-block.ts';
import type { FoundTable } from '../../reading/tables/found-table.ts';
import type { WordRow } from '../../reading/word-row.ts';
import { type CellPlace, type ComparedWord, joint, pageOf, type WordPlace } from './compared-word.ts';
import { fold, isBullet, isDots } from './fold.ts';
import type { DocumentText, ReadPage, RunningLine, TableUnit, TextUnit, Unit } from './text-unit.ts';
import { wordPieces } from './word-pieces.ts';

/** Collects the text of a document page by page. */
interface TextCollector {
  /** Throws output_too_large for a document with more words than are compared. */
  add(page: PageBlocks): void;
  text(): DocumentText;
}

/** The share of a page's letters that must be known characters. */
const readableShare = 0.5;

export function collectText(): TextCollector {
  const units: Unit[] = [];
  const running: RunningLine[] = [];
  const pages: ReadPage[] = [];
  const unreadable: number[] = [];
  let [line, count] = [0, 0];

  /** Appends the words of rows, which `placed` has with their places on the displayed page. */
  function append(to: ComparedWord[], rows: readonly WordRow[], source: Source, cell?: CellPlace): void {
    for (const row of rows) {
      line++;
      const words = row.words.map(() => source.placed[source.next++] as BlockWord); // one for each word
      const shown = source.isContents ? withoutPageNumber(words) : words;
      for (const [index, { text, box }] of shown.entries()) {
        for (const [at, piece] of wordPieces(text, box).entries()) {
          const place = { page: source.page, line, box: piece.box };
          const last = index === 0 && at === 0 ? to.at(-1) : undefined;
          if (last && isSplit(last, piece.text)) {
            to[to.length - 1] = joined(last, piece.text, place);
            continue;
          }
          const key = fold(piece.text);
          const isLeader =
            isDots(key) && (source.isContents || [shown[index - 1], shown[index + 1]].some(isDotsWord));
          if (key === '' || isBullet(key) || isLeader) continue;
          count++;
          to.push({
            text: piece.text,
            key,
            ...(endsWithHyphen.test(key) && { jointed: `${key.slice(0, -1)}${joint}` }),
            isGlued: at > 0,
            places: [place],
            ...(cell && { cell }),
          });
        }
      }
    }
    if (count > limits.compared.words) throw tooMany();
  }

  function addBlock(block: Block, source: Source): void {
    const unit = <Kind extends TextUnit['kind']>(kind: Kind, rows: readonly WordRow[]) => {
      const words: ComparedWord[] = [];
      append(words, rows, source);
      return { kind, words };
    };
    switch (block.kind) {
      case 'list':
        for (const item of block.items) units.push(unit('list', [...item.markerRows, ...item.rows]));
        return;
      case 'table': {
        if (block.captionRows) units.push(unit('caption', block.captionRows));
        const { cells, continues } = block.table;
        const rows = Map.groupBy(cells, (cell) => cell.row);
        const table = tableFor(block.table, source.page, block.captionRows !== undefined);
        if (table.rows.length > 0) table.continuing.push(table.rows.length);
        for (const [index, own] of rows) {
          const read = own.map((cell) => {
            const words: ComparedWord[] = [];
            append(words, cell.rows, source, { row: cell.row + 1, column: cell.column + 1 });
            return words;
          });
          const filled = read.filter((words) => words.length > 0);
          if (filled.length > 0 && !(continues !== undefined && index < continues)) table.rows.push(filled);
        }
        return;
      }
      case 'header':
      case 'footer':
        for (const row of block.rows) running.push({ page: source.page, ...unit(block.kind, [row]) });
        return;
      default: {
        if (isPageNumber(block, source)) {
          running.push({ page: source.page, ...unit('footer', rowsOfBlock(block)) });
          return;
        }
        const before = 'continues' in block && block.continues ? lastParagraph() : undefined;
        if (before) append(before.words, rowsOfBlock(block), source);
        else units.push(unit(block.kind, rowsOfBlock(block)));
      }
    }
  }

  /** The table that another goes on with, at the end of the page before or marked by the reader; or a new one. */
  function tableFor({ cells, columnCount, continues }: FoundTable, page: number, isCaptioned: boolean) {
    const before = continues === undefined ? units.at(-1) : units.findLast(({ kind }) => kind === 'table');
    if (before?.kind === 'table') {
      const last = before.rows.at(-1);
      const filled = cells.filter(({ row, text }) => row === 0 && text !== '');
      const isRest = last?.length === columnCount && filled.length < columnCount;
      const isNext = last?.[0]?.[0] && pageOf(last[0][0]) === page - 1;
      if (continues !== undefined || (isRest && isNext)) return before;
    }
    const table: TableUnit = { kind: 'table', isCaptioned, continuing: [], rows: [] };
    units.push(table);
    return table;
  }

  function lastParagraph(): TextUnit | undefined {
    const found = units.findLast(({ kind }) => kind === 'paragraph');
    return found?.kind === 'paragraph' ? found : undefined;
  }

  return {
    add: (page) => {
      const placed = page.words();
      let next = 0;
      pages.push({
        page: page.page,
        widthPoints: page.widthPoints,
        heightPoints: page.heightPoints,
        figures: page.blocks.flatMap((block) => (block.kind === 'figure' ? block.box : [])),
      });
      if (page.confidence < readableShare) unreadable.push(page.page);
      for (const block of page.blocks) {
        const isContents = block.kind === 'table_of_contents';
        addBlock(block, { page: page.page, heightPoints: page.heightPoints, placed, next, isContents });
        next += rowsOfBlock(block).reduce((sum, { words }) => sum + words.length, 0);
      }
    },
    text: () => ({
      units: units.filter((unit) => (unit.kind === 'table' ? unit.rows : unit.words).length > 0),
      running: running.filter(({ words }) => words.length > 0),
      pages,
      unreadable,
    }),
  };
}

/** The words of a block with their places, of which `next` is the index of the next one. */
interface Source {
  readonly page: number;
  readonly heightPoints: number;
  readonly placed: readonly BlockWord[];
  next: number;
  readonly isContents: boolean;
}

/** The share of a page's height at its edges where numbers of pages are. */
const edge = 0.12;

/** Whether a text is only the number of its page, at its upper or lower edge. A short document may not prove more. */
function isPageNumber(block: Block, { page, heightPoints }: Source): boolean {
  const { top, bottom } = block.box;
  const isAtEdge = bottom < edge * heightPoints || top > (1 - edge) * heightPoints;
  return isAtEdge && 'text' in block && block.text?.replace(/[\s\-–—|]/g, '') === String(page);
}

/** The words of an entry in a table of contents without its page, which depends on where pages end. */
function withoutPageNumber(words: readonly BlockWord[]): readonly BlockWord[] {
  const last = words.at(-1)?.text ?? '';
  return words.length > 1 && /^[.…·\s]*(?:\d{1,4}|[ivxlc]{1,7})$/i.test(last) ? words.slice(0, -1) : words;
}

function isDotsWord(word: BlockWord | undefined): boolean {
  return word !== undefined && isDots(word.text);
}

/** A word that a line’s end may have split. */
const endsWithHyphen = /\p{L}-$/u;

/** Whether the first word of a line continues the last of the line before, which ends with a hyphen. */
function isSplit({ text }: ComparedWord, next: string): boolean {
  return /\p{L}[-\u00ad\u2010]$/u.test(text.slice(-4)) && /^\p{Ll}/u.test(next);
}

function joined(word: ComparedWord, rest: string, place: WordPlace): ComparedWord {
  const { text, key, jointed = key, places } = word;
  // A soft hyphen is no letter of the key.
  const start = jointed.endsWith(joint) ? jointed : `${jointed}${joint}`;
  const whole = start + fold(rest);
  return {
    ...word,
    text: text.slice(0, -1) + rest,
    key: whole.replaceAll(joint, ''),
    jointed: whole,
    places: [...places, place],
  };
}

function tooMany(): Problem {
  return new Problem(
    'output_too_large',
    `A document has more than ${limits.compared.words} words, too many to compare. Compare fewer pages with \`pages\`.`,
  );
}
