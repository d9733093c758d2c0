import { AnyPrincipal, Effect, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Configuration } from '../configuration.ts';

/** Who may call the API at all, before anyone looks at a credential; undefined if anyone may. */
export function resourcePolicy({
  allowFrom,
  vpcEndpointIds,
}: Pick<Configuration, 'allowFrom' | 'vpcEndpointIds'>): PolicyDocument | undefined {
  if (!allowFrom && !vpcEndpointIds) return undefined;
  // Behind an interface endpoint, the address is that of the caller within its VPC.
  const address = vpcEndpointIds ? 'aws:VpcSourceIp' : 'aws:SourceIp';
  return new PolicyDocument({
    statements: [
      statement(Effect.ALLOW),
      ...(allowFrom ? [statement(Effect.DENY, { NotIpAddress: { [address]: allowFrom } })] : []),
      ...(vpcEndpointIds
        ? [statement(Effect.DENY, { StringNotEquals: { 'aws:SourceVpce': vpcEndpointIds } })]
        : []),
    ],
  });
}

function statement(effect: Effect, conditions: Record<string, object> = {}): PolicyStatement {
  return new PolicyStatement({
    effect,
    principals: [new AnyPrincipal()],
    actions: ['execute-api:Invoke'],
    resources: ['execute-api:/*'],
    conditions,
  });
}
