import { expect, test } from '@jest/globals';
import { Problem } from '../../../functions/core/contract/problems/problem.ts';
import { readText } from '../../../functions/core/hidden-text/read-text.ts';
import { hasRightToLeft } from '../../../functions/core/page-text/reading-order.ts';
import type { Block } from '../../../functions/core/reading/blocks/block.ts';
import { extractContent } from '../../../functions/core/reading/extract-content.ts';
import { testRealPdfs } from '../real-pdfs.ts';
import { foundTables } from './found-tables.ts';
import { helvetica, onePage } from './raw-pdf.ts';

/** Its fonts do not say which letters their glyphs are, so that words of any script come of their numbers. */
const unreadable = 'pdfjs__ThuluthFeatures.pdf';

/** All that a block says. The number of an item is read from its marker. */
function textOf(block: Block): string {
  switch (block.kind) {
    case 'list':
      return block.items.map(({ marker, text }) => `${marker} ${text}`).join(' ');
    case 'table':
      return `${block.caption ?? ''} ${block.table.cells.map(({ text }) => text).join(' ')}`;
    case 'figure':
      return `${block.text ?? ''} ${block.caption ?? ''}`;
    default:
      return block.text;
  }
}

/**
 * How often each letter, digit and vowel sign is there, in any form, and each word that is written from right to left. Blocks have other spaces and hyphens, one sign for dots
 * that lead to the end of a line, and their bullets may be drawn.
 */
function countOf(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (part: string) => counts.set(part, (counts.get(part) ?? 0) + 1);
  const whole = text.normalize('NFKC');
  for (const letter of whole) if (/[\p{L}\p{N}\p{M}]/u.test(letter)) count(letter);
  for (const word of whole.split(/[^\p{L}\p{M}]+/u)) if (hasRightToLeft(word)) count(` ${word} `);
  return counts;
}

/**
 * The letters of which a page, with its fields and annotations, has more or fewer in its blocks than in its text, with how many
 * more, by page.
 */
async function differencesOf(
  pdf: Uint8Array,
  hidden: 'include' | 'exclude' = 'include',
): Promise<Record<string, Record<string, number>>> {
  const texts = new Map<number, string>();
  const differences: Record<string, Record<string, number>> = {};
  await readText(pdf, { hidden }, (pages) => {
    for (const { page, text } of pages) texts.set(page, text);
  });
  await extractContent(pdf, { hidden }, (pages) => {
    for (const { page, blocks } of pages) {
      const [drawn, kept] = [countOf(texts.get(page) ?? ''), countOf(blocks.map(textOf).join(' '))];
      const letters = [...new Set([...drawn.keys(), ...kept.keys()])];
      const differing = letters
        .map((letter) => [letter, (kept.get(letter) ?? 0) - (drawn.get(letter) ?? 0)] as const)
        .filter(([, count]) => count !== 0);
      if (differing.length > 0) differences[page] = Object.fromEntries(differing);
    }
  });
  return differences;
}

const shown = (lines: readonly (readonly [x: number, y: number, text: string])[]) =>
  onePage(lines.map(([x, y, text]) => `BT /F 9 Tf ${x} ${y} Td (${text}) Tj ET`).join('\n'), {
    resources: helvetica,
  });

const contents = Array.from({ length: 8 }, (_, index): readonly (readonly [number, number, string])[] => [
  [20, 180 - 16 * index, `1.${index}`],
  [45, 180 - 16 * index, 'On ways of rain, snow and ice'],
  [180, 180 - 16 * index, `${index + 4}`],
]).flat();

test('numbers on both sides of text are not a table, and no letter between them is lost', async () => {
  const pdf = shown(contents);
  expect(await foundTables(pdf)).toEqual([]);
  expect(await differencesOf(pdf)).toEqual({});
});

testRealPdfs('the letters of the content of %s are those of its text', async (pdf, name) => {
  const differences = await differencesOf(pdf).catch((error): Record<string, Record<string, number>> => {
    if (error instanceof Problem && error.status < 500) return {};
    throw error;
  });
  const isWord = ([part]: readonly [string, number]) => part.startsWith(' ');
  for (const [page, parts] of name === unreadable ? Object.entries(differences) : [])
    if (Object.entries(parts).every(isWord)) delete differences[page];
  expect(differences).toEqual({});
});
