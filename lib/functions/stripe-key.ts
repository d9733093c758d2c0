import { ArnFormat, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { Configuration } from '../configuration.ts';

/** The name of the operator's SSM parameter with the key of Stripe's API. */
export function stripeKeyName({ stackName, stripeKeyParameter }: Configuration): string {
  return stripeKeyParameter ?? `/${stackName}/stripe-key`;
}

/** The right to read exactly this parameter. */
export function rightToStripeKey(scope: Construct, configuration: Configuration): PolicyStatement {
  const arn = Stack.of(scope).formatArn({
    service: 'ssm',
    resource: 'parameter',
    resourceName: stripeKeyName(configuration).slice(1),
    arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
  });
  return new PolicyStatement({ actions: ['ssm:GetParameter'], resources: [arn] });
}
