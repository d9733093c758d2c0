import { Validations } from 'aws-cdk-lib';
import { Tracing } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { Configuration } from '../configuration.ts';

/** Whether the functions record X-Ray segments. With it, CDK adds the rights to send them, and nothing else, to their roles. */
export function functionTracing({ tracing, local }: Configuration): Tracing {
  return tracing && !local ? Tracing.ACTIVE : Tracing.DISABLED;
}

/** Accepts (for cdk-nag) that roles below a construct have these rights on every resource. */
export function acceptRightToTrace(scope: Construct): void {
  Validations.of(scope).acknowledge({
    id: 'AwsSolutions-IAM5[Resource::*]',
    reason: 'Only X-Ray’s two rights to send segments are for all resources: X-Ray has no others to name.',
  });
}
