import { expect, test } from '@jest/globals';
import { icdarTruth } from '../../../bench/reading/tables/icdar-truth.ts';
import { gridSimilarity, scoreTables } from '../../../bench/reading/tables/score-tables.ts';
import { sequenceSimilarity } from '../../../bench/reading/tables/sequence-similarity.ts';

test('sequences are as similar as Python’s difflib says', () => {
  expect(sequenceSimilarity([...'abcd'], [...'bcde'])).toBe(0.75);
  expect(sequenceSimilarity([...'abcdef'], [...'acbedf'])).toBeCloseTo(2 / 3);
  expect(sequenceSimilarity(['x', '', '', '1', '2'], ['x', '1', '', '2', ''])).toBe(0.6);
  expect(sequenceSimilarity([], [])).toBe(1);
});

const region = `<document filename='us-000.pdf'><table id='1'><region id='1' page='2'>
  <cell id='1' start-row='1' start-col='1'><bounding-box x1='1' y1='2' x2='3' y2='4'/><content>A &amp;  B</content></cell>
  <cell id='2' start-row='1' start-col='2' end-row='2'><content><![CDATA[<b>]]></content></cell>
  <cell id='3' start-row='2' start-col='1'><content></content></cell>
</region></table></document>`;

test('the truth of the competition is read as it is meant, and as camelot’s benchmark reads it', () => {
  expect(icdarTruth(region, 'from the first')).toEqual(
    new Map([
      [
        2,
        [
          [
            ['A & B', '<b>'],
            ['', ''],
          ],
        ],
      ],
    ]),
  );
  expect(icdarTruth(region, 'from 0').get(2)?.[0]).toEqual([
    ['', '', ''],
    ['', 'A & B', '<b>'],
    ['', '', ''],
  ]);
});

test('tables are paired in page order, and extra or missing ones count against F1', () => {
  const [table, wider] = [
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
    [
      ['a', 'b', ''],
      ['c', 'd', ''],
    ],
  ];
  const score = scoreTables([
    { truth: new Map([[1, [table, table]]]), found: new Map([[1, [wider]]]) },
    { truth: new Map([[1, [table]]]), found: new Map([[2, [table]]]) },
  ]);
  expect(score).toEqual({
    f1: (2 * 1) / (2 + 1 + 2),
    teds: gridSimilarity(wider, table),
    rows: 1,
    columns: 0,
  });
  expect(gridSimilarity(wider, table)).toBeCloseTo(((2 * 4) / 10) * (1 - 1 / 10));
});
