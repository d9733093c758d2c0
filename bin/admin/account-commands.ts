import { randomBytes } from 'node:crypto';
import { grantCredits, readCredits } from '../../functions/core/billing/credits.ts';
import { linkCustomer } from '../../functions/core/billing/reports/stripe-link.ts';
import { moveAccount } from '../../functions/core/documents/search/collection/move-account.ts';
import { readAccount } from '../../functions/core/identity/account.ts';
import { recordChange } from '../../functions/core/identity/account-changes.ts';
import { accountSubject } from '../../functions/core/identity/attempts/attempt-subject.ts';
import { forgetAttempts } from '../../functions/core/identity/attempts/attempts.ts';
import { createAccount } from '../../functions/core/identity/create-account.ts';
import { listApiKeys } from '../../functions/core/identity/credentials/api-keys.ts';
import { closeAccount } from '../../functions/core/identity/delete-account.ts';
import { endSessions, readPerson } from '../../functions/core/identity/people/person.ts';
import { changeFactors, noFactors } from '../../functions/core/identity/second-factor/factors.ts';
import { removePasskeyRecords } from '../../functions/core/identity/second-factor/passkey-record.ts';
import { setPassword } from '../../functions/core/identity/sign-in/change-password.ts';
import { accountIdOf, type Command, given, hundredths, personNamed } from './arguments.ts';

/** The operator's commands for accounts. A password is printed only by the command that creates it. */
export const accountCommands: Readonly<Record<string, Command>> = {
  'create-account': async ([email], { credits }) => {
    const password = newPassword();
    const { accountId } = await createAccount({
      email: given(email, 'EMAIL'),
      password,
      ...(credits !== undefined && { creditsHundredths: hundredths(credits) }),
    });
    return { ...(await describeAccount(accountId)), password };
  },

  'reset-password': async ([word]) => {
    const person = await personNamed(word);
    const password = newPassword();
    await setPassword(person, password);
    await forgetAttempts(accountSubject(person.email));
    return { ...(await describeAccount(person.accountId)), password };
  },

  'reset-second-factor': async ([word]) => {
    const { hash, email, accountId } = await personNamed(word);
    const ids = Object.keys((await readPerson(hash))?.factors?.passkeys ?? {});
    const person = await changeFactors(hash, () => noFactors);
    await removePasskeyRecords(ids);
    await endSessions(person);
    const change = { accountId, environment: 'live', kind: 'secondFactorReset', name: email } as const;
    await recordChange({ ...change, by: 'operator', address: 'the operator' });
    return { reset: email };
  },

  grant: async ([account, amount]) => {
    const accountId = await accountIdOf(account);
    await grantCredits(accountId, hundredths(given(amount, 'N')));
    return describeAccount(accountId);
  },

  show: async ([account]) => describeAccount(await accountIdOf(account)),

  'stripe-customer': async ([account, customer]) => {
    const accountId = await accountIdOf(account);
    const word = given(customer, 'CUSTOMER');
    if (word !== 'none' && !/^cus_\w+$/.test(word)) {
      throw new Error(`${word} is not a customer of Stripe, such as cus_NciAYcXfLnqBoz, nor none`);
    }
    await linkCustomer(accountId, word === 'none' ? undefined : word);
    return describeAccount(accountId);
  },

  'search-in': async ([account, engine]) => {
    const accountId = await accountIdOf(account);
    const to = given(engine, 'collection or terms');
    if (to !== 'collection' && to !== 'terms') throw new Error(`${to} is neither collection nor terms`);
    return { accountId, searchedIn: to, documents: await moveAccount(accountId, to) };
  },

  'delete-account': async ([account]) => {
    const accountId = await accountIdOf(account);
    await closeAccount(accountId);
    return { deleted: accountId };
  },
};

/** An account with its credits and keys. */
export async function describeAccount(accountId: string): Promise<object> {
  const { email, createdAt, stripe, searchCollection } = await readAccount(accountId);
  const credits = Object.entries(await readCredits(accountId)).map(([name, amount]) => [
    name.replace('Hundredths', ''),
    amount / 100,
  ]);
  const keys = (await listApiKeys(accountId)).map(({ accountId: _, kind: __, ...key }) => key);
  return {
    ...{ accountId, email, createdAt, credits: Object.fromEntries(credits) },
    ...(searchCollection && { searchCollection }),
    ...(stripe && { stripe: { customer: stripe.customer, reported: stripe.sent / 100 } }),
    keys,
  };
}

function newPassword(): string {
  return randomBytes(15).toString('base64url');
}
