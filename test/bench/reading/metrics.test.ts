import { expect, test } from '@jest/globals';
import { editDistance, indelSimilarity } from '../../../bench/reading/metrics/edit-distance.ts';
import { gridOf, tablesOfMarkdown } from '../../../bench/reading/metrics/markdown-tables.ts';
import { mhs } from '../../../bench/reading/metrics/mhs.ts';
import { nid } from '../../../bench/reading/metrics/nid.ts';
import { headingsF1, itemsF1 } from '../../../bench/reading/metrics/outline-f1.ts';
import { meanTeds } from '../../../bench/reading/metrics/teds.ts';
import { type Tree, treeDistance } from '../../../bench/reading/metrics/tree-distance.ts';
import { type Random, randomOf } from '../../fuzz/random.ts';

/** The textbook's table of distances, with substitutions or without. */
function plainDistance(one: string, other: string, substitution: 1 | 2): number {
  const [left, right] = [[...one], [...other]];
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [index, character] of left.entries()) {
    const next = [index + 1];
    for (const [column, otherCharacter] of right.entries()) {
      const changed = (row[column] ?? 0) + (character === otherCharacter ? 0 : substitution);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

test('distances between texts match the textbook’s, for texts of any length', () => {
  const random = randomOf(7);
  const text = () => Array.from({ length: random.below(150) }, () => random.pick([...'abcde é😀'])).join('');
  for (let run = 0; run < 200; run++) {
    const [one, other] = [text(), text()];
    expect(editDistance(one, other)).toBe(plainDistance(one, other, 1));
    const characters = [...one].length + [...other].length;
    const similarity = characters === 0 ? 1 : 1 - plainDistance(one, other, 2) / characters;
    expect(indelSimilarity(one, other)).toBeCloseTo(similarity, 10);
  }
});

/** The definition: the rightmost root of either forest goes, or both are matched. */
function plainForestDistance(one: readonly Tree<string>[], other: readonly Tree<string>[]): number {
  const [last, otherLast] = [one.at(-1), other.at(-1)];
  if (!last && !otherLast) return 0;
  const without = (forest: readonly Tree<string>[], tree: Tree<string>) => [
    ...forest.slice(0, -1),
    ...tree.children,
  ];
  const fewer = last ? plainForestDistance(without(one, last), other) + 1 : Number.POSITIVE_INFINITY;
  const more = otherLast ? plainForestDistance(one, without(other, otherLast)) + 1 : Number.POSITIVE_INFINITY;
  if (!last || !otherLast) return Math.min(fewer, more);
  const changed =
    plainForestDistance(one.slice(0, -1), other.slice(0, -1)) +
    plainForestDistance(last.children, otherLast.children) +
    (last.label === otherLast.label ? 0 : 1);
  return Math.min(fewer, more, changed);
}

test('distances between trees match the definition', () => {
  const random = randomOf(11);
  const tree = (nodes: number): Tree<string> => {
    const children: Tree<string>[] = [];
    for (let left = nodes - 1; left > 0; ) {
      const size = 1 + random.below(left);
      children.push(tree(size));
      left -= size;
    }
    return { label: random.pick(['a', 'b', 'c']), children };
  };
  const pick = (source: Random) => tree(1 + source.below(6));
  for (let run = 0; run < 100; run++) {
    const [one, other] = [pick(random), pick(random)];
    const change = (label: string, into: string) => (label === into ? 0 : 1);
    expect(treeDistance(one, other, change)).toBe(plainForestDistance([one], [other]));
  }
});

test('the tables of Markdown are read from pipes and from HTML, and cells that span others leave these empty', () => {
  const [piped, html] = tablesOfMarkdown(
    [
      '| A \\| B | **C** |',
      '|---|:-:|',
      '| 1<br>2 |',
      '',
      '<table><thead><tr><th rowspan="2">Name</th><th colspan="2">Year</th></tr></thead>',
      '<tr><td>1 &amp; 2</td><td></td></tr></table>',
    ].join('\n'),
  ).map(gridOf);
  expect(piped).toEqual([
    ['A | B', '**C**'],
    ['1 2', ''],
  ]);
  expect(html).toEqual([
    ['Name', 'Year', ''],
    ['', '1 & 2', ''],
  ]);
});

test('NID is 1 for the same text however it is emphasised or escaped, and less for another order', () => {
  expect(nid('# A\n\nOne *two*', '# A\n\nOne __two__')).toBe(1);
  expect(nid('a * b', 'a \\* b')).toBe(1);
  expect(nid('| a |\n|---|\n| b |', '<table><tr><th>a</th></tr><tr><td>b</td></tr></table>')).toBe(1);
  expect(nid('abcd', 'abxd')).toBeCloseTo(6 / 8);
  expect(nid('abcd efgh', 'efgh abcd')).toBeCloseTo(8 / 18);
});

test('TEDS divides the edits by the nodes of the larger table', () => {
  const truth = '| a | b |\n|---|---|\n| c | dd |';
  expect(meanTeds(truth, truth)).toBe(1);
  expect(meanTeds(truth, '| a | b |\n|---|---|\n| c | dx |')).toBeCloseTo(1 - 0.5 / 6);
  expect(meanTeds(truth, '| a |\n|---|\n| c |')).toBeCloseTo(1 - 2 / 6);
  expect(
    meanTeds(truth, '<table><tr><td colspan="2">a</td></tr><tr><td>c</td><td>dd</td></tr></table>'),
  ).toBeCloseTo(1 - 2 / 6);
});

test('tables are compared in order, and one that is not found counts as nothing', () => {
  const [one, other] = ['| a | b |\n|---|---|\n| c | d |', '| e |\n|---|\n| f |'];
  expect(meanTeds(`${one}\n\n${other}`, other)).toBeCloseTo(1 / 2);
  expect(meanTeds(`${one}\n\n${other}`, `${one}\n\n${other}`)).toBe(1);
  expect(meanTeds('no table', one)).toBeUndefined();
});

test('MHS compares headings and their content, ignoring levels', () => {
  const truth = '# A\n\ntext\n\n## B\n\nmore';
  expect(mhs(truth, '## A\n\ntext\n\n## B\n\nmore')).toBe(1);
  expect(mhs(truth, 'A\n\ntext\n\nB\n\nmore')).toBe(0);
  expect(mhs(truth, '# A\n\ntext\n\n# B\n\nmort')).toBeCloseTo(1 - 0.25 / 5);
  // B and what follows it became text of A: two nodes are gone, and half of the content differs.
  expect(mhs(truth, '# A\n\ntext B more')).toBeCloseTo(1 - (2 + 7 / 11) / 5);
  expect(mhs('no heading', '# A')).toBeUndefined();
});

test('headings are compared by level, and items by depth and kind', () => {
  expect(headingsF1('# A\n\n## B', '# A\n\n# B')).toBeCloseTo(2 / 4);
  expect(itemsF1('- a\n  - b\n- c', '* a\n    * b\n* c')).toBe(1);
  expect(itemsF1('1. a\n2. b', '- a\n2) b')).toBeCloseTo(2 / 4);
  expect(itemsF1('- a', '```\n- a\n```')).toBe(0);
});
