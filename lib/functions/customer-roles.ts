import { ArnFormat, Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/** The right to assume the roles that customers create for the service, recognised by their name prefix. */
export function rightToAssume(scope: Construct): PolicyStatement {
  const roles = Stack.of(scope).formatArn({
    service: 'iam',
    region: '',
    account: '*',
    resource: 'role',
    resourceName: 'pdf-service-*',
    arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
  });
  return new PolicyStatement({ actions: ['sts:AssumeRole'], resources: [roles] });
}

/** Accepts (for cdk-nag) that roles below a construct have that right. */
export function acceptRightToAssume(scope: Construct): void {
  Validations.of(scope).acknowledge({
    id: 'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:iam::*:role/pdf-service-*]',
    reason:
      'The roles are of accounts that no one knows before they are named. Each of them decides whom it trusts, and the ' +
      'service proves that it asks for the external id before it uses it.',
  });
}
