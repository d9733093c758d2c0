import { countInWindow } from '../aws/dynamodb/count-in-window.ts';
import { sendMail } from '../aws/send-mail.ts';
import { limits } from '../contract/limits.ts';
import { mailSender } from '../settings.ts';
import { readAccount } from './account.ts';
import type { AccountChange } from './account-changes.ts';
import { changeInWords, isPersonal } from './change-in-words.ts';
import { readMembers } from './people/members.ts';

const hourSeconds = 3_600;

/**
 * Mails a change of an account to its owners, if the operator has configured mail. These mails are limited per hour, separately
 * from links, so that neither uses up the other; the last one mentions it. `baseUrl` is that of the dashboard.
 * Throws any error that prevents the mail.
 */
export async function mailChange(change: AccountChange, baseUrl: string): Promise<void> {
  if (!mailSender()) return;
  const { count } = await countInWindow(`change-mail#${change.accountId}`, hourSeconds);
  const last = limits.mailsPerHour.changes;
  if (count > last) return;
  const mail = {
    subject: 'A setting of your account was changed',
    text: changeText(change, baseUrl) + (count === last ? lastText(last) : ''),
  };
  await Promise.all((await recipientsOf(change)).map((to) => sendMail({ ...mail, to })));
}

/** A change of how a person signs in is that person's, and all others are the owners'. */
async function recipientsOf({ accountId, kind, person }: AccountChange): Promise<readonly string[]> {
  if (person !== undefined && isPersonal(kind)) return [person];
  const owners = Object.values(await readMembers(accountId)).filter(({ role }) => role === 'owner');
  return owners.length > 0 ? owners.map(({ email }) => email) : [(await readAccount(accountId)).email];
}

function changeText(change: AccountChange, baseUrl: string) {
  const { kind, name, at, environment, by, key, person, address } = change;
  const author =
    by === 'person' ? (person ?? 'a signed-in person') : key ? `the API key ${inQuotes(key)}` : 'an API key';
  const access =
    by === 'person'
      ? `Sign in and change your password. Tick the box that also revokes every API key and disconnects every app.
   ${baseUrl}/dashboard/account/password`
      : `Sign in and revoke the key.
   ${baseUrl}/dashboard/keys`;
  return `Something was changed of your account of the PDF service:

${changeInWords(kind)}${name === undefined ? '' : `: ${name}`}

When: ${at.slice(0, 10)} ${at.slice(11, 16)} UTC
Environment: ${environment}
By: ${author}
From: ${address}

If it was you, do nothing.

If it was not you:
1. ${access}
2. Undo the change on the dashboard, and look for others: the account page lists all of the last year.
   ${baseUrl}/dashboard/account
`;
}

function inQuotes({ name, lastFour }: NonNullable<AccountChange['key']>): string {
  return `“${name}” (…${lastFour})`;
}

function lastText(last: number): string {
  return `
This is mail ${last} of this hour. Until the hour ends, further changes are listed on the account page alone.
`;
}
