import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { FunctionShape } from '../../functions/deployment.ts';
import type { Configuration } from '../configuration.ts';

/** What DynamoDB, S3, SQS and SSM do with the key on behalf of a function. */
const actions = [
  'kms:Decrypt',
  'kms:DescribeKey',
  'kms:Encrypt',
  'kms:GenerateDataKey',
  'kms:ReEncryptFrom',
  'kms:ReEncryptTo',
];

/** The operator's key for all that is stored, or undefined if AWS's own keys are used. */
export function encryptionKey(
  scope: Construct,
  { kmsKey, keepData }: Pick<Configuration, 'kmsKey' | 'keepData'>,
): IKey | undefined {
  if (kmsKey === undefined) return undefined;
  if (kmsKey !== 'create') return Key.fromKeyArn(scope, 'Key', kmsKey);
  const key = new Key(scope, 'Key', {
    description: 'All that the PDF service stores',
    enableKeyRotation: true,
    removalPolicy: keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  for (const statement of statementsForServices(Stack.of(scope))) key.addToResourcePolicy(statement);
  return key;
}

/**
 * What a key's policy allows the services that use it on their own. All other uses are on behalf of a role, and
 * allowed there.
 */
function statementsForServices(stack: Stack): readonly PolicyStatement[] {
  const logGroups = stack.formatArn({
    service: 'logs',
    resource: 'log-group',
    resourceName: '*',
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  return [
    new PolicyStatement({
      sid: 'LogGroups',
      principals: [new ServicePrincipal(`logs.${stack.region}.amazonaws.com`)],
      actions: ['kms:Encrypt*', 'kms:Decrypt*', 'kms:ReEncrypt*', 'kms:GenerateDataKey*', 'kms:Describe*'],
      resources: ['*'],
      conditions: { ArnLike: { 'kms:EncryptionContext:aws:logs:arn': logGroups } },
    }),
    new PolicyStatement({
      sid: 'AlarmsToEncryptedTopics',
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
      resources: ['*'],
      conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
    }),
  ];
}

/** The right to the key through exactly the services that a function uses, or none if it stores and reads nothing. */
export function rightsToKey(key: IKey, shape: FunctionShape): readonly PolicyStatement[] {
  const { tables, bucket, secret, sends, consumes, readsCallsOf } = shape;
  const services = [
    ...(tables ? ['dynamodb'] : []),
    ...(bucket ? ['s3'] : []),
    ...(sends || consumes || readsCallsOf ? ['sqs'] : []), // Lambda keeps lines of calls for one that failed
    ...(secret ? ['ssm'] : []),
  ];
  return services.length === 0 ? [] : [rightToKeyThrough(key, services)];
}

/** The right to the key through these services alone. */
export function rightToKeyThrough({ keyArn, stack }: IKey, services: readonly string[]): PolicyStatement {
  const via = services.map((service) => `${service}.${stack.region}.${stack.urlSuffix}`);
  return new PolicyStatement({
    actions,
    resources: [keyArn],
    conditions: { StringEquals: { 'kms:ViaService': via } },
  });
}
