import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../aws/dynamodb/dynamodb-client.ts';
import { tableNamed } from '../../settings.ts';
import { type Account, findAccount } from '../account.ts';
import { findCredential, type PersonRecord } from '../credentials/credential.ts';
import { putFirstMember } from './members.ts';

/** An account as version 0.2 stored it, with the password of its one person. */
type EarlierAccount = Account & Pick<Partial<PersonRecord>, 'passwordHash' | 'sessionEpoch'>;

/**
 * Makes the one person of an account of version 0.2 a person of today, the account's owner, and returns them; undefined
 * if the account is being deleted. The password moves from the account's item to the person's, in one step with what an
 * earlier version may be changing. See docs/decisions/accounts.md#a-person-is-an-item-of-their-own
 */
export async function adoptEarlierPerson({
  hash,
  accountId,
}: Pick<PersonRecord, 'hash' | 'accountId'>): Promise<PersonRecord | undefined> {
  for (;;) {
    const account: EarlierAccount | undefined = await findAccount(accountId);
    if (!account) return undefined;
    const { email, createdAt } = account;
    await putFirstMember(accountId, hash, { email, role: 'owner', since: createdAt });
    await move(account, hash);
    const person = await findCredential(hash);
    if (person?.kind !== 'signIn') return undefined;
    if (Object.hasOwn(person, 'email')) return person;
  }
}

/** Does nothing if either item has changed meanwhile. */
async function move(account: EarlierAccount, hash: string): Promise<void> {
  const { accountId, email, passwordHash, sessionEpoch = 0 } = account;
  const password = { ...(passwordHash !== undefined && { ':password': passwordHash }) };
  const toPerson = {
    TableName: tableNamed('credentials'),
    Key: { hash },
    UpdateExpression: `SET email = :email, sessionEpoch = :epoch, accountIds = :accounts${passwordHash === undefined ? '' : ', passwordHash = :password'}`,
    ConditionExpression: 'accountId = :account AND attribute_not_exists(email)',
    ExpressionAttributeValues: {
      ...password,
      ':email': email,
      ':epoch': sessionEpoch,
      ':account': accountId,
      ':accounts': new Set([accountId]),
    },
  };
  const fromAccount = {
    TableName: tableNamed('accounts'),
    Key: { accountId },
    UpdateExpression: 'REMOVE passwordHash',
    ConditionExpression: `attribute_exists(accountId) AND ${passwordHash === undefined ? 'attribute_not_exists(passwordHash)' : 'passwordHash = :password'}`,
    ...(passwordHash !== undefined && { ExpressionAttributeValues: password }),
  };
  const TransactItems = [{ Update: toPerson }, { Update: fromAccount }];
  try {
    await dynamodb.send(new TransactWriteCommand({ TransactItems }));
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
  }
}
