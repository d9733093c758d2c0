import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { type LocalVariable, localVariables } from './local-variables.ts';
import type { AwsAccess } from './signature/aws-access.ts';

/** The settings of the local service. */
export interface LocalSettings {
  readonly host: string;
  /** The live environment's port; the test environment has the next one. 0 means any free port for each. */
  readonly port: number;
  readonly dataFolder: string;
  /** External stores that replace the embedded ones. */
  readonly dynamodbUrl: string | undefined;
  readonly s3Url: string | undefined;
  readonly sqsUrl: string | undefined;
  /**
   * The credentials with which the functions call the stores and each other. Required at every port except the two
   * public ones.
   */
  readonly access: AwsAccess;
  /** Whether it comes from the environment, for external stores. Otherwise its secret is new. */
  readonly isAccessGiven: boolean;
  /** Whether everything that a first call needs is loaded at start, including Chromium. */
  readonly isWarm: boolean;
  /** The OpenTelemetry collector that spans are sent to. */
  readonly collectorUrl: string | undefined;
  /** Settings that the functions read themselves. */
  readonly functionSettings: Readonly<Record<string, string>>;
}

const readByFunctions = Object.entries<LocalVariable>(localVariables)
  .filter(([, { isForFunctions }]) => isForFunctions)
  .map(([name]) => name);

/** Reads the settings from environment variables. Throws an error that names an invalid variable. */
export function readLocalSettings(variables: NodeJS.ProcessEnv): LocalSettings {
  const dynamodbUrl = variables.AWS_ENDPOINT_URL_DYNAMODB || undefined;
  const s3Url = variables.AWS_ENDPOINT_URL_S3 || undefined;
  const sqsUrl = variables.AWS_ENDPOINT_URL_SQS || undefined;
  return {
    host: variables.HOST || localVariables.HOST.defaultValue,
    port: portOf(variables.PORT || localVariables.PORT.defaultValue),
    dataFolder: resolve(variables.DATA_DIR || localVariables.DATA_DIR.defaultValue),
    dynamodbUrl,
    s3Url,
    sqsUrl,
    ...accessOf(variables, [dynamodbUrl, s3Url, sqsUrl].some(Boolean)),
    isWarm: variables.WARM !== 'no',
    collectorUrl: variables.OTEL_EXPORTER_OTLP_ENDPOINT || undefined,
    functionSettings: Object.fromEntries(
      readByFunctions.flatMap((name) => (variables[name] ? [[name, variables[name]]] : [])),
    ),
  };
}

/**
 * Credentials for this start only, so that neither other users of this machine nor web pages know them. Credentials in
 * the environment are used only for external stores.
 */
function accessOf(
  variables: NodeJS.ProcessEnv,
  hasOtherStores: boolean,
): Pick<LocalSettings, 'access' | 'isAccessGiven'> {
  const secret = hasOtherStores ? variables.AWS_SECRET_ACCESS_KEY : undefined;
  if (!secret) {
    const secretAccessKey = randomBytes(30).toString('base64url');
    return { access: { accessKeyId: 'local', secretAccessKey, region: 'us-east-1' }, isAccessGiven: false };
  }
  const access = {
    accessKeyId: variables.AWS_ACCESS_KEY_ID || 'local',
    secretAccessKey: secret,
    ...(variables.AWS_SESSION_TOKEN && { sessionToken: variables.AWS_SESSION_TOKEN }),
    region: variables.AWS_REGION || variables.AWS_DEFAULT_REGION || 'us-east-1',
  };
  return { access, isAccessGiven: true };
}

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port < 65_535) return port;
  throw new Error(
    `PORT is ${text}: it must be a number from 0 to 65534, since the test environment has the next.`,
  );
}
