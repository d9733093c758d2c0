import { Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** Gives the operator's tags to all resources that can have tags; the dashboard has none. */
export function tagAll(scope: Construct, tags: Readonly<Record<string, string>> = {}): void {
  for (const [name, value] of Object.entries(tags))
    Tags.of(scope).add(name, value, { excludeResourceTypes: ['AWS::CloudWatch::Dashboard'] });
}
