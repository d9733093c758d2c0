import { describe, expect, test } from '@jest/globals';
import { lineNumbers } from '../../../functions/core/reading/line-numbers.ts';
import { confidence } from '../../../functions/core/reading/tables/confidence.ts';
import { cellText, type TableDraft } from '../../../functions/core/reading/tables/found-table.ts';
import { isContents } from '../../../functions/core/reading/tables/is-contents.ts';
import { isNumeric } from '../../../functions/core/reading/tables/is-numeric.ts';
import { joinedPieces } from '../../../functions/core/reading/tables/lines/joined-pieces.ts';
import { stripeLines } from '../../../functions/core/reading/tables/lines/stripe-lines.ts';
import { withoutLeaders, withTypedLines } from '../../../functions/core/reading/tables/lines/typed-lines.ts';
import { withMarksOnLines } from '../../../functions/core/reading/tables/raised-marks.ts';
import type { Word } from '../../../functions/core/reading/words.ts';

let made = 0;

/** A word of a font of 10 points whose letters are 5 points wide. */
function word(text: string, left: number, baseline: number, size = 10): Word {
  const box = { left, right: left + (text.length * size) / 2, top: baseline - size, bottom: baseline };
  made += 10;
  return { text, box, baseline, size, font: 0, colour: 0, mark: -1, start: made, end: made + text.length };
}

/** A table of texts, its columns 80 points apart and its rows 15. Empty texts are no cells. */
function draft(rows: readonly (readonly string[])[], isBounded = true): TableDraft {
  const cells = rows.flatMap((row, at) =>
    row.flatMap((text, column) =>
      text === ''
        ? []
        : [{ row: at, column, rowSpan: 1, columnSpan: 1, words: [word(text, column * 80, at * 15)] }],
    ),
  );
  const box = { left: 0, top: 0, right: 300, bottom: rows.length * 15 };
  return { box, isRuled: false, isBounded, rowCount: rows.length, columnCount: rows[0]?.length ?? 0, cells };
}

const plain = [
  ['Region', 'Wheat', 'Oats'],
  ['North', '1204', '2087'],
  ['East', '9981', '4064'],
  ['South', '1530', '1112'],
];

describe('confidence', () => {
  test('is high for a table of numbers between lines', () => {
    expect(confidence(draft(plain))).toBeGreaterThan(0.9);
  });

  test.each([
    ['without lines', draft(plain, false)],
    ['with a label that stands alone', draft([...plain, ['Islands', '', '']])],
    ['whose first row has numbers', draft(plain.slice(1))],
    ['of texts', draft(plain.map((row) => row.map((text) => text.replace(/\d+/, 'some'))))],
  ])('is below 0.9 for a table %s', (_, table) => {
    expect(confidence(table)).toBeLessThan(0.9);
    expect(confidence(table)).toBeGreaterThan(0);
  });

  test('falls with each doubt', () => {
    const alone = [...plain, ['Islands', '', '']];
    const all = [draft(plain), draft(alone), draft(alone, false)].map(confidence);
    expect(all).toEqual(all.toSorted((one, other) => other - one));
    expect(new Set(all).size).toBe(3);
  });

  test('is 0 for a table with one column or one row', () => {
    expect(confidence(draft([['Region', 'Wheat']]))).toBe(0);
    expect(confidence(draft(plain.map((row) => row.slice(0, 1))))).toBe(0);
  });
});

describe('a table of contents', () => {
  const lines = [
    ['1', 'Aims', '3'],
    ['2', 'Fields', '7'],
    ['2.1', 'Rain', '7'],
    ['3', 'Harvest', '12'],
  ];

  test('is known by sections and pages that never go back', () => {
    expect(isContents(draft(lines, false), new Set())).toBe(true);
    expect(isContents(draft(lines.toReversed(), false), new Set())).toBe(false);
    expect(isContents(draft(lines), new Set())).toBe(false); // lines bound it
    expect(isContents(draft([['No', 'Name', 'Count'], ...lines], false), new Set())).toBe(false);
  });

  test('is known by dots that lead to the pages', () => {
    const unnumbered = draft(
      lines.map(([, title = '', page = '']) => [title, page]),
      false,
    );
    const titles = unnumbered.cells.filter(({ column }) => column === 0);
    expect(isContents(unnumbered, new Set())).toBe(false);
    expect(
      isContents(unnumbered, new Set(titles.flatMap(({ words }) => words.map(({ start }) => start)))),
    ).toBe(true);
  });

  test('may begin with a running head where dots lead to the pages', () => {
    const led = draft(
      [['CONTENTS', 'Harvests'], ...lines.map(([, title = '', page = '']) => [title, page])],
      false,
    );
    const starts = led.cells
      .filter(({ row, column }) => row > 0 && column === 0)
      .map(({ words }) => words[0]?.start);
    expect(isContents(led, new Set())).toBe(false);
    expect(isContents(led, new Set(starts as number[]))).toBe(true);
  });

  test('may stand in columns', () => {
    const columns = [
      ['1.1 Aims 3', '4.1 Prices', '20'],
      ['1.2 Fields 7', '4.2 Stores', '21'],
      ['2.1 Rain 8', '4.3 Mills', '21'],
      ['2.2 Sun 9', '4.4 Bread', '25'],
      ['3.1 Wind 11', '5.1 Trade', '30'],
    ];
    expect(isContents(draft(columns, false), new Set())).toBe(true);
    expect(isContents(draft(columns.toReversed(), false), new Set())).toBe(false); // the numbers go back
  });
});

test('an index in columns is not a table', () => {
  const index = [
    ['Barley, 3, 17', 'Oats, 4'],
    ['Bread, 21\u201323', 'Rain, 8, 9, 12'],
    ['Fields, 7', '31, 40'],
    ['Harvest, 12', 'Stores, 21'],
    ['Mills, 21, 25', 'Wheat, 3, 5'],
  ];
  expect(isContents(draft(index, false), new Set())).toBe(true);
  const facts = index.map(([name = '', other = '']) => [name.replace(/,.*/, ''), other.replace(/.*, /, '')]);
  expect(isContents(draft(facts, false), new Set())).toBe(false);
});

test('leader dots to the next column are not text', () => {
  const [rain, dots, oats] = [word('Rain', 0, 10), word('......', 30, 10), word('Oats.....', 0, 25)];
  const { plain: words, leaders } = withoutLeaders([rain, dots, oats, word('etc...', 0, 40)]);
  expect(words.map(({ text }) => text)).toEqual(['Rain', 'Oats', 'etc...']);
  expect([...leaders]).toEqual([rain.start, oats.start]);
});

test('dots that stand apart lead, too, if there are more than an ellipsis has', () => {
  const dots = (count: number, baseline: number) =>
    Array.from({ length: count }, (_, at) => word('.', 30 + 10 * at, baseline));
  const [rain, oats] = [word('Rain', 0, 10), word('Oats', 0, 25)];
  const { plain: words, leaders } = withoutLeaders([rain, ...dots(4, 10), oats, ...dots(3, 25)]);
  expect(words.map(({ text }) => text)).toEqual(['Rain', 'Oats', '.', '.', '.']);
  expect([...leaders]).toEqual([rain.start]);
});

test('typed lines are lines', () => {
  const { words, lines } = withTypedLines([word('------', 0, 10), word('2-3', 0, 25)], {
    horizontal: [],
    vertical: [],
  });
  expect(words.map(({ text }) => text)).toEqual(['2-3']);
  expect(lines.horizontal).toEqual([{ y: 5, left: 0, right: 30 }]);
});

test('raised marks stand on the line of the word before or behind them', () => {
  const words = withMarksOnLines([
    word('Rain', 0, 100),
    word('(1)', 20, 96, 6),
    word('far', 60, 96, 6),
    word('2', 100, 97, 6),
    word('North', 103, 100),
  ]);
  expect(words.map(({ baseline }) => baseline)).toEqual([100, 100, 96, 100, 100]);
});

test('numbers of lines are known by the lines beside them', () => {
  const numbers = Array.from({ length: 12 }, (_, at) => word(String(at + 15), 0, at * 20));
  const beside = (...texts: readonly (readonly [string, number])[]) =>
    numbers.flatMap((_, at) => texts.map(([text, left]) => word(text, left, at * 20)));
  const text = beside(['the', 40], ['rain', 58], ['came', 81], ['late', 104]);
  expect(lineNumbers([...text, ...numbers])).toEqual(new Set(numbers));
  expect(lineNumbers([...numbers.slice(0, 9), ...text]).size).toBe(0); // too few
  expect(lineNumbers([...numbers.toSpliced(5, 1), ...text]).size).toBe(0); // one is missing
  expect(lineNumbers([...numbers, ...beside(['rain', 40], ['87', 90], ['112', 130], ['9', 160])]).size).toBe(
    0,
  );
  expect(lineNumbers([...numbers, ...text, ...beside(['left', -60])]).size).toBe(0);
  expect(
    lineNumbers([...numbers, ...beside(['Wait', 40], ['for', 63], ['the', 81], ['rain', 99])]).size,
  ).toBe(0);
});

test('pieces of a line are joined where they touch', () => {
  const pieces = [
    { at: 10, start: 0, end: 50 },
    { at: 10.5, start: 52, end: 100 },
    { at: 10, start: 120, end: 140 },
    { at: 20, start: 0, end: 50 },
  ];
  expect(joinedPieces(pieces)).toEqual([
    { at: 10, start: 0, end: 100 },
    { at: 10, start: 120, end: 140 },
    { at: 20, start: 0, end: 50 },
  ]);
});

test('backgrounds part rows where they are as high as rows, as wide as a table, and not white', () => {
  const fill = (top: number, bottom: number, right: number, colour: number) => ({
    left: 0,
    right,
    top,
    bottom,
    colour,
  });
  const grey = 0xdddddd;
  const stripes = [fill(10, 24, 50, grey), { ...fill(10, 24, 100, grey), left: 50 }];
  expect(stripeLines(stripes)).toEqual([
    { y: 10, left: 0, right: 100 },
    { y: 24, left: 0, right: 100 },
  ]);
  expect(stripeLines([fill(10, 24, 100, 0xffffff), fill(0, 400, 100, grey), fill(10, 24, 30, grey)])).toEqual(
    [],
  );
  expect(stripeLines(Array.from({ length: 5_000 }, () => fill(10, 24, 100, grey)))).toEqual([]);
});

test.each(['1,204', '1 234 567', '-3,5', '(12.4)', '41%', '–', 'n.a.', '$1.1M', '12(p)', '7.3 e'])(
  '%s is a value',
  (text) => {
    expect(isNumeric(text)).toBe(true);
  },
);

test.each(['North', '18 to 24 years', 'Q1', '2nd half', 'EU-27'])('%s is not a value', (text) => {
  expect(isNumeric(text)).toBe(false);
});

test('the text of a cell goes line by line', () => {
  expect(cellText([word('roof', 0, 24), word('Repairs', 0, 12), word('to', 40, 12)])).toBe('Repairs to roof');
});

test('a word that a hyphen parts at the end of a line is one in a cell', () => {
  expect(cellText([word('docu-', 0, 12), word('ments', 0, 24)])).toBe('documents');
  expect(cellText([word('docu\u00ad', 0, 12), word('ments', 0, 24)])).toBe('documents');
  expect(cellText([word('North-', 0, 12), word('East', 0, 24)])).toBe('North-East');
});
