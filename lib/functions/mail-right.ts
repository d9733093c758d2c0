import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/** The right to send mail from one address, by its SES identity: the address's own, or its domain's. */
export function rightToSendMail(scope: Construct, from: string): PolicyStatement {
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return new PolicyStatement({
    actions: ['ses:SendEmail'],
    resources: [from, domain].map((resourceName) =>
      Stack.of(scope).formatArn({ service: 'ses', resource: 'identity', resourceName }),
    ),
    conditions: { StringEquals: { 'ses:FromAddress': from } },
  });
}
