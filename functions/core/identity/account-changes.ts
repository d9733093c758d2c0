import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/dynamodb/dynamodb-client.ts';
import { limits } from '../contract/limits.ts';
import { tableNamed } from '../settings.ts';
import { newUuidV7 } from '../uuid-v7.ts';
import type { ApiKeyRecord } from './credentials/credential.ts';

/** The kinds of changes of an account itself, apart from its documents and credits. */
export type ChangeKind =
  | 'storageSet'
  | 'storageRemoved'
  | 'signerSet'
  | 'signerRemoved'
  | 'pipelineSet'
  | 'pipelineRemoved'
  | 'webhookSecretRotated'
  | 'creditsAlertSet'
  | 'creditsAlertRemoved'
  | 'callContentsKept'
  | 'callContentsNotKept'
  | 'keyCreated'
  | 'keyChanged'
  | 'keyRevoked'
  | 'appCreated'
  | 'appChanged'
  | 'appSecretRotated'
  | 'appDeleted'
  | 'appCapped'
  | 'appDisconnected'
  | 'passwordChanged'
  | 'passwordReset'
  | 'everythingRevoked'
  | 'personInvited'
  | 'invitationWithdrawn'
  | 'personJoined'
  | 'roleChanged'
  | 'personRemoved'
  | 'authenticatorAdded'
  | 'authenticatorRemoved'
  | 'passkeyAdded'
  | 'passkeyRenamed'
  | 'passkeyRemoved'
  | 'recoveryCodesRenewed'
  | 'secondFactorReset';

/** One change of an account, as stored in the table `changes`. */
export interface AccountChange {
  readonly accountId: string;
  /** A UUID version 7, so changes are in order of time. */
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly kind: ChangeKind;
  /** The name of the changed item: a bucket, a signer, a key, an app or a person. */
  readonly name?: string;
  readonly environment: 'live' | 'test';
  /** A signed-in person, a program with an API key, or the operator of the service. */
  readonly by: 'person' | 'apiKey' | 'operator';
  /** That key, with its name at the time. */
  readonly key?: Pick<ApiKeyRecord, 'name' | 'lastFour'>;
  /** The person's address. */
  readonly person?: string;
  /** The client's address, as the gateway sees it. */
  readonly address: string;
}

/** Records a change, kept for a year, and returns it. */
export async function recordChange(change: Omit<AccountChange, 'id' | 'at'>): Promise<AccountChange> {
  const now = new Date();
  const item: AccountChange = { ...change, id: newUuidV7(), at: now.toISOString() };
  const expiresAtSeconds = Math.ceil(now.getTime() / 1_000) + limits.changeDays * 86_400;
  await dynamodb.send(
    new PutCommand({ TableName: tableNamed('changes'), Item: { ...item, expiresAtSeconds } }),
  );
  return item;
}

/** The latest changes of an account, newest first. */
export async function latestChanges(accountId: string): Promise<readonly AccountChange[]> {
  const { Items = [] } = await dynamodb.send(
    new QueryCommand({
      TableName: tableNamed('changes'),
      KeyConditionExpression: 'accountId = :account',
      ExpressionAttributeValues: { ':account': accountId },
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: limits.changesShown,
    }),
  );
  return Items as unknown as readonly AccountChange[];
}
