/**
 * Makes charged calls as a function would, several at a time, and kills itself without warning somewhere in one of
 * them: `node charge-worker.ts ACCOUNT SEED`. Each line that it writes is true by the time it is written.
 */
import { writeSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { cancelCharge } from '../../functions/core/billing/cancel-charge.ts';
import {
  type Reservation,
  releaseReservation,
  reserveCredits,
  settleCredits,
} from '../../functions/core/billing/reservation.ts';
import { Problem } from '../../functions/core/contract/problems/problem.ts';
import type { Charge } from '../../functions/core/identity/account.ts';
import { seededRandom } from './seeded-random.ts';

const [, , accountId = '', seed = '0'] = process.argv;
/** Half of its calls are made with a key, which has a spend cap. */
const spender = 'key_stormy';
const random = seededRandom(Number(seed));
const callCount = 80;
const atATime = 20;

/** The step in which it dies, and how long within it: before its request goes out, while it is away, after. */
const fatal = { step: Math.floor(random() * callCount * 2), turns: Math.floor(random() * 40) };
let stepCount = 0;
let started = 0;

await Promise.all(Array.from({ length: atATime }, callAgainAndAgain));

async function callAgainAndAgain(): Promise<void> {
  while (started++ < callCount) await call();
}

async function call(): Promise<void> {
  const isCapped = random() < 0.5;
  const reservation = await reserve(isCapped);
  if (!reservation) return;
  const costHundredths = 100 + Math.floor(random() * 20);
  const isFailure = random() < 0.25;
  await step(() => setImmediate());
  const { chargeId } = reservation;
  if (isFailure) return fail(chargeId, () => releaseReservation(accountId, reservation));
  const endpoint = random() < 0.5 ? '/htmlToPdf' : '/pdfToImage';
  const charge: Charge = { endpoint, pages: 1, costHundredths, ...(isCapped && { spender }) };
  try {
    await step(() => settleCredits(accountId, reservation, charge));
    report('settled', chargeId, costHundredths);
  } catch {
    await fail(chargeId, () => cancelCharge(accountId, chargeId)); // it may have been settled all the same
  }
}

/** Undoes a charge, and reports it only if that was answered: otherwise the outcome is unknown here. */
async function fail(chargeId: string, undo: () => Promise<void>): Promise<void> {
  const isUndone = await step(undo).then(
    () => true,
    () => false,
  );
  report(isUndone ? 'failed' : 'unreachable', chargeId);
}

async function reserve(isCapped: boolean): Promise<Reservation | undefined> {
  try {
    return await step(() => reserveCredits(accountId, 100, isCapped ? { spender } : {}));
  } catch (error) {
    report(error instanceof Problem ? 'refused' : 'unreachable');
    return undefined;
  }
}

function step<T>(work: () => Promise<T>): Promise<T> {
  if (stepCount++ === fatal.step) void die();
  return work();
}

async function die(): Promise<void> {
  for (let turn = 0; turn < fatal.turns; turn++) await setImmediate();
  process.kill(process.pid, 'SIGKILL');
}

function report(...words: (string | number)[]): void {
  writeSync(1, `${words.join(' ')}\n`);
}
