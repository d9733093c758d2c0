import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/dynamodb-client.ts';
import { Problem } from '../contract/problem.ts';
import { tableNamed } from '../settings.ts';

/** One account, whole, in one item: whatever must change together is in here. */
export interface Account {
  readonly accountId: string;
  readonly email: string;
  readonly createdAt: string;
  readonly passwordHash?: string;
  /** Counts what ended every session there was, such as a new password; 0 where it is missing. */
  readonly sessionEpoch?: number;
  readonly credits: Credits;
  /** Where it keeps the documents that it stores as `byob`. */
  readonly ownBucket?: OwnBucket;
  /** What signs its webhooks, the newest first; made when it is first wanted. */
  readonly webhookSecrets?: readonly SealedWebhookSecret[];
  /** What the service shows to a role of the account's before it may assume it; made once. */
  readonly externalId?: string;
  /** Set from the moment on at which the account is to be deleted, in ISO 8601: nothing works with it from then on. */
  readonly deletedAt?: string;
}

/** A bucket of the account's own, and what the service uses it with: a role on AWS, or keys anywhere. */
export interface OwnBucket {
  readonly bucket: string;
  readonly region: string;
  /** Empty, or ending with a slash. */
  readonly prefix: string;
  readonly access: RoleAccess | KeyAccess;
}

export interface RoleAccess {
  readonly roleArn: string;
}

export interface KeyAccess {
  /** An origin, as https://s3.example.com. */
  readonly endpoint: string;
  readonly accessKeyId: string;
  /** The secret access key as sealSecret gives it. */
  readonly sealedSecret: string;
}

/** A secret that signs webhooks, as sealSecret gives it. Times are ISO 8601. */
export interface SealedWebhookSecret {
  readonly sealed: string;
  readonly createdAt: string;
  /** From when on it signs nothing any more; undefined for the newest. */
  readonly endsAt?: string;
}

/** An account's credits, in whole hundredths. At every moment granted = balance + spent + all that is pending. */
export interface Credits {
  readonly granted: number;
  readonly balance: number;
  readonly spent: number;
  /** What calls at work have set aside, by charge id. */
  readonly pending: Readonly<Record<string, PendingCharge>>;
  /** What is spent already, but may have no row in the usage table yet, by charge id. */
  readonly unrecorded: Readonly<Record<string, Charge>>;
  /** Grants of late, by their ids, so that none is made twice; in milliseconds since 1970. */
  readonly grants: Readonly<Record<string, number>>;
}

export interface PendingCharge {
  readonly amount: number;
  readonly atMs: number;
  /** How long the work that it is for may take: 20 minutes where it is missing. */
  readonly lastsMs?: number;
}

/** What a call used. */
export interface Charge {
  /** The endpoint's path. */
  readonly endpoint: string;
  readonly pages: number;
  readonly costHundredths: number;
}

/** The account as it is at this moment. Throws invalid_api_key where there is none, or none any longer. */
export async function readAccount(accountId: string): Promise<Account> {
  const account = await findAccount(accountId);
  if (account) return account;
  throw new Problem('invalid_api_key', `Account ${accountId} does not exist or was deleted.`);
}

/** The account as it is at this moment, or undefined where there is none, or it is being deleted. */
export async function findAccount(accountId: string): Promise<Account | undefined> {
  const account = await findOpenOrClosed(accountId);
  return account?.deletedAt === undefined ? account : undefined;
}

/** The account as it is at this moment, also while it is being deleted; undefined where there is none. */
export async function findOpenOrClosed(accountId: string): Promise<Account | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableNamed('accounts'), Key: { accountId }, ConsistentRead: true }),
  );
  return Item as Account | undefined;
}

/** Removes the account's item, the last that is left of it. */
export async function removeAccount(accountId: string): Promise<void> {
  await dynamodb.send(new DeleteCommand({ TableName: tableNamed('accounts'), Key: { accountId } }));
}
