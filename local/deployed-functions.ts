import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { type FunctionName, functionVariable } from '../functions/core/contract/resources/functions.ts';
import {
  deadLettersVariable,
  type QueueName,
  queueVariable,
} from '../functions/core/contract/resources/queues.ts';
import { type TableName, tableVariable } from '../functions/core/contract/resources/tables.ts';
import { deployedNames, deployment, type FunctionShape, queuesOf } from '../functions/deployment.ts';
import { chromiumReleaseIn } from '../layers/chromium/chromium-release.ts';
import { localTableName } from './dynamodb/table-name.ts';
import type { FunctionDefinition } from './lambda/function-definition.ts';
import { localBucket, localEventBus, localSecret } from './local-names.ts';
import { localVariables } from './local-variables.ts';
import type { AwsAccess } from './signature/aws-access.ts';
import { deadLettersName, localQueueArn } from './sqs/queue-name.ts';
import type { Tsa } from './tsa.ts';

/** The addresses of the local AWS services for the functions, and the functions' settings. */
export interface LocalAddresses {
  readonly access: AwsAccess;
  readonly dynamodbUrl: string;
  /** Undefined if DynamoDB is not the embedded one. */
  readonly openDatabasePort?: FunctionDefinition['openDatabasePort'];
  readonly s3Url: string;
  readonly sqsUrl: string;
  readonly queueUrls: Readonly<Record<QueueName, string>>;
  readonly ssmUrl: string;
  readonly sesUrl: string;
  readonly eventsUrl: string;
  readonly lambdaUrl: string;
  /** What stands in for KMS, STS and a timestamp authority, if anything does. */
  readonly standIns?: {
    readonly kmsUrl: string;
    readonly stsUrl: string;
    readonly tsa: Pick<Tsa, 'url' | 'timestampUrl'>;
  };
  /** The folders of the layers that are under /opt on AWS. */
  readonly layers: {
    readonly chromium?: string;
    readonly office?: string;
    readonly fonts: string;
    readonly languages: string;
  };
  /** Settings for the functions from the environment of the service. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Variables that a program needs on any machine to find other programs, its user's home and a temporary folder. */
const machineVariables = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG'];

/** Every function of the deployment, with exactly the access it has there. */
export function deployedFunctions(addresses: LocalAddresses): readonly FunctionDefinition[] {
  const names = deployedNames({ office: addresses.layers.office !== undefined });
  return names.map((name) => {
    const shape: FunctionShape = deployment[name];
    const { memoryMb, timeoutSeconds } = shape;
    return {
      name,
      handlerUrl: new URL(`../functions/${name}/handler.ts`, import.meta.url),
      memoryMb,
      timeoutSeconds,
      isIsolated: shape.threads !== undefined,
      ...idleness(shape),
      maximumEnvironments: concurrency(name, shape),
      ...(shape.tables && { openDatabasePort: addresses.openDatabasePort }),
      variables: variablesOf(name, shape, addresses),
    };
  });
}

/** Functions for which callers do not wait start in a third of a second, and otherwise take memory between their runs. */
function idleness({ everyMinutes, readsCallsOf }: FunctionShape) {
  const isBackground = everyMinutes !== undefined || readsCallsOf !== undefined;
  return { isBackground, idleMs: isBackground ? 5_000 : 60_000 };
}

const cores = availableParallelism();

/** The most environments of a function: enough that the browsers, one per core, never wait for them. */
export const maximumEnvironments = Math.max(4, 2 * cores);

/** The functions of which more environments would take memory and do no more work, and the one in which calls wait. */
const special: { readonly [Name in FunctionName]?: number } = {
  authorizer: 1, // a call takes it a few milliseconds
  office: 1, // LibreOffice takes gigabytes
  html: Math.max(2, cores) + 1, // one prepares a call or settles it while every browser prints
  account: Math.max(12, 2 * cores), // an account may have five calls that only wait for jobs
};

/** One browser per core, and one engine. */
function concurrency(name: FunctionName, { layers = [] }: FunctionShape): number {
  return special[name] ?? (layers.length > 0 ? Math.max(2, cores) : maximumEnvironments);
}

function variablesOf(
  name: FunctionName,
  shape: FunctionShape,
  {
    access,
    dynamodbUrl,
    s3Url,
    sqsUrl,
    queueUrls,
    ssmUrl,
    sesUrl,
    eventsUrl,
    lambdaUrl,
    standIns,
    layers: folders,
    settings,
  }: LocalAddresses,
): Record<string, string> {
  const {
    memoryMb,
    tables = {},
    bucket,
    secret,
    assumesRoles,
    sendsMail,
    announces,
    calls = [],
    consumes,
    layers = [],
  } = shape;
  const queueNames = queuesOf(shape);
  const tableNames = Object.keys(tables) as TableName[];
  const callsAws =
    tableNames.length > 0 || calls.length > 0 || queueNames.length > 0 || bucket || secret || assumesRoles;
  return {
    ...machine(),
    MACHINE: 'shared',
    AWS_REGION: access.region,
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
    ...(standIns && assumesRoles && { AWS_ENDPOINT_URL_STS: standIns.stsUrl }),
    ...(standIns && name === 'signer' && { AWS_ENDPOINT_URL_KMS: standIns.kmsUrl }),
    ...(standIns && name === 'pdf' && { TIMESTAMP_URL: standIns.tsa.timestampUrl }),
    ...settings,
    ...(standIns && name === 'pdf' && { EGRESS_ALLOW: allowedWith(standIns.tsa.url, settings.EGRESS_ALLOW) }),
    ...(callsAws && credentials(access)),
    ...(tableNames.length > 0 && { AWS_ENDPOINT_URL_DYNAMODB: dynamodbUrl }),
    ...Object.fromEntries(tableNames.map((table) => [tableVariable(table), localTableName(table)])),
    ...((bucket || assumesRoles) && { AWS_ENDPOINT_URL_S3: s3Url }),
    ...(bucket && { BUCKET: localBucket }),
    ...(queueNames.length > 0 && { AWS_ENDPOINT_URL_SQS: sqsUrl }),
    ...Object.fromEntries(queueNames.map((queue) => [queueVariable(queue), queueUrls[queue]])),
    ...(consumes?.deadLetters && {
      [deadLettersVariable(consumes.queue)]: localQueueArn(deadLettersName(consumes.queue)),
    }),
    ...(secret && { AWS_ENDPOINT_URL_SSM: ssmUrl, SECRETS_PARAMETER: localSecret }),
    ...(sendsMail && {
      AWS_ENDPOINT_URL_SESV2: sesUrl,
      MAIL_FROM: settings.MAIL_FROM ?? localVariables.MAIL_FROM.defaultValue,
    }),
    ...(announces && { AWS_ENDPOINT_URL_EVENTBRIDGE: eventsUrl, EVENT_BUS: localEventBus }),
    ...(calls.length > 0 && { AWS_ENDPOINT_URL_LAMBDA: lambdaUrl }),
    ...Object.fromEntries(
      calls
        .filter((called) => called !== 'office' || folders.office)
        .map((called) => [functionVariable(called), called]),
    ),
    ...(layers.includes('chromium') && { LOCAL_BUCKET_URL: `${s3Url}/${localBucket}/` }),
    ...(layers.includes('chromium') && folders.chromium && { CHROMIUM_FOLDER: folders.chromium }),
    ...(name === 'cleanup' &&
      folders.chromium && { CHROMIUM_RELEASED: chromiumReleaseIn(dirname(folders.chromium)).released }),
    ...(layers.includes('office') && folders.office && { OFFICE_FOLDER: folders.office }),
    ...(layers.includes('fonts') && { FONTS_FOLDER: folders.fonts }),
    ...(layers.includes('languages') && { LANGUAGES_FOLDER: folders.languages }),
  };
}

/** The private addresses that are allowed, and that of the timestamp authority. */
function allowedWith(url: string, allowed: string | undefined): string {
  return [new URL(url).host, allowed].filter(Boolean).join(',');
}

function credentials({ accessKeyId, secretAccessKey, sessionToken }: AwsAccess): Record<string, string> {
  return {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    ...(sessionToken && { AWS_SESSION_TOKEN: sessionToken }),
  };
}

function machine(): Record<string, string> {
  return Object.fromEntries(
    machineVariables.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
