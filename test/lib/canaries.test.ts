import { expect, test } from '@jest/globals';
import type { Template } from 'aws-cdk-lib/assertions';
import { catalog } from '../../functions/catalog.ts';
import { plainName } from './plain-names.ts';
import { routesOf } from './routes-of.ts';
import { synthesize } from './synthesize.ts';

/** The functions whose callers are outside the stack. */
const withAlias = [...Object.keys(catalog), 'authorizer', 'jobs'].sort();

/** The resources of a type, by the names of their constructs. */
function named(template: Template, type: string) {
  return new Map(
    Object.entries(template.findResources(type)).map(([id, found]) => [plainName({ Ref: id }), found]),
  );
}

/** What the aliases have, by their functions. */
function aliasesOf(template: Template) {
  const aliases = [...named(template, 'AWS::Lambda::Alias')].map(([id, { Properties, UpdatePolicy }]) => ({
    function: id.replace(/^Functions|FunctionAliaslive$/g, ''),
    name: Properties.Name,
    version: plainName(Properties.FunctionVersion),
    update: UpdatePolicy?.CodeDeployLambdaAliasUpdate,
  }));
  return aliases.sort((one, other) => one.function.localeCompare(other.function));
}

test.each([{}, { canary: 'false' }])(
  'with %j, callers outside the stack reach functions by an alias of their version',
  (chosen) => {
    const { template } = synthesize(chosen);
    expect(aliasesOf(template)).toEqual(
      withAlias.map((name) => ({
        function: name,
        name: 'live',
        version: `Functions${name}FunctionCurrentVersion`,
        update: 'canary' in chosen ? undefined : expect.anything(),
      })),
    );
    for (const { target } of routesOf(template))
      expect(target).toMatch(/functions\/Functions\w+FunctionAliaslive\//);
  },
);

test('an alias gives its new version a tenth of the calls for five minutes, and is put back when calls or the function fail', () => {
  const { template } = synthesize();
  const groups = named(template, 'AWS::CodeDeploy::DeploymentGroup');
  for (const { function: name, update } of aliasesOf(template)) {
    expect(plainName(update.ApplicationName)).toBe('CanariesApplication');
    expect(plainName(update.DeploymentGroupName)).toBe(`Canaries${name}`);
    const { Properties } = groups.get(`Canaries${name}`) ?? {};
    expect(Properties).toMatchObject({
      DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
      AutoRollbackConfiguration: {
        Enabled: true,
        Events: expect.arrayContaining(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM']),
      },
      AlarmConfiguration: { Enabled: true },
    });
    const alarms = Properties?.AlarmConfiguration.Alarms.map(({ Name }: { Name: unknown }) =>
      plainName(Name),
    );
    expect(alarms).toEqual(['CanariesFailures', `Alarms${name}Errors`]);
  }
  expect(groups.size).toBe(withAlias.length);
});

test('a new version is taken back by five failures in either environment; the alarm pages no one', () => {
  const { template } = synthesize({ alarmEmail: 'operator@example.com' });
  const { Metrics, ...alarm } =
    named(template, 'AWS::CloudWatch::Alarm').get('CanariesFailures')?.Properties ?? {};
  expect(alarm).toMatchObject({ Threshold: 5, EvaluationPeriods: 1, TreatMissingData: 'notBreaching' });
  expect(alarm).not.toHaveProperty('AlarmActions');
  const [expression, ...metrics] = Metrics;
  expect(expression.Expression).toBe('FILL(live, 0) + FILL(test, 0)');
  for (const { Id, MetricStat } of metrics) {
    expect(MetricStat).toEqual({
      Metric: {
        Namespace: 'AWS/ApiGateway',
        MetricName: '5XXError',
        Dimensions: [
          { Name: 'ApiName', Value: 'PdfService' },
          { Name: 'Stage', Value: Id },
        ],
      },
      Period: 300,
      Stat: 'Sum',
    });
  }
});

test('without canaries nothing of CodeDeploy is deployed, and for sam local no alias and no version either', () => {
  const left = (chosen: object, services: RegExp) => {
    const resources: Record<string, { Type: string }> = synthesize({ ...chosen }).template.toJSON().Resources;
    return Object.values(resources).filter(({ Type }) => services.test(Type));
  };
  expect(left({ canary: 'false' }, /CodeDeploy/)).toEqual([]);
  expect(left({ local: '1' }, /CodeDeploy|Lambda::(Version|Alias)/)).toEqual([]);
  expect(left({ canary: 'false' }, /Lambda::Alias/)).toHaveLength(withAlias.length);
});

/** The id of each function's version, which differs if the function does. */
function versionsOf(template: Template): ReadonlyMap<string, string> {
  const ids = Object.keys(template.findResources('AWS::Lambda::Version'));
  return new Map(
    ids.map((id) => [plainName({ Ref: id }).replace(/^Functions|FunctionCurrentVersion$/g, ''), id]),
  );
}

test('a change of a function is a new version of it and of all that call it, and of no other', () => {
  const before = versionsOf(synthesize().template);
  const after = versionsOf(synthesize({ mailFrom: 'pdf@example.com' }).template); // for account and dashboard
  const changed = [...before.keys()].filter((name) => before.get(name) !== after.get(name));
  expect(changed.sort()).toEqual(['account', 'dashboard', 'mcp', 'tools']); // mcp and tools call account
  expect([...before.keys()].sort()).toEqual(
    [...withAlias, 'engine', 'indexer', 'ocr', 'render', 'signer'].sort(),
  );
});

test('no function waits for an alias to be moved: all are moved at the same time', () => {
  const { template } = synthesize();
  for (const type of ['Function', 'Version'])
    expect(JSON.stringify(template.findResources(`AWS::Lambda::${type}`))).not.toContain('Aliaslive');
});

test('old versions are kept for calls in progress, unless the deployment of their own failed', () => {
  for (const version of named(synthesize().template, 'AWS::Lambda::Version').values())
    expect(version).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
});
