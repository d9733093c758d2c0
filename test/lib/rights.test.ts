import { beforeAll, expect, test } from '@jest/globals';
import type { Template } from 'aws-cdk-lib/assertions';
import { catalog } from '../../functions/catalog.ts';
import type { FunctionName } from '../../functions/core/contract/resources/functions.ts';
import {
  tables as allTables,
  type TableName,
  type TableShape,
} from '../../functions/core/contract/resources/tables.ts';
import { deployedNames, deployment, type FunctionShape, queuesOf } from '../../functions/deployment.ts';
import { packagedRelease } from '../../layers/chromium/chromium-release.ts';
import { ofFunction, plainName } from './plain-names.ts';
import { synthesize } from './synthesize.ts';

const functionNames = deployedNames();

let template: Template;

beforeAll(() => {
  ({ template } = synthesize());
});

/** Every right that a role has, as `action on resource`, and where it is for some prefixes only, ` with` these. */
function rightsOf(role: string): readonly string[] {
  return Object.values(template.findResources('AWS::IAM::Policy'))
    .filter(({ Properties }) => Properties.Roles.map(plainName).includes(role))
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
    .flatMap(({ Effect, Action, Resource, NotAction, NotResource, Condition = {} }) => {
      expect({ Effect, NotAction, NotResource }).toEqual({ Effect: 'Allow' });
      const prefixes = [Condition.StringLike?.['s3:prefix'] ?? []].flat();
      expect(Condition).toEqual(
        prefixes.length > 0 ? { StringLike: { 's3:prefix': expect.anything() } } : {},
      );
      const only = prefixes.length > 0 ? ` with ${prefixes}` : '';
      return [Action]
        .flat()
        .flatMap((action) => [Resource].flat().map((at) => `${action} on ${plainName(at)}${only}`));
    })
    .sort();
}

interface FunctionResource {
  readonly Role: unknown;
  readonly LoggingConfig: { readonly LogGroup: unknown };
  readonly Environment?: { readonly Variables: Readonly<Record<string, unknown>> };
  readonly Layers?: readonly unknown[];
}

function functionNamed(name: FunctionName): FunctionResource {
  const functions = Object.entries(template.findResources('AWS::Lambda::Function'));
  const found = functions.find(([id]) => plainName({ Ref: id }) === ofFunction(name, 'Function'));
  if (!found) throw new Error(`the template has no function ${name}`);
  return found[1].Properties;
}

const secretArn = 'arn:AWS::Partition:ssm:AWS::Region:AWS::AccountId:parameter/PdfService/secret';

/** What X-Ray asks for of whom it traces; it knows no resources. */
const tracingRights = ['xray:PutTelemetryRecords on *', 'xray:PutTraceSegments on *'];

/** What Lambda asks for of a queue's consumer, and to hide what is still worked on. */
const takingRights = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes', 'ChangeMessageVisibility'];

const customerRoles = 'arn:AWS::Partition:iam::*:role/pdf-service-*';

/** The functions that one calls, of those that are deployed. */
function calleesOf({ calls = [] }: FunctionShape) {
  return calls.filter((called) => functionNames.includes(called));
}

test.each(functionNames)(
  '%s may do what it is described to do, write its own log and send its traces, and no more',
  (name) => {
    const shape: FunctionShape = deployment[name];
    const { tables = {}, bucket = {}, secret, assumesRoles, sends = [], consumes } = shape;
    const calls = calleesOf(shape);
    const { announces, readsCallsOf = [] } = shape;
    const taken = consumes
      ? [consumes.queue, ...(consumes.deadLetters ? [`${consumes.queue}Dead`] : [])]
      : [];
    const indexes = (table: TableName) => Object.keys((allTables[table] as TableShape).indexes ?? {});
    const readFolders = Object.entries(bucket)
      .filter(([, actions]) => actions.includes('GetObject'))
      .map(([folder]) => `${folder}/*`);
    const described = [
      `logs:CreateLogStream on ${ofFunction(name, 'Log')}`,
      `logs:PutLogEvents on ${ofFunction(name, 'Log')}`,
      ...tracingRights,
      ...Object.entries(tables).flatMap(([table, actions]) =>
        actions.map((action) => `dynamodb:${action} on Tables${table}`),
      ),
      ...Object.entries(tables)
        .filter(([, actions]) => actions.includes('Query'))
        .flatMap(([table]) =>
          indexes(table as TableName).map((index) => `dynamodb:Query on Tables${table}/index/${index}`),
        ),
      ...Object.entries(bucket).flatMap(([folder, actions]) =>
        actions.map((action) => `s3:${action} on DocumentsBucket/${folder}/*`),
      ),
      ...(readFolders.length > 0 ? [`s3:ListBucket on DocumentsBucket with ${readFolders}`] : []),
      ...(secret ? [`ssm:${secret === 'read' ? 'Get' : 'Put'}Parameter on ${secretArn}`] : []),
      ...(assumesRoles ? [`sts:AssumeRole on ${customerRoles}`] : []),
      ...(announces ? ['events:PutEvents on EventsBus'] : []),
      ...calls.map((called) => `lambda:InvokeFunction on ${ofFunction(called, 'Function')}:*`),
      ...sends.map((queue) => `sqs:SendMessage on Queues${queue}`),
      ...(readsCallsOf.length > 0 ? ['sqs:SendMessage on LogSubscriptionsLost'] : []),
      ...taken.flatMap((queue) => takingRights.map((action) => `sqs:${action} on Queues${queue}`)),
    ];
    expect(rightsOf(ofFunction(name, 'Role'))).toEqual(described.sort());
    expect(plainName(functionNamed(name).Role)).toBe(ofFunction(name, 'Role'));
    expect(plainName(functionNamed(name).LoggingConfig.LogGroup)).toBe(ofFunction(name, 'Log'));
  },
);

/** What works on pages of strangers, each in a function of its own. */
const engines = [
  ['Chromium', 'render'],
  ['Tesseract', 'ocr'],
] as const;

test.each(engines)(
  '%s’s function can write its own log and send its traces, and nothing else at all',
  (_, name) => {
    expect(rightsOf(ofFunction(name, 'Role'))).toEqual([
      `logs:CreateLogStream on ${ofFunction(name, 'Log')}`,
      `logs:PutLogEvents on ${ofFunction(name, 'Log')}`,
      ...tracingRights,
    ]);
    expect(functionNamed(name)).not.toHaveProperty('Environment');
    expect(functionNamed(name)).not.toHaveProperty('VpcConfig');
  },
);

test('the engine can write its own log and call Chromium and Tesseract, and knows no table, bucket or secret', () => {
  expect(rightsOf(ofFunction('engine', 'Role'))).toEqual([
    ...['ocr', 'render'].map(
      (name) => `lambda:InvokeFunction on ${ofFunction(name as FunctionName, 'Function')}:*`,
    ),
    `logs:CreateLogStream on ${ofFunction('engine', 'Log')}`,
    `logs:PutLogEvents on ${ofFunction('engine', 'Log')}`,
    ...tracingRights,
  ]);
  expect(Object.keys(functionNamed('engine').Environment?.Variables ?? {}).sort()).toEqual([
    'OCR_FUNCTION',
    'RENDER_FUNCTION',
  ]);
});

test('the function of the landing page may count calls and call the engine, and nothing else', () => {
  const actions = rightsOf(ofFunction('front', 'Role')).map((right) => right.split(' on ')[0]);
  const own = actions.filter((action) => !/^(logs|xray):/.test(action ?? ''));
  expect(own).toEqual(['dynamodb:UpdateItem', 'lambda:InvokeFunction']);
});

test.each([
  ['Chromium', 'render', ['html', 'engine']],
  ['Tesseract', 'ocr', ['engine']],
  [
    'The engine',
    'engine',
    ['html', 'pdf', 'templates', 'indexer', 'account', 'batches', 'jobs', 'tools', 'front'],
  ],
] as const)('%s’s function can be called by those that need it alone', (_, name, expected) => {
  const own = ofFunction(name, 'Function');
  const callers = functionNames.filter((caller) =>
    rightsOf(ofFunction(caller, 'Role')).includes(`lambda:InvokeFunction on ${own}:*`),
  );
  expect(callers).toEqual(expected);
  const opened = Object.values(template.findResources('AWS::Lambda::Permission'));
  expect(opened.map(({ Properties }) => plainName(Properties.FunctionName))).not.toContain(own);
});

test('no policy names every action or every resource, and no role has a policy that we did not write', () => {
  for (const { Properties } of Object.values(template.findResources('AWS::IAM::Policy'))) {
    for (const { Action, Resource } of Properties.PolicyDocument.Statement) {
      const rights = [Action]
        .flat()
        .flatMap((action) => [Resource].flat().map((at) => `${action} on ${plainName(at)}`));
      if (rights.sort().join() === tracingRights.join()) continue;
      const named = [Action, Resource].flat().map(plainName);
      // All objects of a folder, versions of a function, the roles that customers made for the service, and no other star.
      const starless = named.map((name) => name.replace(/^(DocumentsBucket\/\w+\/|Functions\w+:)\*$/, '$1'));
      expect(starless.filter((name) => name !== customerRoles).join()).not.toContain('*');
    }
  }
  const assumedBy = (Service: string) => ({
    Action: 'sts:AssumeRole',
    Effect: 'Allow',
    Principal: { Service },
  });
  const roles = Object.entries(template.findResources('AWS::IAM::Role')).map(([id, { Properties }]) => ({
    role: plainName({ Ref: id }),
    trusted: Properties.AssumeRolePolicyDocument.Statement,
    inline: Properties.Policies ?? [],
    managed: (Properties.ManagedPolicyArns ?? []).map(plainName),
  }));
  expect(roles).toEqual(
    expect.arrayContaining([
      ...functionNames.map((name) => ({
        role: ofFunction(name, 'Role'),
        trusted: [assumedBy('lambda.amazonaws.com')],
        inline: [],
        managed: [],
      })),
      {
        role: 'ApiRestApiCloudWatchRole',
        trusted: [assumedBy('apigateway.amazonaws.com')],
        inline: [],
        managed: ['arn:AWS::Partition:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs'],
      },
      {
        role: 'CanariesRole',
        trusted: [assumedBy('codedeploy.amazonaws.com')],
        inline: [],
        managed: ['arn:AWS::Partition:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited'],
      },
    ]),
  );
  expect(roles).toHaveLength(functionNames.length + 2);
});

test.each(functionNames)('%s gets the names of what it may use, and nothing else', (name) => {
  const shape: FunctionShape = deployment[name];
  const { tables = {}, bucket, secret, announces, consumes } = shape;
  const calls = calleesOf(shape);
  const variables = functionNamed(name).Environment?.Variables ?? {};
  const described = [
    ...Object.keys(tables).map((table) => [`${table.toUpperCase()}_TABLE`, `Tables${table}`]),
    ...(bucket ? [['BUCKET', 'DocumentsBucket']] : []),
    ...(secret ? [['SECRETS_PARAMETER', '/PdfService/secret']] : []),
    ...(announces ? [['EVENT_BUS', 'EventsBus']] : []),
    ...calls.map((called) => {
      const callee = ofFunction(called, 'Function');
      return [`${called.toUpperCase()}_FUNCTION`, `${callee}:${callee}CurrentVersion`];
    }),
    ...queuesOf(deployment[name]).map((queue) => [`${queue.toUpperCase()}_QUEUE_URL`, `Queues${queue}`]),
    ...(consumes?.deadLetters
      ? [[`${consumes.queue.toUpperCase()}_DEAD_LETTERS_ARN`, `Queues${consumes.queue}Dead`]]
      : []),
    ...(name in catalog || name === 'cleanup' ? [['METRICS_NAMESPACE', 'PdfService']] : []),
    ...(name === 'cleanup' ? [['CHROMIUM_RELEASED', packagedRelease.released]] : []),
  ];
  const given = Object.entries(variables).map(([variable, value]) => [variable, plainName(value)]);
  expect(given.sort()).toEqual(described.sort());
});

test.each(functionNames)(
  '%s runs on Node 24 with the memory, time, processor and layers it is described with',
  (name) => {
    const { memoryMb, timeoutSeconds, architecture, layers = [] }: FunctionShape = deployment[name];
    const { Layers = [], ...properties } = functionNamed(name);
    expect(properties).toMatchObject({
      Runtime: 'nodejs24.x',
      MemorySize: memoryMb,
      Timeout: timeoutSeconds,
      Architectures: [architecture],
    });
    expect(Layers.map(plainName)).toEqual(layers.map((layer) => `Layers${layer}`));
  },
);

/** The runtime of Node 22 waits after a streamed answer until every browser and connection has ended, and bills it. */
test('no function of the stack runs on a Node older than 24, nor one of CDK’s own', () => {
  for (const { Properties } of Object.values(template.findResources('AWS::Lambda::Function'))) {
    expect(Number(/^nodejs(\d+)\.x$/.exec(Properties.Runtime)?.[1])).toBeGreaterThanOrEqual(24);
  }
});

test('the secret is made by a function of its own as the stack is deployed, and is in no template', () => {
  const [made] = Object.values(template.findResources('Custom::Secret'));
  expect(plainName(made?.Properties.ServiceToken)).toBe('FunctionssecretproviderFunction');
  expect(made?.DependsOn.map((id: string) => plainName({ Ref: id }))).toContain(
    'FunctionssecretproviderRole',
  );
  expect(template.findResources('AWS::SSM::Parameter')).toEqual({});
});

test('every log is deleted in its time', () => {
  for (const { Properties } of Object.values(template.findResources('AWS::Logs::LogGroup'))) {
    expect(Properties.RetentionInDays).toBeLessThanOrEqual(90);
  }
});
