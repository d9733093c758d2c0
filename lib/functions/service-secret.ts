import { ArnFormat, CustomResource, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { FunctionShape } from '../../functions/deployment.ts';

type SecretUse = NonNullable<FunctionShape['secret']>;

const actions = { read: 'ssm:GetParameter', make: 'ssm:PutParameter' } as const satisfies Record<
  SecretUse,
  string
>;

/**
 * The service's own secret: an encrypted SSM parameter, one for each stack. A template must not contain its value, so a
 * function creates it on deployment.
 */
export class ServiceSecret extends Construct {
  readonly name: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.name = `/${Stack.of(this).stackName}/secret`;
  }

  /** The right to exactly this use of it. */
  rightTo(use: SecretUse): PolicyStatement {
    const arn = Stack.of(this).formatArn({
      service: 'ssm',
      resource: 'parameter',
      resourceName: this.name.slice(1),
      arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
    });
    return new PolicyStatement({ actions: [actions[use]], resources: [arn] });
  }

  /** Lets that function create it. */
  madeBy(provider: IFunction, network?: Construct): void {
    const made = new CustomResource(this, 'Made', {
      resourceType: 'Custom::Secret',
      serviceToken: provider.functionArn,
      properties: { name: this.name },
    });
    made.node.addDependency(provider.role ?? provider); // it needs its rights by then
    if (network) made.node.addDependency(network); // and its way to SSM and CloudFormation
  }
}
