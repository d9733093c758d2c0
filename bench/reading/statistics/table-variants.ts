import type { Random } from '../../../test/fuzz/random.ts';
import { label, phrase } from '../documents/prose.ts';
import type { StatisticalCell, StatisticalTable } from './statistical-table.ts';

type Rows = Pick<StatisticalTable, 'headerRows' | 'rows'>;

/**
 * A table of numbers in the style of certain offices: in two languages, with groups on the left, errors below values,
 * or gaps.
 */
export function tableVariant(random: Random, rows: Rows): Rows {
  const kind = random.below(12);
  if (kind === 0) return withLabelsAtRight(random, rows);
  if (kind === 1) return withErrors(random, rows);
  if (kind === 2) return withGroupsAtLeft(random, rows);
  if (kind === 3) return withTwoLanguages(random, rows);
  if (kind === 4 || kind === 5) return withGaps(random, rows);
  return rows;
}

/** Repeats the labels of the rows on the right, in another language. */
function withLabelsAtRight(random: Random, { headerRows, rows }: Rows): Rows {
  return {
    headerRows,
    rows: rows.map((row, at) => {
      const [first] = row;
      if (at < headerRows) return at === 0 ? [...row, { text: '', rowSpan: headerRows }] : row;
      if (first?.isSection) return [{ ...first, columnSpan: (first.columnSpan ?? 1) + 1 }];
      return [...row, { text: label(random), isLabel: true }];
    }),
  };
}

/** Adds a row of standard errors below each row of values. */
function withErrors(random: Random, { headerRows, rows }: Rows): Rows {
  return {
    headerRows,
    rows: rows.flatMap((row, at) => {
      if (at < headerRows || !row.slice(1).some(({ text }) => /\d/.test(text))) return [row];
      const error = () => ({ text: `(${(random.fraction() * 9).toFixed(1)})` });
      return [row, row.map((cell) => (/\d/.test(cell.text) && cell !== row[0] ? error() : { text: '' }))];
    }),
  };
}

/** Adds a column on the left, whose cells each span several rows. */
function withGroupsAtLeft(random: Random, { headerRows, rows }: Rows): Rows {
  if (rows.some((row) => row[0]?.isSection || row[0]?.isBold)) return { headerRows, rows };
  const groups = new Map<number, number>();
  for (let at = headerRows; at < rows.length; ) {
    const size = Math.min(rows.length - at, 2 + random.below(3));
    groups.set(at, size);
    at += size;
  }
  const added = (at: number): StatisticalCell[] => {
    if (at === 0) return [{ text: random.pick(['', 'Area', 'Group']), rowSpan: headerRows, isLabel: true }];
    const rowSpan = groups.get(at);
    return rowSpan === undefined ? [] : [{ text: label(random), rowSpan, isLabel: true }];
  };
  const titles = rows.slice(0, headerRows).length;
  return {
    headerRows,
    rows: rows.map((row, at) => [
      ...added(at),
      ...row.map((cell, place) => (at >= titles && place === 0 ? { ...cell, isLabel: true } : cell)),
    ]),
  };
}

const translations: Readonly<Record<string, string>> = {
  Total: 'Insgesamt',
  Men: 'Männer',
  Women: 'Frauen',
  Population: 'Bevölkerung',
  Turnover: 'Umsatz',
  Imports: 'Einfuhren',
  Exports: 'Ausfuhren',
  Balance: 'Saldo',
  Country: 'Land',
  Payments: 'Zahlungen',
};

/** Titles in two languages, one below the other. */
function withTwoLanguages(random: Random, { headerRows, rows }: Rows): Rows {
  const translated = (cell: StatisticalCell) =>
    cell.text === '' || /\d/.test(cell.text)
      ? cell
      : { ...cell, text: `${cell.text}\n${translations[cell.text] ?? phrase(random).split(' ')[1] ?? ''}` };
  return {
    headerRows,
    rows: rows.map((row, at) =>
      at < headerRows && !rows[1]?.some(({ text }) => text === '%') ? row.map(translated) : row,
    ),
  };
}

/** Adds a gap after every few rows, which only guides the eye. */
function withGaps(random: Random, { headerRows, rows }: Rows): Rows {
  const every = 3 + random.below(3);
  return {
    headerRows,
    rows: rows.map((row, at) =>
      at > headerRows && (at - headerRows) % every === 0
        ? row.map((cell) => ({ ...cell, isAfterGap: true }))
        : row,
    ),
  };
}
