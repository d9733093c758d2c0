import type { FunctionName } from '../functions/core/contract/resources/functions.ts';
import { deployment, type FunctionShape } from '../functions/deployment.ts';
import type { Lambda } from './lambda.ts';

/** Runs the scheduled functions: once at the service's start, and then at their intervals. */
export function startSchedule(lambda: Lambda): { stop(): void } {
  const names = Object.keys(deployment) as FunctionName[]; // Object.keys widens keys to string
  const timers = names.flatMap((name) => {
    const { everyMinutes }: FunctionShape = deployment[name];
    if (!everyMinutes) return [];
    run(name);
    return [setInterval(run, everyMinutes * 60_000, name)];
  });
  return { stop: () => timers.forEach(clearInterval) };

  function run(name: FunctionName): void {
    const answer = lambda.invoke(name, Buffer.from('{}'));
    answer.on('error', (error) => console.error(`${name}: ${error.message}`));
    answer.resume();
  }
}
