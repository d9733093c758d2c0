/**
 * Makes charged calls and jobs as functions would, several at a time, and kills itself without warning in a step of one
 * of them: `node charge-worker.ts ACCOUNT SEED [STEP]`, where STEP is a step's name, and any unless given. Each line that
 * it writes is true by the time it is written.
 */
import { writeSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { cancelCharge } from '../../functions/core/billing/cancel-charge.ts';
import {
  holdCredits,
  type Reservation,
  releaseReservation,
  reserveCredits,
  settleCredits,
} from '../../functions/core/billing/reservation.ts';
import { resumeReservation } from '../../functions/core/billing/resume-reservation.ts';
import type { SpenderId } from '../../functions/core/contract/fields/access/spend-cap.ts';
import { Problem } from '../../functions/core/contract/problems/problem.ts';
import type { Charge } from '../../functions/core/identity/account.ts';
import { newUuidV7 } from '../../functions/core/uuid-v7.ts';
import { seededRandom } from './seeded-random.ts';

/** The steps in which it can die. */
export type StepName = 'reserve' | 'hold' | 'resume' | 'settle' | 'release' | 'withdraw' | 'cancel';

const [, , accountId = '', seed = '0', fatalName] = process.argv;
/** Half of its calls are made with a key, which has a spend cap. */
const spender: SpenderId = 'key_stormy';
const random = seededRandom(Number(seed));
const callCount = 80;
const atATime = 20;

/** The step in which it dies, and how long within it: before its request goes out, while it is away, after. */
const fatal = {
  step: Math.floor(random() * (fatalName ? 3 : callCount * 2)),
  turns: Math.floor(random() * 40),
};
let stepCount = 0;
let started = 0;

await Promise.all(Array.from({ length: atATime }, callAgainAndAgain));

async function callAgainAndAgain(): Promise<void> {
  while (started++ < callCount) await call();
}

async function call(): Promise<void> {
  const isCapped = random() < 0.5;
  const isJob = random() < 0.3;
  const reservation = await (isJob ? begin(isCapped) : reserve(isCapped));
  if (!reservation) return;
  const costHundredths = 100 + Math.floor(random() * 20);
  const isFailure = random() < 0.25;
  await setImmediate();
  const { chargeId } = reservation;
  if (isFailure && random() < 0.5)
    return fail('release', chargeId, () => releaseReservation(accountId, reservation));
  if (isFailure) return fail('cancel', chargeId, () => cancelCharge(accountId, chargeId));
  const endpoint = random() < 0.5 ? '/htmlToPdf' : '/pdfToImage';
  const charge: Charge = { endpoint, pages: 1, costHundredths, ...(isCapped && { spender }) };
  try {
    await step('settle', () => settleCredits(accountId, reservation, charge));
    report('settled', chargeId, costHundredths);
  } catch {
    await fail('cancel', chargeId, () => cancelCharge(accountId, chargeId)); // it may have been settled all the same
  }
}

/** Undoes a charge, and reports it only if that was answered: otherwise the outcome is unknown here. */
async function fail(name: StepName, chargeId: string, undo: () => Promise<void>): Promise<void> {
  const isUndone = await step(name, undo).then(
    () => true,
    () => false,
  );
  report(isUndone ? 'failed' : 'unreachable', chargeId);
}

async function reserve(isCapped: boolean): Promise<Reservation | undefined> {
  try {
    return await step('reserve', () => reserveCredits(accountId, 100, isCapped ? { spender } : {}));
  } catch (error) {
    report(error instanceof Problem ? 'refused' : 'unreachable');
    return undefined;
  }
}

/** Accepts a job and begins its work, or withdraws it while it waits. */
async function begin(isCapped: boolean): Promise<Reservation | undefined> {
  const payer = isCapped ? spender : undefined;
  const chargeId = newUuidV7();
  try {
    await step('hold', () => holdCredits(accountId, 100, { chargeId, spender: payer }));
    if (random() < 0.5) {
      await fail('withdraw', chargeId, () => cancelCharge(accountId, chargeId));
      return undefined;
    }
    return await step('resume', () => resumeReservation(accountId, chargeId, 100, payer));
  } catch (error) {
    report(error instanceof Problem ? 'refused' : 'unreachable');
    return undefined;
  }
}

function step<T>(name: StepName, work: () => Promise<T>): Promise<T> {
  if ((!fatalName || name === fatalName) && stepCount++ === fatal.step) void die();
  return work();
}

async function die(): Promise<void> {
  for (let turn = 0; turn < fatal.turns; turn++) await setImmediate();
  process.kill(process.pid, 'SIGKILL');
}

function report(...words: (string | number)[]): void {
  writeSync(1, `${words.join(' ')}\n`);
}
