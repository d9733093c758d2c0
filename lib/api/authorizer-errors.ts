import type { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';

/**
 * The authorizer's errors, without its refusals of /mcp in the test environment. Those must be thrown, as Unauthorized
 * (see functions/authorizer/handler.ts), so Lambda counts them as errors, although any caller can cause them.
 */
export function authorizerErrors(
  lambda: LambdaFunction,
  namespace: string,
  period: Duration,
): MathExpression {
  const metricName = 'AuthorizerRefusals';
  new MetricFilter(lambda, 'Refusals', {
    logGroup: lambda.logGroup,
    filterPattern: FilterPattern.literal('"Unauthorized"'),
    metricNamespace: namespace,
    metricName,
    metricValue: '1',
    defaultValue: 0,
  });
  return new MathExpression({
    expression: 'errors - refusals',
    usingMetrics: {
      errors: lambda.metricErrors({ period }),
      refusals: new Metric({ namespace, metricName, statistic: Stats.SUM, period }),
    },
    period,
  });
}
