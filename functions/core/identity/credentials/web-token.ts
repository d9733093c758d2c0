import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../aws/dynamodb/dynamodb-client.ts';
import type { AppScope } from '../../contract/callers/scopes.ts';
import type { WebToken } from '../../contract/fields/access/web-token.ts';
import type { Environment } from '../../contract/resources/environment.ts';
import { tableNamed } from '../../settings.ts';
import { lifetimes, nowSeconds } from '../oauth/lifetimes.ts';
import { newTokenValue } from '../oauth/token-value.ts';
import { type ApiKeyRecord, findCredential, secretHash, type WebTokenRecord } from './credential.ts';
import { CredentialProblem } from './credential-problem.ts';
import { hasExpired } from './key-expiry.ts';

interface NewWebToken extends Pick<WebTokenRecord, 'keyHash' | 'accountId' | 'environment'> {
  readonly scopes: readonly AppScope[];
  readonly expiresInSeconds: number;
  readonly documentId?: string | undefined;
  readonly capHundredths?: number | undefined;
  readonly origins?: readonly string[] | undefined;
}

/** Creates the token of a web page. Its value is only returned here. */
export async function createWebToken(wanted: NewWebToken): Promise<string> {
  const { expiresInSeconds, documentId, capHundredths, origins, ...facts } = wanted;
  const value = newTokenValue('accessToken');
  const validUntilSeconds = nowSeconds() + expiresInSeconds;
  const record: WebTokenRecord = {
    hash: secretHash(value),
    kind: 'webToken',
    ...facts,
    ...(documentId && { documentId }),
    ...(capHundredths !== undefined && { capHundredths }),
    ...(origins && { origins }),
    createdAt: new Date().toISOString(),
    validUntilSeconds,
    expiresAtSeconds: validUntilSeconds + lifetimes.expiredAccessToken,
  };
  await dynamodb.send(new PutCommand({ TableName: tableNamed('credentials'), Item: record }));
  return value;
}

/**
 * The key that a web page's token was made with. Throws a CredentialProblem: token_expired, or invalid_token if the key
 * no longer works or belongs to the other environment.
 */
export async function keyOfWebToken(token: WebTokenRecord, environment: Environment): Promise<ApiKeyRecord> {
  if (token.environment !== environment)
    throw invalid('The access token belongs to the other environment. Use the base URL of that environment.');
  if (token.validUntilSeconds <= nowSeconds())
    throw new CredentialProblem(
      'token_expired',
      'onceGenuine',
      'The access token has expired. Get a new one from the server of your page.',
    );
  const key = await findCredential(token.keyHash);
  if (key?.kind !== 'apiKey' || key.revokedAt || hasExpired(key))
    throw invalid('The API key that made this access token no longer works, and neither does the token.');
  return key;
}

/** The restrictions of a token. */
export function webTokenOf({ hash, documentId, capHundredths }: WebTokenRecord): WebToken {
  return { id: hash.slice(0, 16), documentId, capHundredths };
}

function invalid(message: string): CredentialProblem {
  return new CredentialProblem('invalid_token', 'onceGenuine', message);
}
