import { PutCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../../aws/dynamodb/conditional-write.ts';
import { dynamodb } from '../../aws/dynamodb/dynamodb-client.ts';
import type { CapHint } from '../../contract/fields/access/spend-cap.ts';
import { tableNamed } from '../../settings.ts';
import { type GrantRecord, secretHash } from '../credentials/credential.ts';
import { grantHash } from './grant-record.ts';
import { keptAfterSeconds, lifetimes, nowSeconds } from './lifetimes.ts';
import { grantIdOf, newGrantId, newTokenValue } from './token-value.ts';

type NewGrant = Pick<
  GrantRecord,
  | 'accountId'
  | 'person'
  | 'clientId'
  | 'environment'
  | 'scopes'
  | 'audiences'
  | 'redirectUri'
  | 'codeChallenge'
  | 'capHint'
>;

/** A code for a grant that has not been stored yet: see putGrant. */
export function newCode(): string {
  return newTokenValue('code', newGrantId());
}

/** Stores a person's consent. It can be redeemed with the code within ten minutes. */
export async function putGrant(code: string, fields: NewGrant): Promise<void> {
  const codeValidUntilSeconds = nowSeconds() + lifetimes.code;
  const grant: GrantRecord = {
    ...fields,
    hash: grantHash(grantIdOf('code', code) ?? ''),
    kind: 'oauthGrant',
    createdAt: new Date().toISOString(),
    codeHash: secretHash(code),
    codeValidUntilSeconds,
    expiresAtSeconds: codeValidUntilSeconds + keptAfterSeconds,
  };
  await dynamodb.send(new PutCommand({ TableName: tableNamed('credentials'), Item: grant }));
}

/**
 * Exchanges a grant's code for the first refresh token. Returns false if the code was used before or the grant was
 * revoked.
 */
export function useCode(grant: GrantRecord, refreshToken: string): Promise<boolean> {
  return setRefreshToken(grant, refreshToken, {
    UpdateExpression: 'SET codeUsedAt = :now',
    ConditionExpression: 'attribute_not_exists(codeUsedAt)',
  });
}

/** Replaces the current refresh token with a new one. Returns false if another call did so first. */
export function rotateRefreshToken(grant: GrantRecord, from: string, to: string): Promise<boolean> {
  return setRefreshToken(grant, to, {
    UpdateExpression: 'SET lastUsedAt = :now',
    ConditionExpression: 'refreshHash = :from',
    ExpressionAttributeValues: { ':from': secretHash(from) },
  });
}

/** Stores or removes the hint of an app's spend cap on a grant. */
export async function hintAtGrantCap(hash: string, hint: CapHint | undefined): Promise<void> {
  const command = new UpdateCommand({
    TableName: tableNamed('credentials'),
    Key: { hash },
    UpdateExpression: hint ? 'SET capHint = :hint' : 'REMOVE capHint',
    ConditionExpression: 'kind = :grant',
    ExpressionAttributeValues: { ...(hint && { ':hint': hint }), ':grant': 'oauthGrant' },
  });
  await conditionHeld(dynamodb.send(command));
}

/** Revokes a grant and all its tokens at once. */
export async function revokeGrant(hash: string): Promise<void> {
  const command = new UpdateCommand({
    TableName: tableNamed('credentials'),
    Key: { hash },
    UpdateExpression: 'SET revokedAt = if_not_exists(revokedAt, :now)',
    ConditionExpression: 'kind = :grant', // a removed grant must not be recreated
    ExpressionAttributeValues: { ':now': new Date().toISOString(), ':grant': 'oauthGrant' },
  });
  await conditionHeld(dynamodb.send(command));
}

type Change = Required<Pick<UpdateCommandInput, 'UpdateExpression' | 'ConditionExpression'>> &
  Pick<UpdateCommandInput, 'ExpressionAttributeValues'>;

function setRefreshToken({ hash }: GrantRecord, refreshToken: string, change: Change): Promise<boolean> {
  const refreshValidUntilSeconds = nowSeconds() + lifetimes.refreshToken;
  const command = new UpdateCommand({
    TableName: tableNamed('credentials'),
    Key: { hash },
    UpdateExpression: `${change.UpdateExpression}, refreshHash = :refresh, refreshValidUntilSeconds = :until, expiresAtSeconds = :gone`,
    ConditionExpression: `${change.ConditionExpression} AND attribute_exists(accountId) AND attribute_not_exists(revokedAt)`,
    ExpressionAttributeValues: {
      ...change.ExpressionAttributeValues,
      ':now': new Date().toISOString(),
      ':refresh': secretHash(refreshToken),
      ':until': refreshValidUntilSeconds,
      ':gone': refreshValidUntilSeconds + keptAfterSeconds,
    },
  });
  return conditionHeld(dynamodb.send(command));
}
