import { Problem } from '../../contract/problems/problem.ts';
import type { NetworkActivity } from './network-activity.ts';
import type { Wait } from './wait-for.ts';

const maximumCharacters = 100;

/**
 * The problem of a page that has used up its call's time, which names what it waited for. An expression that still
 * throws is an invalid one.
 */
export function outOfTime(timeoutMs: number, wait: Wait | undefined, network: NetworkActivity): Problem {
  if (wait?.thrown !== undefined) {
    const message = `wait_for.expression still threw an error after ${timeoutMs} ms: ${wait.thrown}`;
    return new Problem('invalid_field', message, { isOutOfTime: true });
  }
  const missing = wait ? neverCame(wait) : stillLoading(network);
  return new Problem('render_timeout', `The page did not finish within ${timeoutMs} ms. ${missing}`);
}

function neverCame({ awaited }: Wait): string {
  return typeof awaited === 'string'
    ? `Nothing on it matched \`wait_for\`: ${awaited.slice(0, maximumCharacters)}`
    : `The expression of \`wait_for\` was never true: ${awaited.expression.slice(0, maximumCharacters)}`;
}

function stillLoading(network: NetworkActivity): string {
  const urls = network.underway().map(({ url }) => url);
  return urls.length > 0
    ? `Still loading: ${urls.slice(0, 3).join(', ')}.`
    : 'Make it lighter, or raise `timeout`.';
}
