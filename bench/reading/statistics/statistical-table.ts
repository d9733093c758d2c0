import type { Random } from '../../../test/fuzz/random.ts';
import { phrase, sentence } from '../documents/prose.ts';
import type { SourceCell } from '../documents/source-document.ts';
import {
  activities,
  countries,
  measures,
  type NumberStyle,
  numberStyle,
  statistic,
  units,
} from './sample-values.ts';

/** A table as in official reports: its content and its appearance. */
export interface StatisticalTable {
  readonly caption: string;
  /** Shown between the caption and the table, on the right. */
  readonly unit?: string;
  /** Below the table. */
  readonly notes: readonly string[];
  readonly isWordy: boolean;
  readonly headerRows: number;
  readonly rows: readonly (readonly StatisticalCell[])[];
  readonly look: TableLook;
}

/** The indentation of a cell's text, in steps, whether it is the title of the rows below, and whether it is bold. */
export interface StatisticalCell extends SourceCell {
  readonly indent?: number;
  readonly isSection?: boolean;
  readonly isBold?: boolean;
  /**
   * Whether it is set like a label although it is not first in its row, and whether its row is separated from the one
   * above.
   */
  readonly isLabel?: boolean;
  readonly isAfterGap?: boolean;
}

interface TableLook {
  readonly lines: (typeof lineKinds)[number];
  readonly align: 'right' | 'center' | 'left';
  readonly vertical: 'top' | 'middle' | 'bottom';
  readonly headerVertical: 'top' | 'middle' | 'bottom';
  readonly sizePoints: number;
  readonly font: string;
  /** The width of the first column, in millimetres: its longer texts take several lines. */
  readonly labelWidth: number;
  readonly isFullWidth: boolean;
  readonly paddingPoints: number;
  readonly isHeaderBold: boolean;
  readonly isSectionCentred: boolean;
  /** Whether the further lines of a label are indented. */
  readonly isHanging: boolean;
}

const lineKinds = [
  'all',
  'between rows',
  'around the header',
  'below the header',
  'header and groups',
  'none',
  'stripes',
  'header background',
  'between columns',
  'frame',
  'double',
  'white lines',
  'rows and frame',
] as const;

export function statisticalTable(random: Random): StatisticalTable {
  const look = tableLook(random);
  const style = numberStyle(random);
  const isWordy = random.chance(0.15);
  const body = isWordy ? wordyRows(random) : numberRows(random, style, look);
  const number = `${1 + random.below(9)}${random.chance(0.5) ? `.${1 + random.below(20)}` : ''}`;
  return {
    caption: `${random.pick(['Table', 'Table', 'Tab.', 'Tableau', 'Tabelle'])} ${number}${random.pick([':', ' –', '.'])} ${phrase(random)}, ${2000 + random.below(12)}`,
    ...(random.chance(0.25) && { unit: `(${random.pick(units)})` }),
    notes: [
      ...(random.chance(0.3) ? [`(1) ${sentence(random)}`] : []),
      ...(random.chance(0.6)
        ? [`Source: ${random.pick(['Eurostat', 'OECD', 'national statistical offices'])}`]
        : []),
    ],
    isWordy,
    look,
    ...body,
  };
}

function tableLook(random: Random): TableLook {
  const lines = random.pick(lineKinds);
  return {
    lines,
    align: random.pick(['right', 'right', 'right', 'center', 'left']),
    vertical: random.pick(['top', 'top', 'middle', 'bottom']),
    headerVertical: random.pick(['top', 'middle', 'bottom', 'bottom']),
    sizePoints: 6.5 + random.below(6) / 2,
    font: random.pick(['serif', 'sans-serif', 'Arial, sans-serif', 'Times New Roman, serif']),
    labelWidth: 25 + random.below(30),
    isFullWidth: random.chance(0.5),
    paddingPoints: 0.5 + random.below(4) / 2,
    isHeaderBold: random.chance(0.7),
    isSectionCentred: random.chance(0.3),
    isHanging: random.chance(0.15),
  };
}

type Rows = Pick<StatisticalTable, 'headerRows' | 'rows'>;

function numberRows(random: Random, wished: NumberStyle, look: TableLook): Rows {
  const hasCodes = random.chance(0.15);
  const stubs = hasCodes ? 2 : 1;
  const header = headerOf(random, stubs);
  // Long numbers do not fit into many columns.
  const style = {
    ...wished,
    largest: Math.min(wished.largest, header.columns > 6 ? 900 : header.columns > 4 ? 9_000 : Infinity),
  };
  const labels = random.pick([countries, activities]);
  const count = 4 + random.below(random.chance(0.3) ? 24 : 12);
  const hasIndents = random.chance(0.3);
  const sectionEvery = random.chance(0.25) ? 3 + random.below(4) : 0;
  const isSectionWide = look.lines === 'all' || random.chance(0.5);
  const width = stubs + header.columns;
  const rows: StatisticalCell[][] = [];
  const offset = random.below(labels.length);
  for (let at = 0; at < count; at++) {
    if (sectionEvery > 0 && at % sectionEvery === 0) {
      const text = phrase(random);
      rows.push(
        isSectionWide
          ? [{ text, columnSpan: width, isSection: true, isBold: true }]
          : [{ text, isBold: true }, ...Array.from({ length: width - 1 }, () => ({ text: '' }))],
      );
    }
    const text = `${labels[(offset + at) % labels.length]}${random.chance(0.06) ? '(1)' : ''}`;
    const isTotal = at === 0 ? random.chance(0.3) : at === count - 1 && random.chance(0.2);
    rows.push([
      ...(hasCodes ? [{ text: `${random.pick(['A', 'B', 'C'])}${10 + at}` }] : []),
      {
        text: isTotal ? random.pick(['EU-27', 'Total', 'EU-15', 'Euro area']) : text,
        ...(isTotal && { isBold: true }),
        ...(hasIndents && !isTotal && { indent: random.below(3) }),
      },
      ...Array.from({ length: header.columns }, () => ({ text: statistic(random, style) })),
    ]);
  }
  return { headerRows: header.rows.length, rows: [...header.rows, ...rows] };
}

/** Titles in one row, or in two or three with spans above; sometimes a row of units or numbers. */
function headerOf(random: Random, stubs: number): { columns: number; rows: StatisticalCell[][] } {
  const kind = random.pick(['years', 'measures', 'groups', 'groups', 'deep'] as const);
  const stubTitle = random.pick(['', '', 'Country', 'Member State', 'Economic activity']);
  const stub = (rowSpan: number): StatisticalCell[] =>
    Array.from({ length: stubs }, (_, at) => ({
      text: at === stubs - 1 ? stubTitle : 'Code',
      ...(rowSpan > 1 && { rowSpan }),
    }));
  const first = 1995 + random.below(12);
  const last = (columns: number, rows: StatisticalCell[][]) => {
    if (!random.chance(0.2)) return { columns, rows };
    const isNumbered = random.chance(0.3);
    const below = Array.from({ length: columns }, (_, at) => ({
      text: isNumbered ? `(${at + 1})` : random.pick(units),
    }));
    return { columns, rows: [...rows, [...Array.from({ length: stubs }, () => ({ text: '' })), ...below]] };
  };
  if (kind === 'years') {
    const columns = 3 + random.below(7);
    return last(columns, [
      [...stub(1), ...Array.from({ length: columns }, (_, at) => ({ text: String(first + at) }))],
    ]);
  }
  if (kind === 'measures') {
    const columns = 2 + random.below(5);
    return last(columns, [[...stub(1), ...distinct(random, measures, columns).map((text) => ({ text }))]]);
  }
  const groups = 2 + random.below(2);
  const each = 2 + random.below(2);
  const below = Array.from({ length: groups }, () =>
    Array.from({ length: each }, (_, at) => ({ text: String(first + at) })),
  ).flat();
  const middle = distinct(random, measures, groups).map((text) => ({ text, columnSpan: each }));
  if (kind === 'groups') return last(groups * each, [[...stub(2), ...middle], below]);
  return last(groups * each, [
    [...stub(3), { text: phrase(random), columnSpan: groups * each }],
    middle,
    below,
  ]);
}

/** A table of texts: each cell may take several lines. */
function wordyRows(random: Random): Rows {
  const columns = 2 + random.below(3);
  const titles = distinct(
    random,
    ['Objective', 'Measure', 'Responsible authority', 'Deadline', 'Legal basis', 'Comments', 'Indicator'],
    columns,
  );
  const rows = Array.from({ length: 3 + random.below(6) }, () =>
    Array.from({ length: columns }, () => ({
      text: random.chance(0.5) ? sentence(random) : random.chance(0.1) ? '' : phrase(random),
    })),
  );
  return { headerRows: 1, rows: [titles.map((text) => ({ text })), ...rows] };
}

function distinct(random: Random, items: readonly string[], count: number): string[] {
  const left = [...items];
  return Array.from({ length: count }, () => left.splice(random.below(left.length), 1)[0] ?? '');
}
