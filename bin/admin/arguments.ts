import { readAccount } from '../../functions/core/identity/account.ts';
import { findAccountId } from '../../functions/core/identity/create-account.ts';
import type { PersonRecord } from '../../functions/core/identity/credentials/credential.ts';
import { findPerson } from '../../functions/core/identity/people/person.ts';

/** The options of the commands, written with two dashes. */
interface Options {
  readonly credits?: string | undefined;
  readonly environment?: string | undefined;
  readonly yes?: boolean | undefined;
  readonly csv?: boolean | undefined;
}

/** Returns what to print: as JSON, or a text as it is. */
export type Command = (words: readonly string[], options: Options) => Promise<object | string>;

/** A required argument. Throws an error with its name if it is missing. */
export function given(word: string | undefined, name: string): string {
  if (word) return word;
  throw new Error(`${name} is missing; see npm run admin -- help`);
}

/** The id of the account with this id or email address. Throws if there is none. */
export async function accountIdOf(word: string | undefined): Promise<string> {
  const account = given(word, 'ACCOUNT');
  if (!account.includes('@')) return (await readAccount(account)).accountId;
  const accountId = await findAccountId(account);
  if (!accountId) throw new Error(`no account has the email address ${account}`);
  return accountId;
}

/** The person with this email address, or the one whose account has this id. Throws if there is none. */
export async function personNamed(word: string | undefined): Promise<PersonRecord> {
  const name = given(word, 'PERSON');
  const email = name.includes('@') ? name : (await readAccount(name)).email;
  const person = await findPerson(email);
  if (person) return person;
  throw new Error(`nobody has the email address ${email}`);
}

/** Credits such as 50 or 0.25, in hundredths. */
export function hundredths(credits: string): number {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(credits) ?? [];
  if (whole === undefined) throw new Error(`${credits} is not an amount of credits, such as 50 or 0.25`);
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}
