import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type OwnService, startService } from '../service.ts';
import { forgetAddresses } from '../shared-service.ts';
import { newCustomer, newVisitor, type Visitor } from './visitor.ts';

const password = 'correct horse battery';

let service: OwnService;
let people = 0;

beforeAll(async () => {
  service = await startService({ env: { SIGNUP_PROOF: 'email', MAIL_FROM: 'pdf@example.org' } });
});

afterAll(() => service.stop());

/** All tests come from one address. */
beforeEach(forgetAddresses);

test('an account is created once its address is proved by the link in a mail, with its credits', async () => {
  const email = newEmail();
  const visitor = newVisitor(service.baseUrl);
  const page = await visitor.send('/dashboard/sign-up', { email, password });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Check your mail');
  expect(visitor.cookies.has('__Host-session')).toBe(false);
  expect(await accountIdOf(email)).toBeUndefined();

  const [mail = ''] = mailsTo(email);
  expect(mail).toMatch(/^From: pdf@example\.org\r\n/);
  expect(mail).toContain('Subject: Create your account\r\n');
  const link = pathIn(mail);
  const reader = newVisitor(service.baseUrl);
  expect(await (await reader.get(link)).text()).toContain('Create my account');
  expect(await accountIdOf(email)).toBeUndefined();

  const done = await follow(reader, link);
  expect([done.status, done.headers.get('location')]).toEqual([303, `${service.baseUrl}/dashboard`]);
  expect((await reader.get('/dashboard')).status).toBe(200);
  const { readCredits } = await import('../../functions/core/billing/credits.ts');
  expect(await readCredits((await accountIdOf(email)) ?? '')).toMatchObject({ balanceHundredths: 10_000 });

  const again = await follow(newVisitor(service.baseUrl), link);
  expect([again.status, await again.text()]).toEqual([400, expect.stringContaining('used before')]);
  const signedIn = await newVisitor(service.baseUrl).send('/dashboard/sign-in', { email, password });
  expect(signedIn.status).toBe(303);
});

test('sign-up reveals only to its owner that an address has an account', async () => {
  const { email: known } = await newCustomer(service.baseUrl);
  const unknown = newEmail();
  const answers = [];
  for (const email of [known, unknown]) {
    const answer = await newVisitor(service.baseUrl).send('/dashboard/sign-up', { email, password });
    answers.push([answer.status, plain(await answer.text(), email)]);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(mailsTo(known)).toEqual([expect.stringContaining('Subject: You already have an account\r\n')]);
  expect(mailsTo(known)[0]).not.toContain('token=');
  const attempt = await newVisitor(service.baseUrl).send('/dashboard/sign-in', { email: unknown, password });
  expect(attempt.status).toBe(400);
});

test('a sign-up leads on to where the person was going, and nowhere else', async () => {
  for (const [next, leadsTo] of [
    ['/dashboard/keys', '/dashboard/keys'],
    ['https://evil.example.com/', '/dashboard'],
  ] as const) {
    const email = newEmail();
    await newVisitor(service.baseUrl).send('/dashboard/sign-up', { email, password, next });
    const done = await follow(newVisitor(service.baseUrl), pathIn(mailsTo(email)[0]), { next });
    expect(done.headers.get('location')).toBe(`${service.baseUrl}${leadsTo}`);
  }
});

test('a forgotten password is replaced by a link that works once, and every session ends', async () => {
  const owner = await newCustomer(service.baseUrl);
  expect(await (await newVisitor(service.baseUrl).get('/dashboard/sign-in')).text()).toContain(
    '/dashboard/forgot-password',
  );
  await requestReset(owner.email);
  const link = pathIn(mailsTo(owner.email)[0]);
  const reader = newVisitor(service.baseUrl);
  const wellKnown = await follow(reader, link, { new_password: 'password1' });
  expect([wellKnown.status, await wellKnown.text()]).toEqual([400, expect.stringContaining('best-known')]);

  const done = await follow(reader, link, { new_password: 'an entirely new one' });
  expect(done.headers.get('location')).toBe(`${service.baseUrl}/dashboard/account?done=password`);
  expect(await (await reader.get('/dashboard/account')).text()).toContain('Password set by a link in a mail');
  expect((await owner.get('/dashboard')).status).toBe(303);
  const again = await follow(newVisitor(service.baseUrl), link, { new_password: 'yet another one' });
  expect(again.status).toBe(400);
  for (const [given, status] of [
    [owner.password, 400],
    ['an entirely new one', 303],
  ] as const) {
    const answer = await newVisitor(service.baseUrl).send('/dashboard/sign-in', {
      email: owner.email,
      password: given,
    });
    expect(answer.status).toBe(status);
  }
});

test('the request page does not reveal whether an address has an account', async () => {
  const { email: known } = await newCustomer(service.baseUrl);
  const unknown = newEmail();
  const answers = [];
  for (const email of [known, unknown]) {
    const answer = await requestReset(email);
    answers.push([answer.status, plain(await answer.text(), email)]);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(mailsTo(unknown)).toEqual([expect.stringContaining('You have no account with this address')]);
});

test('a link is invalid an hour later, for another purpose, or once the password has changed', async () => {
  const owner = await newCustomer(service.baseUrl);
  for (let count = 0; count < 3; count += 1) await requestReset(owner.email);
  const [first = '', second = '', third = ''] = mailsTo(owner.email).map(pathIn);
  const setBy = async (link: string) =>
    (await follow(newVisitor(service.baseUrl), link, { new_password: 'an entirely new one' })).status;
  await expireLink(first);
  expect(await setBy(first)).toBe(400);
  const elsewhere = second.replace('/dashboard/new-password', '/dashboard/sign-up/confirm');
  expect((await follow(newVisitor(service.baseUrl), elsewhere)).status).toBe(400);
  expect(await setBy(second)).toBe(303);
  expect(await setBy(third)).toBe(400);
  expect(await setBy('/dashboard/new-password?token=guess')).toBe(400);
});

test('a link that creates an account sets no password', async () => {
  const email = newEmail();
  await newVisitor(service.baseUrl).send('/dashboard/sign-up', { email, password });
  const link = pathIn(mailsTo(email)[0]);
  const elsewhere = link.replace('/dashboard/sign-up/confirm', '/dashboard/new-password');
  const fields = { new_password: 'an entirely new one' };
  expect((await follow(newVisitor(service.baseUrl), elsewhere, fields)).status).toBe(400);
  expect((await follow(newVisitor(service.baseUrl), link)).status).toBe(303);
});

test('one address signs up three people an hour', async () => {
  const emails = Array.from({ length: 7 }, newEmail);
  const statuses: number[] = [];
  for (const email of emails)
    statuses.push((await newVisitor(service.baseUrl).send('/dashboard/sign-up', { email, password })).status);
  // Should the hour end meanwhile, the next one has as many of its own.
  expect(statuses).toContain(429);
  const mailed = emails.map((email) => mailsTo(email).length);
  expect(mailed).toEqual(statuses.map((status) => (status === 200 ? 1 : 0)));
});

test('one person gets three mails an hour, and one address requests ten', async () => {
  const { email } = await newCustomer(service.baseUrl);
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) statuses.push((await requestReset(email)).status);
  // Should the hour end meanwhile, the next one has as many of its own.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10);
  expect(mailsTo(email).length).toBeLessThanOrEqual(6);
  expect(mailsTo(email).length).toBeGreaterThanOrEqual(3);
});

test('neither the tokens of links nor passwords are stored', async () => {
  const email = newEmail();
  await newVisitor(service.baseUrl).send('/dashboard/sign-up', { email, password });
  const token = new URL(pathIn(mailsTo(email)[0]), service.baseUrl).searchParams.get('token') ?? '';
  const { dynamodb, tableNamed } = await data();
  const { Items = [] } = await dynamodb.send(new ScanCommand({ TableName: tableNamed('credentials') }));
  const stored = JSON.stringify(Items);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(stored).toContain(email);
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(password);
});

test('the emulation of SES refuses unsigned mail', async () => {
  const { ses_url } = JSON.parse(readFileSync(join(service.dataDir, 'service.json'), 'utf8'));
  const before = readdirSync(join(service.dataDir, 'outbox')).length;
  const answer = await fetch(`${ses_url}/v2/email/outbound-emails`, { method: 'POST', body: '{}' });
  expect(answer.status).toBe(403);
  expect(readdirSync(join(service.dataDir, 'outbox'))).toHaveLength(before);
});

function newEmail(): string {
  people += 1;
  return `person-${people}-${Date.now()}@example.com`;
}

function requestReset(email: string): Promise<Response> {
  return newVisitor(service.baseUrl).send('/dashboard/forgot-password', { email });
}

/** The mails to an address, oldest first. */
function mailsTo(email: string): readonly string[] {
  const outbox = join(service.dataDir, 'outbox');
  const files = readdirSync(outbox).sort();
  const mails = files.map((file) => readFileSync(join(outbox, file), 'utf8'));
  return mails.filter((mail) => mail.includes(`To: ${email}\r\n`));
}

/** The path and query of the link in a mail, below the base URL. */
function pathIn(mail = ''): string {
  const [link = ''] = /http:\S+token=\S+/.exec(mail) ?? [];
  if (!link.startsWith(service.baseUrl)) throw new Error(`no link in ${mail}`);
  return link.slice(service.baseUrl.length);
}

/** Opens a link and sends the form that it leads to. */
function follow(visitor: Visitor, link: string, fields: Record<string, string> = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(link, service.baseUrl);
  return visitor.send(pathname, { token: searchParams.get('token') ?? '', ...fields }, link);
}

function plain(page: string, email: string): string {
  return page.replaceAll(email, 'EMAIL').replace(/name="form_token" value="[^"]*"/g, '');
}

async function accountIdOf(email: string): Promise<string | undefined> {
  const { findAccountId } = await import('../../functions/core/identity/create-account.ts');
  return findAccountId(email);
}

async function expireLink(link: string): Promise<void> {
  const { secretHash } = await import('../../functions/core/identity/credentials/credential.ts');
  const { dynamodb, tableNamed } = await data();
  const token = new URL(link, service.baseUrl).searchParams.get('token');
  await dynamodb.send(
    new UpdateCommand({
      TableName: tableNamed('credentials'),
      Key: { hash: secretHash(`mail link ${token}`) },
      UpdateExpression: 'SET expiresAtSeconds = expiresAtSeconds - :hour',
      ConditionExpression: 'attribute_exists(expiresAtSeconds)',
      ExpressionAttributeValues: { ':hour': 3_600 },
    }),
  );
}

async function data() {
  const { dynamodb } = await import('../../functions/core/aws/dynamodb/dynamodb-client.ts');
  const { tableNamed } = await import('../../functions/core/settings.ts');
  return { dynamodb, tableNamed };
}
