import { randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/dynamodb/dynamodb-client.ts';
import { signUpHundredths } from '../contract/prices.ts';
import { Problem } from '../contract/problems/problem.ts';
import { tableNamed } from '../settings.ts';
import type { Account } from './account.ts';
import { findCredential, type PersonRecord } from './credentials/credential.ts';
import { putFirstMember, removeMembers } from './people/members.ts';
import { personHash, putPerson } from './people/person.ts';
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
 * Creates an account and the person who owns it, with the credits that sign-up gives, or with a given number of credits.
 * Throws invalid_field, also if the address is already somebody's.
 */
export async function createPersonalAccount(
  fields: NewAccount,
): Promise<{ readonly account: Account; readonly person: PersonRecord }> {
  const email = normalizedEmail(fields.email);
  const hash = personHash(email);
  if (await findCredential(hash)) throw emailTaken();
  const { password } = fields;
  const passwordHash = password === undefined ? fields.passwordHash : await hashPassword(password);
  const account = newAccount(email, fields);
  const { accountId, createdAt } = account;
  // The account first, the person last: a person always leads to an existing account.
  await dynamodb.send(new PutCommand({ TableName: tableNamed('accounts'), Item: account }));
  await putFirstMember(accountId, hash, { email, role: 'owner', since: createdAt });
  const person = await putPerson({ email, accountId, passwordHash });
  if (person) return { account, person };
  await removeMembers(accountId);
  await dynamodb.send(new DeleteCommand({ TableName: tableNamed('accounts'), Key: { accountId } }));
  throw emailTaken();
}

/** The same, and returns the account alone. */
export async function createAccount(fields: NewAccount): Promise<Account> {
  return (await createPersonalAccount(fields)).account;
}

/** The id of the account that the person with this address chose last. */
export async function findAccountId(email: string): Promise<string | undefined> {
  const found = await findCredential(personHash(email));
  return found?.kind === 'signIn' ? found.accountId : undefined;
}

function newAccount(email: string, { creditsHundredths = signUpHundredths }: NewAccount): Account {
  if (!Number.isSafeInteger(creditsHundredths) || creditsHundredths < 0) {
    throw new RangeError('credits are a whole number of hundredths');
  }
  return {
    accountId: randomUUID(),
    email,
    createdAt: new Date().toISOString(),
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

export function emailTaken(): Problem {
  return new Problem(
    'invalid_field',
    'email is already used by another account. Sign in to that account instead.',
    { details: [{ field: 'email', message: 'is already used by another account' }] },
  );
}
