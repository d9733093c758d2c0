import type { FunctionName } from '../../functions/core/contract/resources/functions.ts';
import { deployment } from '../../functions/deployment.ts';
import prices from '../prices.json' with { type: 'json' };

/** One whole vCPU: a function with less memory has proportionally less. */
const wholeCoreMb = 1_769;

/** The gigabyte-seconds that Lambda bills for what took this long on a core of this machine. */
export function gbSecondsOf(name: FunctionName, durationMs: number): number {
  const { memoryMb } = deployment[name];
  const seconds = (durationMs * Math.max(1, wholeCoreMb / memoryMb)) / 1_000;
  return seconds * (memoryMb / 1_024);
}

/** The price of a number of runs, by what they took in total. */
export function lambdaDollars(name: FunctionName, count: number, durationMs: number): number {
  const perGbSecond = prices.lambda[`${deployment[name].architecture}PerGbSecond`];
  return gbSecondsOf(name, durationMs) * perGbSecond + (count * prices.lambda.requestsPerMillion) / 1e6;
}
