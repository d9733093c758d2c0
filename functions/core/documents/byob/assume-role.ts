import { randomUUID } from 'node:crypto';
import { AssumeRoleCommand, STSServiceException } from '@aws-sdk/client-sts';
import { sts } from '../../aws/sts-client.ts';
import { byobDenied, byobFailed } from './byob-problem.ts';

/** An hour, which every role allows. */
const sessionSeconds = 3_600;

/**
 * Temporary AWS credentials in the form that AWS clients accept. The clients request new ones a few minutes before
 * these expire.
 */
interface RoleCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
  readonly expiration: Date;
}

/** Returns credentials for an account's role. Throws the error that STS returns. */
export async function assumeRole(RoleArn: string, ExternalId: string | undefined): Promise<RoleCredentials> {
  const { Credentials } = await sts.send(
    new AssumeRoleCommand({
      RoleArn,
      ExternalId,
      RoleSessionName: 'pdf-service',
      DurationSeconds: sessionSeconds,
    }),
  );
  const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = Credentials ?? {};
  if (!AccessKeyId || !SecretAccessKey || !SessionToken || !Expiration) {
    throw new Error('STS answered no credentials');
  }
  return {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    sessionToken: SessionToken,
    expiration: Expiration,
  };
}

/**
 * Checks that the service can assume a role, but only with this external id. Without that condition, anyone who knows
 * the role's name could make the service use it for them. Throws byob_access_denied.
 */
export async function proveRole(roleArn: string, externalId: string): Promise<void> {
  try {
    await assumeRole(roleArn, externalId);
    for (const other of [undefined, randomUUID()]) {
      if (await canAssume(roleArn, other)) throw open();
    }
  } catch (error) {
    throw byobFailed(error);
  }
}

async function canAssume(roleArn: string, externalId: string | undefined): Promise<boolean> {
  try {
    await assumeRole(roleArn, externalId);
    return true;
  } catch (error) {
    if (error instanceof STSServiceException && error.name === 'AccessDenied') return false;
    throw error;
  }
}

function open() {
  return byobDenied(
    'The role can be assumed without the external ID, so others could use it through this service. Add the condition StringEquals sts:ExternalId to its trust policy; GET /account/storage shows the ID.',
  );
}
