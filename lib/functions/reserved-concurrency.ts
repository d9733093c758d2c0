import type { FunctionName } from '../../functions/core/contract/resources/functions.ts';
import type { Configuration } from '../configuration.ts';

/** Lambda limits an environment to this many calls per second, however short they are. */
const callsPerEnvironment = 10;

/** Starting environments cannot take calls, so a quiet service needs more of them than its calls suggest. */
const fewestOfAuthorizer = 100;

/**
 * The number of concurrent calls reserved for a function, which is also its maximum. Without the authorizer every call
 * fails, and engines are busy for as long as a file lasts. Undefined if only the account's quota applies.
 */
export function reservedConcurrency(name: FunctionName, configuration: Configuration): number | undefined {
  const chosen: Partial<Record<FunctionName, number | 'none'>> = {
    authorizer: configuration.authorizerConcurrency ?? authorizerConcurrency(configuration),
    engine: configuration.engineConcurrency,
    render: configuration.renderConcurrency,
    ocr: configuration.ocrConcurrency,
    office: configuration.officeConcurrency,
  };
  const { [name]: count } = chosen;
  return count === 'none' ? undefined : count;
}

function authorizerConcurrency({ callsPerSecond, callsPerSecondTest }: Configuration): number {
  const burst = 2 * (callsPerSecond + callsPerSecondTest); // see stageOptions
  return Math.max(fewestOfAuthorizer, Math.ceil(burst / callsPerEnvironment));
}
