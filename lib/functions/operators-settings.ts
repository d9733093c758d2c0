import { catalog } from '../../functions/catalog.ts';
import { type FunctionName, isEngine } from '../../functions/core/contract/resources/functions.ts';
import { deployment, type FunctionShape } from '../../functions/deployment.ts';
import type { Configuration } from '../configuration.ts';
import { samOnlyVariables } from '../sam-variant.ts';
import { stripeKeyName } from './stripe-key.ts';

/** The operator's settings for a function, as environment variables. */
export function operatorsSettings(
  name: FunctionName,
  configuration: Configuration,
): Readonly<Record<string, string>> {
  const { stackName, signUp, mailFrom, tenantIsolation, renderReuse, stripeMeter, timestampUrl, local } =
    configuration;
  const answersCalls = name in catalog;
  const { sendsMail, calls = [] }: FunctionShape = deployment[name];
  return {
    ...((answersCalls || name === 'cleanup') && { METRICS_NAMESPACE: stackName }),
    ...(answersCalls && {
      ...(signUp === 'closed' && { SIGNUP: signUp }),
      ...numbersOf(configuration),
    }),
    ...(timestampUrl && name === 'pdf' && { TIMESTAMP_URL: timestampUrl }),
    ...(mailFrom && sendsMail && { MAIL_FROM: mailFrom, SIGNUP_PROOF: 'email' }),
    ...(stripeMeter &&
      name === 'cleanup' && {
        STRIPE_METER: stripeMeter,
        STRIPE_KEY_PARAMETER: stripeKeyName(configuration),
      }),
    ...(tenantIsolation && calls.some(isEngine) && { TENANT_ISOLATION: 'true' }),
    ...(!renderReuse && name === 'render' && { RENDER_REUSE: 'false' }),
    ...(local && (answersCalls || name === 'authorizer') && samOnlyVariables),
    ...(local && name === 'render' && { LOCAL_BUCKET_URL: '' }),
  };
}

function numbersOf(configuration: Configuration): Readonly<Record<string, string>> {
  const numbers = {
    RATE_LIMIT_PER_MINUTE: configuration.rateLimitPerMinute,
    RATE_LIMIT_PER_MINUTE_TEST: configuration.rateLimitPerMinuteTest,
    RATE_LIMIT_PER_DAY_TEST: configuration.rateLimitPerDayTest,
    CALLS_AT_ONCE: configuration.callsAtOnce,
    CALLS_AT_ONCE_TEST: configuration.callsAtOnceTest,
  };
  return Object.fromEntries(
    Object.entries(numbers).flatMap(([name, number]) =>
      number === undefined ? [] : [[name, String(number)]],
    ),
  );
}
