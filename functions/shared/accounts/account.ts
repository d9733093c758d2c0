import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/clients.ts';
import { tableNamed } from '../settings.ts';

/** One account, whole, in one item: whatever must change together is in here. */
export interface Account {
  readonly accountId: string;
  readonly email: string;
  readonly createdAt: string;
  readonly passwordHash?: string;
  readonly credits: Credits;
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
}

/** What a call used. */
export interface Charge {
  /** The endpoint's path. */
  readonly endpoint: string;
  readonly pages: number;
  readonly costHundredths: number;
}

/** The account as it is at this moment. Throws where there is none. */
export async function readAccount(accountId: string): Promise<Account> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableNamed('accounts'), Key: { accountId }, ConsistentRead: true }),
  );
  if (!Item) throw new Error(`there is no account ${accountId}`);
  return Item as Account;
}
