import type { FunctionName } from '../functions/core/contract/resources/functions.ts';
import type { Configuration } from './configuration.ts';

/** Lambda lets one environment take so many calls a second, however short they are. */
const callsPerEnvironment = 10;

/** Environments that are still starting take no calls, so that a service at rest needs more of them than calls say. */
const fewestOfAuthorizer = 100;

/**
 * How many calls of a function may run at the same time: so many are kept for it, and it takes no more from the others.
 * Without the authorizer every call fails, and Chromium's pages last longest. Undefined where only the account's quota
 * applies.
 */
export function reservedConcurrency(
  name: FunctionName,
  { authorizerConcurrency, renderConcurrency, callsPerSecond, callsPerSecondTest }: Configuration,
): number | undefined {
  if (name === 'render') return renderConcurrency === 'none' ? undefined : renderConcurrency;
  if (name !== 'authorizer' || authorizerConcurrency === 'none') return undefined;
  const burst = 2 * (callsPerSecond + callsPerSecondTest); // see stageOptions
  return authorizerConcurrency ?? Math.max(fewestOfAuthorizer, Math.ceil(burst / callsPerEnvironment));
}
