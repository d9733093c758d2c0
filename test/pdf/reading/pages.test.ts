import { expect, test } from '@jest/globals';
import { type Pages, parsePages } from '../../../functions/core/contract/fields/pages/pages-field.ts';

test.each<[Pages | undefined, number[]]>([
  [undefined, [1, 2, 3, 4, 5]],
  ['1,3', [1, 3]],
  ['2-4', [2, 3, 4]],
  ['4-', [4, 5]],
  ['4-2', [4, 3, 2]],
  ['odd', [1, 3, 5]],
  ['Even', [2, 4]],
  [' 5 , 1 - 2 ', [5, 1, 2]],
  ['2,2,1', [2, 2, 1]],
  [3, [3]],
  [
    [3, 1],
    [3, 1],
  ],
  [
    ['4-', '1,2', 3],
    [4, 5, 1, 2, 3],
  ],
  ['[3,1]', [3, 1]],
  ['["2-3", 1]', [2, 3, 1]],
  ['last', [5]],
  ['Last,1', [5, 1]],
  ['r1', [5]],
  ['r2-r1', [4, 5]],
  ['R1-R2', [5, 4]],
  ['3-last', [3, 4, 5]],
  ['r2-', [4, 5]],
  ['all', [1, 2, 3, 4, 5]],
  ['ALL,1', [1, 2, 3, 4, 5, 1]],
  ['1..2', [1, 2]],
  ['2...3', [2, 3]],
  ['1:2', [1, 2]],
  ['4:', [4, 5]],
  ['1–2', [1, 2]],
  ['1 — 2', [1, 2]],
  [
    ['last', 'r2..r1'],
    [5, 4, 5],
  ],
])('reads %j as pages %j of five', (pages, expected) => {
  expect(parsePages(pages, 5)).toEqual(expected);
});

test.each([
  '',
  ',',
  'a',
  '1,,2',
  '-3',
  '1-2-3',
  '1:2:3',
  '1.5',
  'r',
  'lastly',
  'all-2',
  'odd-3',
  'r-1',
  '[1',
  '[{}]',
  '１',
  '0x1',
  '1e3',
])('refuses %j', (pages) => {
  expect(() => parsePages(pages, 5)).toThrow(expect.objectContaining({ code: 'invalid_pages' }));
});

test('refuses to read an empty list', () => {
  expect(() => parsePages([], 5)).toThrow(expect.objectContaining({ code: 'invalid_pages' }));
});

test.each<[Pages, string]>([
  ['6', 'page 6 does not exist; the PDF’s last page is 5'],
  ['0', 'page 0 does not exist'],
  ['3-9', 'page 9 does not exist'],
  ['r6', 'page r6 does not exist; the PDF’s last page is 5'],
  ['r0', 'page r0 does not exist'],
  [[-1], 'neither a page nor a range'],
  ['999999999', 'page 999999999 does not exist'],
])('reports the fault of %j', (pages, message) => {
  expect(() => parsePages(pages, 5)).toThrow(message);
});

test('takes as many pages as a call may, and not one more, however they are asked for', () => {
  expect(parsePages('1-1000,1000-1', 1_000)).toHaveLength(2_000);
  const tooMany = expect.objectContaining({ code: 'too_many_pages' });
  expect(() => parsePages('1-1000,1000-1,1', 1_000)).toThrow(tooMany);
  expect(() => parsePages('1-,'.repeat(2_000).slice(0, -1), 2_000)).toThrow(tooMany);
  expect(() => parsePages(undefined, 2_001)).toThrow(tooMany);
});

test('finds no even page in a PDF of one', () => {
  expect(() => parsePages('even', 1)).toThrow(expect.objectContaining({ code: 'invalid_pages' }));
});
