import { Stack } from 'aws-cdk-lib';
import type { Stage } from 'aws-cdk-lib/aws-apigateway';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { limits } from '../../functions/core/contract/limits.ts';
import { Problem, problemBody } from '../../functions/core/contract/problems/problem.ts';
import type { Configuration } from '../configuration.ts';

interface FirewallProps {
  readonly configuration: Configuration;
  readonly stages: readonly Stage[];
  /** The address of the documentation that its answer names. */
  readonly baseUrl: string;
}

/** How many accounts behind one address may use all of their calls. */
const accountsPerAddress = 5;

/** The firewall counts the calls of the last five minutes. */
const windowMinutes = 5;

/**
 * A web application firewall in front of every stage: addresses that call too often are throttled, and known attackers
 * are blocked. No rule reads bodies, which are documents: a page about an attack is not an attack.
 */
export class Firewall extends Construct {
  constructor(scope: Construct, id: string, { configuration, stages, baseUrl }: FirewallProps) {
    super(scope, id);
    const list = new CfnWebACL(this, 'Rules', {
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('Firewall'),
      customResponseBodies: { tooMany: { contentType: 'APPLICATION_JSON', content: tooMany(baseUrl) } },
      rules: [
        {
          name: 'TooManyCalls',
          priority: 0,
          statement: {
            rateBasedStatement: { limit: callsPerAddress(configuration), aggregateKeyType: 'IP' },
          },
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

/** Both environments are counted together. */
function callsPerAddress({ rateLimitPerMinute, rateLimitPerMinuteTest }: Configuration): number {
  const { live, test } = limits.callsPerMinute;
  const callsPerMinute = Math.max(rateLimitPerMinute ?? live, rateLimitPerMinuteTest ?? test);
  return accountsPerAddress * windowMinutes * callsPerMinute;
}

/** The firewall has no request id. */
function tooMany(baseUrl: string): string {
  const problem = new Problem('rate_limited', 'Too many requests from this address. Try again in a minute.');
  return JSON.stringify(problemBody(problem, 'none', baseUrl));
}

function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  // Samples would store headers of calls, including credentials.
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}
