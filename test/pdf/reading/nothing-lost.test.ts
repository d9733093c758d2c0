import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { Problem } from '../../../functions/core/contract/problem.ts';
import { extractContent } from '../../../functions/core/pdf/extract-content.ts';
import { readText } from '../../../functions/core/pdf/hidden/read-text.ts';
import type { Block } from '../../../functions/core/pdf/reading/blocks/block.ts';
import { foundTables } from './found-tables.ts';
import { helvetica, onePage } from './raw-pdf.ts';

const folder = process.env.PDF_CORPUS;
const files = folder ? readdirSync(folder).filter((name) => /\.pdf$/i.test(name)) : [];
const onEveryFile = files.length > 0 ? test.each(files) : test.skip.each(['PDF_CORPUS names no folder']);

/** All that a block says. */
function textOf(block: Block): string {
  switch (block.kind) {
    case 'list':
      return block.items.map(({ marker, number = '', text }) => `${marker}${number}${text}`).join('');
    case 'table':
      return `${block.caption ?? ''}${block.table.cells.map(({ text }) => text).join('')}`;
    case 'figure':
      return block.caption ?? '';
    default:
      return block.text;
  }
}

/** How often each letter and digit is there, in whatever form. */
function countOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const letter of texts.join('').normalize('NFKC'))
    if (/[\p{L}\p{N}]/u.test(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
}

/** The letters that pages, their fields and annotations show and none of their blocks has, with how many are missing. */
async function lostOf(pdf: Uint8Array): Promise<Record<string, number>> {
  const options = { hidden: 'include' } as const;
  const [drawn, blocks]: [string[], string[]] = [[], []];
  await readText(pdf, options, (pages) => {
    drawn.push(...pages.map(({ text }) => text));
  });
  await extractContent(pdf, options, (pages) => {
    blocks.push(...pages.flatMap((page) => page.blocks.map(textOf)));
  });
  const kept = countOf(blocks);
  const lost = [...countOf(drawn)].map(
    ([letter, count]) => [letter, count - (kept.get(letter) ?? 0)] as const,
  );
  return Object.fromEntries(lost.filter(([, count]) => count > 0));
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

test('numbers on both sides of text are no table, and no letter between them is lost', async () => {
  const pdf = shown(contents);
  expect(await foundTables(pdf)).toEqual([]);
  expect(await lostOf(pdf)).toEqual({});
});

onEveryFile('no letter of %s is lost', async (name) => {
  const pdf = readFileSync(join(folder ?? '', name));
  const lost = await lostOf(pdf).catch((error) => {
    if (error instanceof Problem && error.status < 500) return {};
    throw error;
  });
  expect(lost).toEqual({});
});
