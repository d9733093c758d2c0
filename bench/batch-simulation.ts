// How long batches take, and how many rows are made again, while their workers die: simulates the turns, leases and messages of
// 100,000 rows in simulated time. `node bench/batch-simulation.ts`; docs/scale.md has its numbers. That a row which is made
// again is paid once is not simulated: test/batches kills real workers.
import { limits } from '../functions/core/contract/limits.ts';
import { seededRandom } from '../test/billing/seeded-random.ts';
import { table } from './table.ts';

/** As the worker of batches has them: its turn, the lease of a row and of the turn after a death, and a message's return. */
const seconds = { turn: 20, lease: 30, redelivery: 5 } as const;

/** The rows of an account that are made at once. */
const atOnce = Math.floor(limits.callsAtOnce.live * limits.batches.shareOfCalls);

interface Scenario {
  readonly rows: number;
  readonly rowSeconds: number;
  /** The mean time between two deaths of the worker, which takes the rows in progress along; Infinity for none. */
  readonly deathEverySeconds: number;
}

interface Outcome {
  readonly seconds: number;
  readonly deaths: number;
  /** Rows whose work was done more than once. */
  readonly repeated: number;
}

const rows = 100_000;
const scenarios: readonly Scenario[] = [0.2, 1].flatMap((rowSeconds) =>
  [Number.POSITIVE_INFINITY, 600, 60].map((deathEverySeconds) => ({ rows, rowSeconds, deathEverySeconds })),
);
console.log(
  table(
    ['seconds a row', 'a worker dies every', 'hours', 'deaths', 'rows made again', 'slower by'],
    scenarios.map((scenario) => {
      const outcome = simulate(scenario);
      const { rowSeconds, deathEverySeconds } = scenario;
      const undisturbed = simulate({ ...scenario, deathEverySeconds: Number.POSITIVE_INFINITY });
      return [
        String(rowSeconds),
        Number.isFinite(deathEverySeconds) ? `${deathEverySeconds} s` : 'never',
        (outcome.seconds / 3_600).toFixed(2),
        String(outcome.deaths),
        `${outcome.repeated} (${((100 * outcome.repeated) / rows).toFixed(2)}%)`,
        `${(100 * (outcome.seconds / undisturbed.seconds - 1)).toFixed(1)}%`,
      ];
    }),
  ),
);

/** One account's batches, each as large as it may be, one after another: a worker makes rows for a turn, then the next does. */
function simulate({ rows: count, rowSeconds, deathEverySeconds }: Scenario): Outcome {
  const random = seededRandom(1);
  const untilDeath = () => -Math.log(1 - random()) * deathEverySeconds;
  let [now, deaths, repeated] = [0, 0, 0];
  let deathAt = untilDeath();
  for (let left = count; left > 0; ) {
    const inBatch = Math.min(left, limits.batches.rows, left % limits.batches.rows || limits.batches.rows);
    const begun = now;
    // Rows take the same time, so that they are made in waves; the last one that the turn begins may end after it.
    const waves = Math.min(Math.ceil(seconds.turn / rowSeconds), Math.ceil(inBatch / atOnce));
    const endsAt = begun + waves * rowSeconds;
    if (deathAt >= endsAt) {
      left -= Math.min(inBatch, waves * atOnce);
      now = endsAt;
      continue;
    }
    const ended = Math.floor((deathAt - begun) / rowSeconds) * atOnce;
    left -= Math.min(inBatch, ended);
    repeated += Math.min(atOnce, inBatch - ended);
    deaths += 1;
    now = deathAt + seconds.lease + seconds.redelivery;
    deathAt = now + untilDeath();
  }
  return { seconds: now, deaths, repeated };
}
