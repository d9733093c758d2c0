import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import prices from '../prices.json' with { type: 'json' };
import listed from '../service-prices.json' with { type: 'json' };

/** A way to have HTML printed, and what a month of it costs by the number of calls. */
interface Offer {
  readonly name: string;
  readonly dollarsOf: (calls: number) => number;
  /** How the price comes about. */
  readonly arithmetic: string;
}

export const volumes = [1_000, 100_000, 10_000_000] as const;

const hoursOfMonth = 730;

/** Two tasks, so that one may fail, each with two vCPUs for Chromium. */
const task = { vcpus: 2, gb: 4, fewest: 2 };

/** Calls do not come evenly: on average, a task does a third of what it could. */
const utilisation = 1 / 3;

/** This service, by the price of a call and of an idle month; Gotenberg on Fargate; and then services for a price a call. */
export function offers(callDollars: number, idleDollars: number): readonly Offer[] {
  return [
    {
      name: 'this service',
      dollarsOf: (calls) => idleDollars + calls * callDollars,
      arithmetic: `${cents(idleDollars)} + calls × ${callDollars.toFixed(7)}`,
    },
    gotenberg(),
    ...listed.services.map(({ name, plans }) => ({
      name,
      dollarsOf: (calls: number) =>
        Math.min(...plans.map((plan) => plan.dollars + Math.max(0, calls - plan.calls) * plan.callDollars)),
      arithmetic: plans
        .map((plan) => `${plan.name}: ${plan.dollars} for ${plan.calls}, then ${plan.callDollars} each`)
        .join('; '),
    })),
  ];
}

/** Chromium behind an HTTP server, in containers that run all the time, behind a load balancer. */
function gotenberg(): Offer {
  const { vcpuHour, gbHour } = prices.fargate;
  const { hour, capacityUnitHour } = prices.loadBalancer;
  const perSecond = documentsPerSecondAndCore() * task.vcpus;
  const callsOfTask = perSecond * utilisation * hoursOfMonth * 3_600;
  const taskDollars = (task.vcpus * vcpuHour + task.gb * gbHour) * hoursOfMonth;
  const balancerDollars = (hour + capacityUnitHour) * hoursOfMonth;
  return {
    name: 'Gotenberg on Fargate',
    dollarsOf: (calls) =>
      Math.max(task.fewest, Math.ceil(calls / callsOfTask)) * taskDollars + balancerDollars,
    arithmetic:
      `${cents(balancerDollars)} for a load balancer + ${cents(taskDollars)} for each task of ${task.vcpus} vCPUs and ${task.gb} GB: ` +
      `at least ${task.fewest}, and one for each ${(callsOfTask / 1e6).toFixed(1)} million calls ` +
      `(${perSecond.toFixed(1)} invoices a second, a third of the time)`,
  };
}

/**
 * Invoices that Chromium prints for each core, driven by puppeteer with four callers, as bench/results.md has it: Gotenberg
 * drives the same Chromium in the same way.
 */
function documentsPerSecondAndCore(): number {
  const results = readFileSync(join(import.meta.dirname, '../results.md'), 'utf8');
  const cores = Number(/ on (\d+) cores /.exec(results)?.[1]);
  const perSecond = Number(/^\| invoice \| 4 \| [\d.]+ \| ([\d.]+) \|/m.exec(results)?.[1]);
  if (!(cores > 0 && perSecond > 0)) throw new Error('bench/results.md has no throughput of invoices');
  return perSecond / cores;
}

/** The pages that the prices of services were read from. */
export const sources = listed.services.map(({ name, sources: pages }) => ({ name, pages }));

function cents(dollars: number): string {
  return dollars.toFixed(2);
}
