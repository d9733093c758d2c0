import type { FunctionName } from '../functions/core/contract/resources/functions.ts';
import type { Configuration } from './configuration.ts';

/** Lambda limits an environment to this many calls per second, however short they are. */
const callsPerEnvironment = 10;

/** Starting environments cannot take calls, so a quiet service needs more of them than its calls suggest. */
const fewestOfAuthorizer = 100;

/**
 * The number of concurrent calls reserved for a function, which is also its maximum. Without the authorizer every call
 * fails, and Chromium's pages last longest. Undefined if only the account's quota applies.
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
