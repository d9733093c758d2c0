import type { Random } from '../../../test/fuzz/random.ts';
import { figure, label, phrase, sentence } from './prose.ts';
import type { SourceCell, SourceTable } from './source-document.ts';

type Lines = SourceTable['lines'];

/** A table of numbers with a header. Some cells are empty. */
export function plainTable(random: Random, lines: Lines): SourceTable {
  const columns = 4 + random.below(3);
  const header = ['Region', ...Array.from({ length: columns - 1 }, (_, index) => String(2019 + index))];
  const rows = Array.from({ length: 6 + random.below(6) }, () => numbersRow(random, columns));
  return table(random, lines, 1, [header.map((text) => ({ text })), ...rows]);
}

/** A table of numbers that is longer than a page. Its header is printed on each. */
export function longTable(random: Random, lines: Lines): SourceTable {
  const header = ['Name', 'First', 'Second', 'Third', 'Total'].map((text) => ({ text }));
  return table(random, lines, 1, [
    header,
    ...Array.from({ length: 70 + random.below(20) }, () => numbersRow(random, header.length)),
  ]);
}

/** A table whose header has two rows, with cells over two columns and over both rows. */
export function spannedTable(random: Random, lines: Lines): SourceTable {
  const groups = Array.from({ length: 2 + random.below(2) }, (_, index) => `Year ${2023 + index}`);
  const first: SourceCell[] = [
    { text: 'Account', rowSpan: 2 },
    ...groups.map((text) => ({ text, columnSpan: 2 })),
  ];
  const second = groups.flatMap(() => [{ text: 'Planned' }, { text: 'Actual' }]);
  const rows = Array.from({ length: 5 + random.below(5) }, () => numbersRow(random, 1 + second.length));
  return table(random, lines, 2, [first, second, ...rows]);
}

/** A table whose texts take several lines of a cell. */
export function wordyTable(random: Random, lines: Lines): SourceTable {
  const header = ['Setting', 'Default', 'Meaning'].map((text) => ({ text }));
  const rows = Array.from({ length: 4 + random.below(3) }, () => [
    { text: label(random) },
    { text: figure(random) },
    { text: `${sentence(random)} ${sentence(random)}` },
  ]);
  return table(random, lines, 1, [header, ...rows]);
}

function numbersRow(random: Random, columns: number): SourceCell[] {
  const figures = Array.from({ length: columns - 1 }, () => ({
    text: random.chance(0.06) ? '' : figure(random),
  }));
  return [{ text: label(random) }, ...figures];
}

function table(random: Random, lines: Lines, headerRows: number, rows: SourceTable['rows']): SourceTable {
  return {
    kind: 'table',
    caption: `Table ${1 + random.below(9)}: ${phrase(random)}`,
    lines,
    headerRows,
    rows,
  };
}
