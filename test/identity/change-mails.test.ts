import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { limits } from '../../functions/core/contract/limits.ts';
import { newCustomer, type SignedIn } from '../dashboard/visitor.ts';
import { type OwnService, startService } from '../service.ts';
import { forgetAddresses } from '../shared-service.ts';

let service: OwnService;

beforeAll(async () => {
  service = await startService({ env: { MAIL_FROM: 'pdf@example.org' } });
});

afterAll(() => service.stop());

beforeEach(forgetAddresses);

const alert = { below: 5, webhook_url: 'https://8.8.8.8/hook?secret=hush-hush' };

/** The mails to an address, oldest first. */
function mailsTo(email: string): readonly string[] {
  const outbox = join(service.dataDir, 'outbox');
  const mails = readdirSync(outbox)
    .sort()
    .map((file) => readFileSync(join(outbox, file), 'utf8').replaceAll('\r\n', '\n'));
  return mails.filter((mail) => mail.includes(`To: ${email}\n`));
}

/** What the mails to an address say was changed, and by whom. */
function changesMailedTo(email: string): readonly (readonly string[])[] {
  return mailsTo(email).map((mail) => {
    const [, what = '', by = ''] = /service:\n\n(.+)\n(?:.*\n)*?By: (.+)\n/.exec(mail) ?? [];
    return [what, by];
  });
}

async function changes(visitor: SignedIn): Promise<string> {
  return (await (await visitor.get('/dashboard/account')).text()).replace(/<[^>]+>/g, '');
}

test('a change by an API key is mailed to the account: what, when, by which key, and what to do', async () => {
  const { email, liveKey } = await service.newAccount();
  const answer = await service.call('PUT', '/credits/alert', { key: liveKey, json: alert });
  expect(answer.status).toBe(200);
  const [mail = '', ...others] = mailsTo(email);
  expect(others).toEqual([]);
  const when = /When: (20\d\d-\d\d-\d\d \d\d:\d\d) UTC/.exec(mail)?.[1] ?? '';
  expect(Math.abs(Date.now() - Date.parse(`${when.replace(' ', 'T')}Z`))).toBeLessThan(120_000);
  expect(mail).toMatch(/^From: pdf@example\.org\n/);
  expect(mail).toContain('Subject: A setting of your account was changed\n');
  expect(
    mail.slice(mail.indexOf('Something')),
  ).toBe(`Something was changed of your account of the PDF service:

Webhook for a low balance set: 8.8.8.8

When: ${when} UTC
Environment: live
By: the API key “Live” (…${liveKey.slice(-4)})
From: 127.0.0.1

If it was you, do nothing.

If it was not you:
1. Sign in and revoke the key.
   ${service.baseUrl}/dashboard/keys
2. Undo the change on the dashboard, and look for others: the account page lists all of the last year.
   ${service.baseUrl}/dashboard/account
`);
  expect(mail).not.toContain('hush-hush');
  expect(mail).not.toContain(liveKey);
});

test('changes by every endpoint for settings are mailed, and those on the dashboard', async () => {
  const owner = await newCustomer(service.baseUrl);
  await owner.follow('/dashboard/keys', { name: 'Invoices' });
  await owner.send('/dashboard/webhook/rotate', {}, '/dashboard/webhook');
  await owner.send('/dashboard/storage/remove', {}, '/dashboard/storage');
  const { email, password } = owner;
  await owner.send('/dashboard/account/password', { password, new_password: 'another horse battery' });
  expect(mailsTo(email)[0]).toContain(`${service.baseUrl}/dashboard/account/password\n`);
  expect(changesMailedTo(email)).toEqual([
    ['API key created: Invoices', email],
    ['Webhook secret replaced', email],
    ['Own bucket removed', email],
    ['Password changed', email],
  ]);

  const account = await service.newAccount();
  const by = `the API key “Live” (…${account.liveKey.slice(-4)})`;
  for (const path of ['/credits/alert', '/account/storage'])
    expect((await service.call('DELETE', path, { key: account.liveKey })).status).toBe(200);
  expect(changesMailedTo(account.email)).toEqual([
    ['Webhook for a low balance removed', by],
    ['Own bucket removed', by],
  ]);
});

test('the account page names the key that made a change', async () => {
  const owner = await newCustomer(service.baseUrl);
  const page = await owner.follow('/dashboard/keys', { name: 'Nightly' });
  const key = /svc_live_\w+/.exec(page)?.[0] ?? '';
  expect((await service.call('PUT', '/credits/alert', { key, json: alert })).status).toBe(200);
  const shown = await changes(owner);
  expect(shown).toContain('Webhook for a low balance set: 8.8.8.8');
  expect(shown).toContain(`the API key Nightly …${key.slice(-4)}`);
  expect(shown).not.toContain('hush-hush');
});

test('a refused change is not mailed', async () => {
  const { email, liveKey } = await service.newAccount();
  const json = { ...alert, webhook_url: 'https://127.0.0.1/' };
  expect((await service.call('PUT', '/credits/alert', { key: liveKey, json })).status).toBe(400);
  expect(mailsTo(email)).toEqual([]);
});

test('a mail that cannot be sent fails no change, and leaves a line in the log', async () => {
  const { liveKey } = await service.newAccount();
  const outbox = join(service.dataDir, 'outbox');
  renameSync(outbox, `${outbox}-away`);
  writeFileSync(outbox, 'no folder');
  try {
    const answer = await service.call('PUT', '/credits/alert', { key: liveKey, json: alert });
    expect(answer.status).toBe(200);
    const lines = readFileSync(join(service.dataDir, 'service.log'), 'utf8').split('\n');
    const line = lines.find((text) => text.includes(answer.headers.get('x-request-id') ?? 'none'));
    expect(line).toContain('the mail about a change of an account was not sent');
  } finally {
    renameSync(outbox, `${outbox}-broken`);
    renameSync(`${outbox}-away`, outbox);
  }
  const shown = await service.call('GET', '/credits/alert', { key: liveKey });
  expect(await shown.json()).toEqual(alert);
});

test('an account gets a limited number of these mails an hour, the last says so, and links are still sent', async () => {
  const owner = await newCustomer(service.baseUrl);
  const page = await owner.follow('/dashboard/keys', { name: 'Busy' });
  const key = /svc_live_\w+/.exec(page)?.[0] ?? '';
  const most = limits.mailsPerHour.changes;
  for (let count = 0; count < most + 2; count += 1)
    expect((await service.call('DELETE', '/credits/alert', { key })).status).toBe(200);
  const mails = mailsTo(owner.email);
  const isLast = (mail: string) => mail.includes(`This is mail ${most} of this hour.`);
  // Should the hour end meanwhile, the next one has as many of its own.
  const isOneHour = mails.length === most;
  expect(mails.map(isLast)).toEqual(isOneHour ? [...Array(most - 1).fill(false), true] : mails.map(isLast));
  expect(mails.length).toBeLessThan(most + 4);
  await owner.send('/dashboard/forgot-password', { email: owner.email });
  expect(mailsTo(owner.email).at(-1)).toContain('Subject: Set a new password');
});

test('where the operator has no mail, changes are made and shown as ever', async () => {
  const silent = await startService({ env: { MAIL_FROM: '' } });
  try {
    const { liveKey: key } = silent;
    expect((await silent.call('DELETE', '/credits/alert', { key })).status).toBe(200);
    const log = readFileSync(join(silent.dataDir, 'service.log'), 'utf8');
    expect(log).not.toContain('was not sent');
  } finally {
    await silent.stop();
  }
});
