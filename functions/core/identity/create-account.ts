import { randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../aws/conditional-write.ts';
import { dynamodb } from '../aws/dynamodb-client.ts';
import { signUpHundredths } from '../contract/prices.ts';
import { Problem } from '../contract/problems/problem.ts';
import { tableNamed } from '../settings.ts';
import type { Account } from './account.ts';
import { findCredential, type SignInRecord, secretHash } from './credentials/credential.ts';
import { normalizedEmail } from './sign-in/normalized-email.ts';
import { hashPassword } from './sign-in/password.ts';

interface NewAccount {
  readonly email: string;
  readonly password?: string;
  /** Replaces the password, if it is already hashed. */
  readonly passwordHash?: string;
  readonly creditsHundredths?: number;
}

/**
 * Creates an account with the credits that sign-up gives, or with a given number of credits. Throws invalid_field, also
 * if the address already has an account.
 */
export async function createAccount(fields: NewAccount): Promise<Account> {
  const email = normalizedEmail(fields.email);
  if (await findAccountId(email)) throw emailTaken();
  const account = await newAccount(email, fields);
  // The account first, the address second: an address always leads to an existing account.
  await dynamodb.send(new PutCommand({ TableName: tableNamed('accounts'), Item: account }));
  if (await claimEmail(account)) return account;
  await dynamodb.send(
    new DeleteCommand({ TableName: tableNamed('accounts'), Key: { accountId: account.accountId } }),
  );
  throw emailTaken();
}

/** The id of the account with this address. */
export async function findAccountId(email: string): Promise<string | undefined> {
  const found = await findCredential(signInHash(normalizedEmail(email)));
  return found?.kind === 'signIn' ? found.accountId : undefined;
}

async function newAccount(
  email: string,
  { password, passwordHash, creditsHundredths = signUpHundredths }: NewAccount,
): Promise<Account> {
  if (!Number.isSafeInteger(creditsHundredths) || creditsHundredths < 0) {
    throw new RangeError('credits are a whole number of hundredths');
  }
  return {
    accountId: randomUUID(),
    email,
    createdAt: new Date().toISOString(),
    ...(passwordHash !== undefined && { passwordHash }),
    ...(password !== undefined && { passwordHash: await hashPassword(password) }),
    credits: {
      granted: creditsHundredths,
      balance: creditsHundredths,
      spent: 0,
      calls: {},
      jobs: {},
      held: 0,
      heldJobs: 0,
      testCalls: {},
      unrecordedCharges: {},
      grants: {},
      ...versionBefore,
    },
  };
}

/** What functions of version 0.2 expect in an account, which still answer calls while a release is rolled out. */
const versionBefore = { pending: {}, liveCalls: {}, unrecorded: {} };

/** Claims an address, which one item holds. If several accounts want the same address, only one gets it. */
async function claimEmail({ accountId, email, createdAt }: Account): Promise<boolean> {
  const record: SignInRecord = { hash: signInHash(email), kind: 'signIn', accountId, createdAt };
  const command = new PutCommand({
    TableName: tableNamed('credentials'),
    Item: record,
    ConditionExpression: 'attribute_not_exists(#hash)',
    ExpressionAttributeNames: { '#hash': 'hash' },
  });
  // An earlier attempt of ours may have succeeded, with its response lost.
  return (await conditionHeld(dynamodb.send(command))) || (await findAccountId(email)) === accountId;
}

/** The key of an address's record. No secret starts like this, so the two are never confused. */
export function signInHash(email: string): string {
  return secretHash(`email ${email}`);
}

export function emailTaken(): Problem {
  return new Problem(
    'invalid_field',
    'email is already used by another account. Sign in to that account instead.',
    { details: [{ field: 'email', message: 'is already used by another account' }] },
  );
}
