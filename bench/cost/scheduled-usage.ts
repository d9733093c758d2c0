import type { FunctionName } from '../../functions/core/contract/resources/functions.ts';
import { deployment, type FunctionShape } from '../../functions/deployment.ts';
import type { ScheduledUsage } from './usage.ts';

/** A function that runs on a schedule, and how often. */
export type Scheduled = Pick<ScheduledUsage, 'name' | 'everyMinutes'>;

/** More than a run that finds nothing to do uses: for a function that was not there when the others were measured. */
const assumed = { durationMs: 500, readUnits: 20, writeUnits: 2 };

/** The functions of the deployment that run on a schedule. */
export function scheduledFunctions(): readonly Scheduled[] {
  return (Object.keys(deployment) as FunctionName[]).flatMap((name) => {
    const { everyMinutes }: FunctionShape = deployment[name];
    return everyMinutes ? [{ name, everyMinutes }] : [];
  });
}

/** What each of them uses in a run, as measured where it was. */
export function scheduledUsage(measured: readonly ScheduledUsage[]): readonly ScheduledUsage[] {
  return scheduledFunctions().map((one) => ({
    ...assumed,
    ...measured.find(({ name }) => name === one.name),
    ...one,
  }));
}
