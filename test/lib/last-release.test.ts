import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';
import {
  everyLastingResource,
  type LastingResources,
  lastingResources,
  lossesOfUpdate,
  type Resources,
} from '../../lib/lasting-resources.ts';
import { plainName } from './plain-names.ts';
import { synthesize } from './synthesize.ts';

const jsonOf = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
const lastRelease: LastingResources = jsonOf('lib/last-release.json');

let resources: Resources;

beforeAll(() => {
  resources = synthesize(everyLastingResource).template.toJSON().Resources;
});

test('an update from the last release keeps every table, index, bucket, queue, secret, log and address', () => {
  expect(lossesOfUpdate(lastRelease.resources, resources)).toEqual([]);
});

test('the release in package.json has been recorded', () => {
  expect(lastRelease.version).toBe(jsonOf('package.json').version);
});

test('the policy for CloudFormation forbids the same for all that every stack has, except for logs', () => {
  const { Resources: always } = synthesize().template.toJSON();
  const types = new Set(Object.values(lastingResources(always)).map(({ Type }) => Type));
  types.delete('AWS::Logs::LogGroup');
  const [allowed, denied, ...others] = jsonOf('lib/stack-policy.json').Statement;
  expect(others).toEqual([]);
  expect(allowed).toMatchObject({ Effect: 'Allow', Action: 'Update:*', Resource: '*' });
  expect(denied).toMatchObject({
    Effect: 'Deny',
    Action: ['Update:Replace', 'Update:Delete'],
    Resource: '*',
  });
  expect(new Set(denied.Condition.StringEquals.ResourceType)).toEqual(types);
});

/** The logical id of a resource of the template, by the path of its construct. */
function idOf(name: string): string {
  const found = Object.keys(resources).find((id) => plainName({ Ref: id }) === name);
  if (!found) throw new Error(`there is no resource ${name}`);
  return found;
}

/** What would be lost by the update, if the resource were one with these properties besides its own. */
function lossesWith(name: string, changed: object): readonly string[] {
  const id = idOf(name);
  const { Type = '', Properties = {} } = resources[id] ?? {};
  return lossesOfUpdate(lastRelease.resources, {
    ...resources,
    [id]: { Type, Properties: { ...Properties, ...changed } },
  });
}

const key = (...names: string[]) =>
  names.map((AttributeName, at) => ({ AttributeName, KeyType: at === 0 ? 'HASH' : 'RANGE' }));
const index = (IndexName: string, ...names: string[]) => ({
  IndexName,
  KeySchema: key(...names),
  Projection: { ProjectionType: 'ALL' },
});

test.each([
  'Tablesdocuments',
  'DocumentsBucket',
  'Queuesjobs',
  'QueuesjobsDead',
  'SecretMade',
  'ApiRestApi',
  'Apitest',
  'ApiDomainlive',
  'AlarmsMail',
  'FunctionspdfLog',
  'ApiliveAccessLog',
])('the update that removes %s, or renames its construct, is noticed', (name) => {
  const id = idOf(name);
  const { [id]: moved, ...others } = resources;
  const losses = [`${id} (${moved?.Type}) is removed`];
  expect(lossesOfUpdate(lastRelease.resources, others)).toEqual(losses);
  expect(lossesOfUpdate(lastRelease.resources, { ...others, Renamed: moved ?? { Type: '' } })).toEqual(
    losses,
  );
});

test.each([
  ['Tablesdocuments', { KeySchema: key('owner', 'id') }, 'KeySchema changes'],
  ['Tablesdocuments', { TableName: 'documents' }, 'TableName changes'],
  [
    'Tablesdocuments',
    { GlobalSecondaryIndexes: [index('bySweep', 'sweepKey', 'id')] },
    'the index bySweep changes: it needs a new name',
  ],
  [
    'Tablesdocuments',
    { GlobalSecondaryIndexes: [index('byTime', 'sweepKey', 'sweepAt')] },
    '2 indexes come or go, and an update takes one',
  ],
  [
    'Tablesdocuments',
    { AttributeDefinitions: [{ AttributeName: 'sweepAt', AttributeType: 'N' }] },
    'the attribute sweepAt changes its type',
  ],
  ['DocumentsBucket', { BucketName: 'documents' }, 'BucketName changes'],
  ['Queuesjobs', { FifoQueue: true }, 'FifoQueue changes'],
  ['SecretMade', { name: '/Other/secret' }, 'name changes'],
  ['ApiRestApi', { EndpointConfiguration: { Types: ['PRIVATE'] } }, 'EndpointConfiguration changes'],
  ['ApiRestApi', { DisableExecuteApiEndpoint: true }, 'DisableExecuteApiEndpoint changes'],
  ['Apitest', { StageName: 'trial' }, 'StageName changes'],
  ['ApiDomainlive', { DomainName: 'pdf.example.org' }, 'DomainName changes'],
  ['FunctionspdfLog', { LogGroupName: '/pdf' }, 'LogGroupName changes'],
])('the update of %s to %j is noticed', (name, changed, loss) => {
  const id = idOf(name);
  expect(lossesWith(name, changed)).toEqual([`${id} (${resources[id]?.Type}): ${loss}`]);
});

test('another type in the place of a table is noticed', () => {
  const id = idOf('Tablesdocuments');
  const losses = lossesOfUpdate(lastRelease.resources, {
    ...resources,
    [id]: { Type: 'AWS::DynamoDB::Table' },
  });
  expect(losses).toEqual([`${id} (AWS::DynamoDB::GlobalTable) is removed`]);
});

test('a secret made by another function is noticed: CloudFormation refuses that', () => {
  expect(lossesWith('SecretMade', { ServiceToken: { 'Fn::GetAtt': ['Other', 'Arn'] } })).toEqual([
    `${idOf('SecretMade')} (Custom::Secret): ServiceToken changes`,
  ]);
});

test('what an update does in place is no loss: one more index, other settings of a table, a new resource', () => {
  const indexes = [index('bySweep', 'sweepKey', 'sweepAt'), index('byTime', 'tenant', 'createdAt')];
  expect(
    lossesWith('Tablesdocuments', { GlobalSecondaryIndexes: indexes, BillingMode: 'PROVISIONED' }),
  ).toEqual([]);
  expect(
    lossesOfUpdate(lastRelease.resources, { ...resources, New: { Type: 'AWS::DynamoDB::GlobalTable' } }),
  ).toEqual([]);
});
