import type { S3Client } from '@aws-sdk/client-s3';
import { assumeRole } from '../../aws/assume-role.ts';
import { s3Client } from '../../aws/s3-client.ts';
import { guardedAgents } from '../../egress/guarded-agents.ts';
import type { OwnBucket } from '../../identity/account.ts';
import { openSecret } from '../../identity/credentials/seal-secret.ts';
import { egressAllowed } from '../../settings.ts';
import { boundAnswers } from './bound-answers.ts';

/** What identifies a client: the account, the bucket's place, and the access to it. */
export interface ClientShape extends Pick<OwnBucket, 'region' | 'access'> {
  readonly accountId: string;
  readonly externalId: string;
}

/** How many accounts' clients a process caches. Each has credentials and open connections. */
const maximumClients = 50;

const clients = new Map<string, Promise<S3Client>>();

/**
 * A client with only the rights of an account. Cached together with a role's credentials, which it renews before they
 * expire.
 */
export function byobClient(shape: ClientShape): Promise<S3Client> {
  const { accountId, externalId, region, access } = shape;
  const key = JSON.stringify([accountId, externalId, region, access]);
  const client = clients.get(key) ?? makeClient(shape);
  clients.delete(key);
  clients.set(key, client); // moved to the end: the least recently used are evicted first
  client.catch(() => clients.delete(key));
  const [oldest] = clients.keys();
  if (clients.size > maximumClients && oldest) clients.delete(oldest);
  return client;
}

async function makeClient({ accountId, externalId, region, access }: ClientShape): Promise<S3Client> {
  if ('roleArn' in access) {
    return s3Client({ region, credentials: () => assumeRole(access.roleArn, externalId) });
  }
  const { endpoint, accessKeyId, sealedSecret } = access;
  const secretAccessKey = await openSecret('byob', accountId, sealedSecret);
  const client = s3Client({
    region,
    endpoint,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: 10_000,
      socketTimeout: 10_000,
      throwOnRequestTimeout: true,
      ...guardedAgents({ allow: egressAllowed() }),
    },
  });
  // A store of somebody else's learns nothing of a trace, whose header this adds.
  client.middlewareStack.remove('recursionDetectionMiddleware');
  return boundAnswers(client);
}
