import { catalog } from '../functions/catalog.ts';
import type { FunctionName } from '../functions/core/contract/functions.ts';
import type { Configuration } from './configuration.ts';
import { samOnlyVariables } from './sam-variant.ts';

/** What a function is told of the operator's choices, as environment variables. */
export function operatorsSettings(
  name: FunctionName,
  {
    stackName,
    signUp,
    rateLimitPerMinute,
    rateLimitPerMinuteTest,
    rateLimitPerDayTest,
    local,
  }: Configuration,
): Readonly<Record<string, string>> {
  const answersCalls = name in catalog;
  return {
    ...((answersCalls || name === 'cleanup') && { METRICS_NAMESPACE: stackName }),
    ...(answersCalls && {
      ...(signUp === 'closed' && { SIGNUP: signUp }),
      ...(rateLimitPerMinute && { RATE_LIMIT_PER_MINUTE: String(rateLimitPerMinute) }),
      ...(rateLimitPerDayTest && { RATE_LIMIT_PER_DAY_TEST: String(rateLimitPerDayTest) }),
      ...(rateLimitPerMinuteTest && { RATE_LIMIT_PER_MINUTE_TEST: String(rateLimitPerMinuteTest) }),
    }),
    ...(local && (answersCalls || name === 'authorizer') && samOnlyVariables),
  };
}
