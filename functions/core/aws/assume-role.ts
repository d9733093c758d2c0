import { randomUUID } from 'node:crypto';
import { AssumeRoleCommand, STSServiceException } from '@aws-sdk/client-sts';
import { sts } from './sts-client.ts';

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

/**
 * Returns credentials for an account's role, limited to what `policy` allows if it is given. Throws the error that STS
 * returns.
 */
export async function assumeRole(
  RoleArn: string,
  ExternalId: string | undefined,
  policy?: object,
): Promise<RoleCredentials> {
  const { Credentials } = await sts.send(
    new AssumeRoleCommand({
      RoleArn,
      ExternalId,
      RoleSessionName: 'pdf-service',
      DurationSeconds: sessionSeconds,
      ...(policy && { Policy: JSON.stringify(policy) }),
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

/** What is wrong with a role that others could use through the service, and how to mend it. */
export const openRoleMessage =
  'The role can be assumed without the external ID, so others could use it through this service. Add the condition StringEquals sts:ExternalId to its trust policy; GET /account/storage and GET /signers show the ID.';

/**
 * Whether the service can assume a role without this external id, or with another. Without that condition, anyone who
 * knows the role's name could make the service use it for them. Throws the error that STS returns if it cannot be
 * assumed with the id.
 */
export async function isRoleOpen(roleArn: string, externalId: string): Promise<boolean> {
  await assumeRole(roleArn, externalId);
  for (const other of [undefined, randomUUID()]) {
    if (await canAssume(roleArn, other)) return true;
  }
  return false;
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
