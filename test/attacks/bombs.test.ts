import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { oneOfEach, someOf } from '../jest/chosen-cases.ts';
import { type Attacker, startAttacker } from './attacker.ts';
import { allBombs } from './bombs/all-bombs.ts';
import { faults } from './budgets.ts';
import { known } from './known.ts';

/** To end what hangs: some bombs are sent to a dozen endpoints. */
const timeoutMs = 30 * 60_000;

const kinds = [...new Set(allBombs.map(({ kind }) => kind))];
const chosen = oneOfEach(allBombs, ({ kind }) => kind);

let attacker: Attacker;

beforeAll(async () => {
  attacker = await startAttacker();
});
afterAll(() => attacker.stop());

test('each bomb has a name of its own, and each known exception is that of a bomb', () => {
  const names = allBombs.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const left = Object.keys(known).filter((key) => !names.some((name) => key.startsWith(`${name} /`)));
  expect(left).toEqual([]);
});

describe.each(kinds)('%s:', (kind) => {
  test.each(chosen.filter((bomb) => bomb.kind === kind))(
    '$name',
    async ({ name, calls }) => {
      const found: Record<string, readonly string[]> = {};
      for (const call of someOf(calls(), 2)) {
        const outcome = await attacker.attack(call);
        const wrong = faults(outcome, known[`${name} ${call.path}`]);
        if (wrong.length > 0) found[call.path] = wrong;
      }
      expect(found).toEqual({});
    },
    timeoutMs,
  );
});
