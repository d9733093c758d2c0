import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/dynamodb/dynamodb-client.ts';
import { scanItems } from '../aws/dynamodb/query-items.ts';
import type { CapInterval, SpenderId } from '../contract/fields/access/spend-cap.ts';
import { Problem } from '../contract/problems/problem.ts';
import { tableNamed } from '../settings.ts';

/** One account in a single item: everything that must change atomically is in it. */
export interface Account {
  readonly accountId: string;
  /** The address that it was created with, which names it to people. */
  readonly email: string;
  readonly createdAt: string;
  readonly credits: Credits;
  /** The bucket for documents that are stored as `byob`. */
  readonly ownBucket?: OwnBucket;
  /** The secrets that sign its webhooks, newest first; created when first needed. */
  readonly webhookSecrets?: readonly SealedWebhookSecret[];
  /** The external id that the service presents when it assumes a role of the account; created once. */
  readonly externalId?: string;
  /** The customer of Stripe that pays for what the account spends, if there is one. */
  readonly stripe?: StripeLink;
  /** The collection that has its documents and, once it has all of them, is searched. */
  readonly searchCollection?: { readonly url: string; readonly isFilled: boolean };
  /** Whether requests and answers of its calls are kept for a day: see call-contents.ts. */
  readonly keepsCallContents?: boolean;
  /** When the deletion of the account began, in ISO 8601. From then on the account is unusable. */
  readonly deletedAt?: string;
}

/** An account's own bucket, and the service's access to it: through a role on AWS, or with keys anywhere. */
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
  /** An origin, such as https://s3.example.com. */
  readonly endpoint: string;
  readonly accessKeyId: string;
  /** The secret access key, encrypted by sealSecret. */
  readonly sealedSecret: string;
}

/** A link to a customer of Stripe, and how much of the account's spent credits, in hundredths, Stripe knows of. */
export interface StripeLink {
  readonly customer: string;
  /** Begins the identifiers of its meter events. */
  readonly id: string;
  readonly sent: number;
  /** The spent credits that Stripe will know of when the event that is being sent has arrived. */
  readonly sending?: number;
}

/** A secret that signs webhooks, encrypted by sealSecret. Times are ISO 8601. */
export interface SealedWebhookSecret {
  readonly sealed: string;
  readonly createdAt: string;
  /** When it stops signing; undefined for the newest. */
  readonly endsAt?: string;
}

/**
 * An account's credits, in whole hundredths. At all times granted = balance + spent + held + all that `calls` and `jobs`
 * have reserved. DynamoDB bills the whole item for each change, so its entries are short texts: see billing/entries.ts.
 */
export interface Credits {
  readonly granted: number;
  readonly balance: number;
  readonly spent: number;
  /** What each live call in progress has reserved. */
  readonly calls: CreditsEntries;
  /** The same for each job that a worker is doing. */
  readonly jobs: CreditsEntries;
  /** What jobs that wait have reserved, and their number. Each has an item of its own: see billing/held-charges.ts. */
  readonly held: number;
  readonly heldJobs: number;
  /** Test calls in progress, with the latest end of each, in milliseconds since 1970. */
  readonly testCalls: Readonly<Record<string, number>>;
  /** Charges that are spent but may not have been recorded in the usage table yet. */
  readonly unrecordedCharges: CreditsEntries;
  /** The times of recent grants and refunds, by their ids, in milliseconds since 1970, so that none is made twice. */
  readonly grants: Readonly<Record<string, number>>;
  /** Limits on the spending of keys and apps, by spender; missing in accounts that never had one. */
  readonly caps?: Readonly<Record<SpenderId, SpendCap>>;
  /** The alert for a low balance. */
  readonly alert?: CreditsAlert | null;
}

/** Texts by short ids of charges. */
type CreditsEntries = Readonly<Record<string, string>>;

/** A webhook that is sent when the balance falls below a bound, and not again until the balance has been above it. */
export interface CreditsAlert {
  readonly belowHundredths: number;
  readonly webhookUrl: string;
  /** The id of the next webhook; renewed each time that the balance has been above the bound. */
  readonly nextId: string;
  /** Whether the balance has been above the bound since the last webhook. */
  readonly isArmed: boolean;
  /** When a call began to send it, in milliseconds since 1970. */
  readonly sendingSinceMs?: number;
}

/** A limit on what a key or app may spend in live. */
export interface SpendCap {
  readonly amount: number;
  readonly every: CapInterval;
  /** When it was set, in milliseconds since 1970. Distinguishes it from the spender's earlier caps. */
  readonly sinceMs: number;
  /** The remaining credits by period: see capPeriod. A period without spending may be missing. */
  readonly remaining: Readonly<Record<string, number>>;
}

/** The part of a cap that a charge has used: the charge's whole amount. */
export interface CapUse {
  readonly spender: SpenderId;
  readonly sinceMs: number;
  readonly period: string;
}

/** The resources that a call used. */
export interface Charge {
  /** The endpoint's path. */
  readonly endpoint: string;
  readonly pages: number;
  readonly costHundredths: number;
  /** The key or app that made the call; missing for a person's own call. */
  readonly spender?: SpenderId | undefined;
  readonly cap?: CapUse | undefined;
}

/** The account, read consistently. Throws invalid_api_key if it does not exist or is being deleted. */
export async function readAccount(accountId: string): Promise<Account> {
  const account = await findAccount(accountId);
  if (account) return account;
  throw new Problem('invalid_api_key', `Account ${accountId} does not exist or was deleted.`);
}

/** The account, read consistently; undefined if it does not exist or is being deleted. */
export async function findAccount(accountId: string): Promise<Account | undefined> {
  const account = await findOpenOrClosed(accountId);
  return account?.deletedAt === undefined ? account : undefined;
}

/** The account, read consistently, even while it is being deleted; undefined if it does not exist. */
export async function findOpenOrClosed(accountId: string): Promise<Account | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableNamed('accounts'), Key: { accountId }, ConsistentRead: true }),
  );
  return Item as Account | undefined;
}

/** Every account that is not being deleted, in any order. Reads the whole table. */
export async function* accounts(): AsyncGenerator<Account, void> {
  for await (const account of scanItems<Account>({ TableName: tableNamed('accounts') })) {
    if (account.deletedAt === undefined) yield account;
  }
}

/** Removes the account's item, which is the last step of its deletion. */
export async function removeAccount(accountId: string): Promise<void> {
  await dynamodb.send(new DeleteCommand({ TableName: tableNamed('accounts'), Key: { accountId } }));
}
