import type { FunctionName } from '../functions/core/contract/resources/functions.ts';
import { deployment, type FunctionShape } from '../functions/deployment.ts';
import type { Lambda } from './lambda.ts';

/** Runs the scheduled functions: once at the service's start, without a time, and then at their intervals. */
export function startSchedule(lambda: Lambda): { stop(): void } {
  const names = Object.keys(deployment) as FunctionName[]; // Object.keys widens keys to string
  const timers = names.flatMap((name) => {
    const { everyMinutes }: FunctionShape = deployment[name];
    if (!everyMinutes) return [];
    run(name, {});
    const runNow = () => run(name, { time: new Date().toISOString() });
    return [setInterval(runNow, everyMinutes * 60_000)];
  });
  return { stop: () => timers.forEach(clearInterval) };

  function run(name: FunctionName, event: object): void {
    const answer = lambda.invoke(name, Buffer.from(JSON.stringify(event)));
    answer.on('error', (error) => console.error(`${name}: ${error.message}`));
    answer.resume();
  }
}
