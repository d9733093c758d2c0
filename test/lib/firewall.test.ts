import { expect, test } from '@jest/globals';
import { someOf } from '../jest/chosen-cases.ts';
import { plainName } from './plain-names.ts';
import { synthesize } from './synthesize.ts';

test('there is no firewall unless the operator asks for one', () => {
  synthesize().template.resourceCountIs('AWS::WAFv2::WebACL', 0);
});

test('a firewall protects both environments', () => {
  const { template } = synthesize({ firewall: 'true' });
  const protectedStages = Object.values(template.findResources('AWS::WAFv2::WebACLAssociation')).map(
    ({ Properties }) => plainName(Properties.ResourceArn).replace(/^.*:/, ''),
  );
  expect(protectedStages.sort()).toEqual(
    [
      '/restapis/ApiRestApi/stages/ApiRestApiDeploymentStagelive',
      '/restapis/ApiRestApi/stages/Apitest',
    ].sort(),
  );
});

test('an address may make the calls of five accounts, however many an account may make', () => {
  const limit = (chosen: Readonly<Record<string, string>>) => {
    const { template } = synthesize({ firewall: 'true', ...chosen });
    const [list] = Object.values(template.findResources('AWS::WAFv2::WebACL'));
    return list?.Properties.Rules[0].Statement.RateBasedStatement.Limit;
  };
  const limits = [
    [{}, 120],
    [{ rateLimitPerMinute: '6000' }, 6_000],
    [{ rateLimitPerMinute: '10', rateLimitPerMinuteTest: '60' }, 60],
  ] as const;
  for (const [chosen, callsPerMinute] of someOf(limits, 2))
    expect(limit(chosen)).toBe(5 * 5 * callsPerMinute);
});

test('a caller over the limit gets the usual error, and nothing of a call is logged', () => {
  const { template } = synthesize({ firewall: 'true' });
  const [list] = Object.values(template.findResources('AWS::WAFv2::WebACL'));
  const { Rules, CustomResponseBodies, VisibilityConfig, DefaultAction } = list?.Properties ?? {};
  expect(DefaultAction).toEqual({ Allow: {} });
  const [tooMany, ...managed] = Rules;
  const { ResponseCode, ResponseHeaders, CustomResponseBodyKey } = tooMany.Action.Block.CustomResponse;
  expect({ ResponseCode, ResponseHeaders }).toEqual({
    ResponseCode: 429,
    ResponseHeaders: [{ Name: 'Retry-After', Value: '60' }],
  });
  expect(JSON.parse(plainName(CustomResponseBodies[CustomResponseBodyKey].Content))).toEqual({
    error: 'Too Many Requests',
    message: expect.stringMatching(/minute\.$/),
    code: 'rate_limited',
    request_id: 'none',
    doc_url: expect.stringMatching(/\/docs\/errors\/rate_limited$/),
  });
  for (const { VisibilityConfig: shown } of [...Rules, { VisibilityConfig }]) {
    expect(shown).toMatchObject({ SampledRequestsEnabled: false, CloudWatchMetricsEnabled: true });
  }
  // Groups of rules that read bodies would take documents about attacks for attacks.
  const names = managed.map(
    ({ Statement }: { Statement: { ManagedRuleGroupStatement: { Name: string } } }) =>
      Statement.ManagedRuleGroupStatement.Name,
  );
  expect(names).toEqual(['AWSManagedRulesAmazonIpReputationList']);
});
