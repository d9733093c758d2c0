import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { median } from '../../functions/core/geometry/median.ts';
import { often, someOf } from '../jest/chosen-cases.ts';
import { type Attacker, startAttacker } from './attacker.ts';
import { allBombs } from './bombs/all-bombs.ts';
import type { AttackCall } from './calls.ts';

/** Calls that take longest of all, by bomb and path. */
const heaviest: readonly (readonly [bomb: string, path: string])[] = [
  ['a repeat of anything, nested, redacted', '/redactPdf'],
  ['alternatives that are the same, redacted', '/redactPdf'],
  ['forty times any letters', '/grepPdf'],
  ['a PNG of 100 megapixels with alpha', '/imageToPdf'],
  ['an interlaced PNG of 50 megapixels', '/imageToPdf'],
  ['a repeat of a thousand of a thousand', '/grepPdf'],
  ['cmap segments that overlap', '/redactPdf'],
  ['a repeat of a thousand of a thousand, redacted', '/redactPdf'],
  ['a look ahead of repeats', '/grepPdf'],
  ['forty times any letters, redacted', '/redactPdf'],
  ['sections that name one cross-reference stream', '/pdfInfo'],
  ['alternatives that are the same', '/grepPdf'],
];

/** How many times longer a small call may take beside those of another account than alone. */
const mostTimesLonger = 200;

let attacker: Attacker;

beforeAll(async () => {
  attacker = await startAttacker();
});
afterAll(() => attacker.stop());

function callOf([name, path]: readonly [string, string]): AttackCall {
  const call = allBombs
    .find((bomb) => bomb.name === name)
    ?.calls()
    .find((one) => one.path === path);
  if (!call) throw new Error(`there is no bomb ${name} for ${path}`);
  return call;
}

/** How many milliseconds small calls of the other account took, one after another, until `isOver`. */
async function honestCalls(isOver: (count: number) => boolean): Promise<readonly number[]> {
  const took: number[] = [];
  while (!isOver(took.length)) {
    const startedAt = performance.now();
    expect(await attacker.honest()).toBe(200);
    took.push(performance.now() - startedAt);
  }
  return took;
}

test('small calls of an account are served beside the heaviest calls of another one', async () => {
  const alone = await honestCalls((count) => count === 20);
  const calls = someOf(heaviest, often(1, 12)).map(callOf);
  let left = calls.length;
  const attacks = calls.map(async (call) => {
    const status = await attacker.send(call);
    left--;
    return status;
  });
  const beside = await honestCalls((count) => left === 0 && count > 0);
  for (const status of await Promise.all(attacks)) expect(status).toBeLessThan(500);
  expect(median(beside) / median(alone)).toBeLessThan(mostTimesLonger);
});
