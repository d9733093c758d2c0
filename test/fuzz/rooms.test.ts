import { expect, test } from '@jest/globals';
import { baseFiles } from './base-files.ts';
import { fuzzRoom, roomTargets } from './room-targets.ts';

const seeds = Number(process.env.FUZZ_SEEDS ?? 150);
const firstSeed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);

test.each(['pdf-objects', 'page-content', 'fonts'] as const)(
  `%s refuses ${seeds} damaged inputs by its own errors alone (FUZZ_SEED=${firstSeed})`,
  async (room) => {
    const { pdfs } = await baseFiles(process.env.PDF_CORPUS);
    const target = roomTargets(pdfs.filter(({ length }) => length < 100_000))[room];
    for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
      const failure = await fuzzRoom(target, seed).catch((error: Error) => error.stack);
      expect([seed, failure]).toEqual([seed, undefined]);
    }
  },
);
