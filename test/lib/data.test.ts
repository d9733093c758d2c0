import { beforeAll, expect, test } from '@jest/globals';
import { App, Stack } from 'aws-cdk-lib';
import type { Template } from 'aws-cdk-lib/assertions';
import { environments } from '../../functions/core/contract/resources/environment.ts';
import { type TableName, type TableShape, tables } from '../../functions/core/contract/resources/tables.ts';
import { deployedNames } from '../../functions/deployment.ts';
import { ServiceTables } from '../../lib/data/service-tables.ts';
import { plainName } from './plain-names.ts';
import { synthesize, synthesizeApp } from './synthesize.ts';

const tableNames = Object.keys(tables) as TableName[];

let template: Template;

beforeAll(() => {
  ({ template } = synthesize());
});

/** A first deployment that fails takes it away again. */
const keptOnceMade = { DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' };

function tableNamed(source: Template, name: TableName) {
  const found = Object.entries(source.findResources('AWS::DynamoDB::GlobalTable')).find(
    ([id]) => plainName({ Ref: id }) === `Tables${name}`,
  );
  if (!found) throw new Error(`the template has no table ${name}`);
  return found[1];
}

function keySchema({ partitionKey, sortKey }: Pick<TableShape, 'partitionKey' | 'sortKey'>) {
  const partition = { AttributeName: partitionKey, KeyType: 'HASH' };
  return sortKey ? [partition, { AttributeName: sortKey, KeyType: 'RANGE' }] : [partition];
}

test.each(tableNames)('the table %s has the keys, indexes and expiry that the functions know', (name) => {
  const { indexes = {}, expiresAt, ...keys }: TableShape = tables[name];
  const { Properties } = tableNamed(template, name);
  expect(Properties.KeySchema).toEqual(keySchema(keys));
  expect(Properties.GlobalSecondaryIndexes ?? []).toEqual(
    Object.entries(indexes).map(([IndexName, index]) => ({
      IndexName,
      KeySchema: keySchema(index),
      Projection: { ProjectionType: 'ALL' },
    })),
  );
  expect(Properties.TimeToLiveSpecification).toEqual(
    expiresAt && { AttributeName: expiresAt, Enabled: true },
  );
  for (const { AttributeType } of Properties.AttributeDefinitions) expect(AttributeType).toBe('S');
});

test.each(tableNames)(
  'the table %s is paid by use, can be restored, and outlives the stack that was made',
  (name) => {
    const { Properties, ...policies } = tableNamed(template, name);
    expect(Properties.BillingMode).toBe('PAY_PER_REQUEST');
    expect(Properties.Replicas).toEqual([
      expect.objectContaining({
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      }),
    ]);
    expect(policies).toMatchObject(keptOnceMade);
  },
);

test('every log outlives the stack for as long as its lines are kept, under a name that no other stack can have', () => {
  const logs = Object.values(template.findResources('AWS::Logs::LogGroup'));
  expect(logs).toHaveLength(deployedNames().length + environments.length);
  for (const log of logs) {
    expect(log).toMatchObject({ ...keptOnceMade, Properties: { RetentionInDays: expect.any(Number) } });
    expect(log.Properties).not.toHaveProperty('LogGroupName'); // so that CloudFormation makes one up
  }
});

test('the stack puts out the name of every table', () => {
  const outputs = template.toJSON().Outputs;
  const names = tableNames.map((name) => plainName(outputs[`${name}Table`].Value));
  expect(names).toEqual(tableNames.map((name) => `Tables${name}`));
});

test('the right to query a table is the right to query its indexes; no other right reaches them', () => {
  const stack = new Stack(new App(), 'Stack');
  const statements = new ServiceTables(stack, 'Tables', { keepData: true })
    .rightsTo('credentials', ['GetItem', 'Query'])
    .map((statement) => stack.resolve(statement.toStatementJson()))
    .map(({ Action, Resource }) => ({ Action, Resource: plainName(Resource) }));
  expect(statements).toEqual([
    { Action: ['dynamodb:GetItem', 'dynamodb:Query'], Resource: 'Tablescredentials' },
    { Action: 'dynamodb:Query', Resource: 'Tablescredentials/index/byAccount' },
  ]);
});

test('objects in the bucket expire by their prefix, after any number of days up to a year', () => {
  const [bucket] = Object.values(template.findResources('AWS::S3::Bucket'));
  const rules: Record<string, unknown>[] = bucket?.Properties.LifecycleConfiguration.Rules;
  const daysByPrefix = new Map(rules.map(({ Prefix, ExpirationInDays }) => [Prefix, ExpirationInDays]));
  for (let days = 1; days <= 365; days += 1) {
    expect(daysByPrefix.get(`retained/${String(days).padStart(3, '0')}/`)).toBe(days);
  }
  expect(daysByPrefix.get('uploads/')).toBe(1);
  expect(daysByPrefix.get('jobs/')).toBe(7);
  const others = rules.filter(({ ExpirationInDays }) => ExpirationInDays === undefined);
  expect(others).toEqual([
    expect.objectContaining({
      AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
      Status: 'Enabled',
    }),
    // For a bucket that was copied once: its versions must not outlive what they are versions of.
    expect.objectContaining({
      NoncurrentVersionExpiration: { NoncurrentDays: 1 },
      ExpiredObjectDeleteMarker: true,
      Status: 'Enabled',
    }),
  ]);
  expect(daysByPrefix.get('answers/')).toBe(1);
  expect(daysByPrefix.get('work/')).toBe(1);
  expect(daysByPrefix.get('calls/')).toBe(1);
  expect(daysByPrefix.get('prepared/')).toBe(1);
  expect(daysByPrefix.get('crls/')).toBe(1);
  expect(rules).toHaveLength(365 + 7 + 2);
  expect(new Set(rules.map(({ Id }) => Id)).size).toBe(rules.length);
});

test('the bucket is closed to the public, encrypted, reached by TLS alone, and outlives the stack that was made', () => {
  const [bucket] = Object.values(template.findResources('AWS::S3::Bucket'));
  expect(bucket).toMatchObject({
    ...keptOnceMade,
    Properties: {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
    },
  });
  expect(bucket?.Properties).not.toHaveProperty('VersioningConfiguration');
  const [policy] = Object.values(template.findResources('AWS::S3::BucketPolicy'));
  expect(policy?.Properties.PolicyDocument.Statement).toContainEqual(
    expect.objectContaining({
      Effect: 'Deny',
      Action: 's3:*',
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    }),
  );
});

test.each([
  [{}, true],
  [{ keepData: 'false' }, false],
])('the stack made with %j is protected against deletion: %j', (chosen, isProtected) => {
  const [stack] = synthesizeApp(chosen).node.children.filter((child) => child instanceof Stack);
  expect(stack?.terminationProtection).toBe(isProtected);
});

test('a deployment made to be thrown away leaves no table, bucket or log behind', () => {
  const { template: thrownAway } = synthesize({ keepData: 'false' });
  for (const name of tableNames) {
    const { Properties, DeletionPolicy } = tableNamed(thrownAway, name);
    expect({ DeletionPolicy, protected: Properties.Replicas[0].DeletionProtectionEnabled }).toEqual({
      DeletionPolicy: 'Delete',
      protected: false,
    });
  }
  const [bucket] = Object.values(thrownAway.findResources('AWS::S3::Bucket'));
  expect(bucket?.DeletionPolicy).toBe('Delete');
  for (const { DeletionPolicy } of Object.values(thrownAway.findResources('AWS::Logs::LogGroup')))
    expect(DeletionPolicy).toBe('Delete');
});
