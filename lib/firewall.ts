import { Stack } from 'aws-cdk-lib';
import type { Stage } from 'aws-cdk-lib/aws-apigateway';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { Problem, problemBody } from '../functions/core/contract/problem.ts';

interface FirewallProps {
  readonly stages: readonly Stage[];
}

/** Calls of one address in five minutes. One account alone may make 600. */
const callsPerAddress = 3_000;

/**
 * A web application firewall before every stage: addresses that call too often are told to wait, and those known for
 * attacks are shut out. No rule reads bodies, which are documents: a page about an attack is not one.
 */
export class Firewall extends Construct {
  constructor(scope: Construct, id: string, { stages }: FirewallProps) {
    super(scope, id);
    const list = new CfnWebACL(this, 'Rules', {
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('Firewall'),
      customResponseBodies: { tooMany: { contentType: 'APPLICATION_JSON', content: tooMany() } },
      rules: [
        {
          name: 'TooManyCalls',
          priority: 0,
          statement: { rateBasedStatement: { limit: callsPerAddress, aggregateKeyType: 'IP' } },
          action: {
            block: {
              customResponse: {
                responseCode: 429,
                customResponseBodyKey: 'tooMany',
                responseHeaders: [{ name: 'Retry-After', value: '60' }],
              },
            },
          },
          visibilityConfig: visibility('TooManyCalls'),
        },
        {
          name: 'KnownAttackers',
          priority: 1,
          statement: {
            managedRuleGroupStatement: { vendorName: 'AWS', name: 'AWSManagedRulesAmazonIpReputationList' },
          },
          overrideAction: { none: {} },
          visibilityConfig: visibility('KnownAttackers'),
        },
      ],
    });
    stages.forEach((stage, index) => {
      new CfnWebACLAssociation(this, `Stage${index}`, {
        webAclArn: list.attrArn,
        resourceArn: Stack.of(this).formatArn({
          service: 'apigateway',
          account: '',
          resource: `/restapis/${stage.restApi.restApiId}/stages/${stage.stageName}`,
        }),
      });
    });
  }
}

/** The firewall knows no request by an id. */
function tooMany(): string {
  const problem = new Problem('rate_limited', 'Too many requests from this address. Try again in a minute.');
  return JSON.stringify(problemBody(problem, 'none'));
}

function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  // Samples would keep headers of calls, credentials among them.
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}
