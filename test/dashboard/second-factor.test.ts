import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { totpCode } from '../../functions/core/identity/second-factor/totp.ts';
import { authorizationPath, newApp } from '../oauth/app.ts';
import type { Service } from '../service.ts';
import { forgetAddresses, sharedService } from '../shared-service.ts';
import { newCustomer, newVisitor, type SignedIn, type Visitor } from './visitor.ts';

const security = '/dashboard/account/security';
const prove = '/dashboard/second-factor';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});
beforeEach(forgetAddresses);

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('codes are those of RFC 6238, at %d seconds', (seconds, code) => {
  expect(totpCode('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', Math.floor(seconds / 30))).toBe(code);
});

test('an app is added with the password and a code, and is asked for at the next sign-in', async () => {
  const browser = await newCustomer(service.baseUrl);
  const { secret, sealed } = await proposal(browser);
  const wrong = await browser.send(
    `${security}/app`,
    { sealed, code: codeOf(secret), password: 'not that one' },
    `${security}/app`,
  );
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('Password is incorrect')]);
  const late = await browser.send(`${security}/app`, { sealed, code: '000000', password: browser.password });
  expect([late.status, await late.text()]).toEqual([400, expect.stringContaining('what the app shows now')]);
  const codes = await add(browser, secret, sealed);
  expect(codes).toHaveLength(10);
  expect(await textOf(browser, security)).not.toContain(codes[0]);

  const { visitor, answer } = await enter(browser);
  expect(answer.headers.get('location')).toBe(`${service.baseUrl}/dashboard`);
  const asked = await visitor.get('/dashboard/keys');
  expect([asked.status, asked.headers.get('location')]).toEqual([
    303,
    `${service.baseUrl}${prove}?next=%2Fdashboard%2Fkeys`,
  ]);
  const proved = await visitor.send(prove, { code: codeOf(secret, 1), next: '/dashboard/keys' });
  expect(proved.headers.get('location')).toBe(`${service.baseUrl}/dashboard/keys`);
  expect((await visitor.get('/dashboard/keys')).status).toBe(200);
});

test('a session that waits for a second factor opens nothing, and its cookie is not the later one', async () => {
  const { person, secret } = await personWithApp();
  const { visitor } = await enter(person);
  const waiting = visitor.cookies.get('__Host-session') ?? '';
  for (const path of ['/dashboard', '/dashboard/account', security]) {
    expect((await visitor.get(path)).headers.get('location')).toContain(prove);
  }
  const forged = await visitor.post('/dashboard/keys', { name: 'No' });
  expect(forged.headers.get('location')).toBe(`${service.baseUrl}${prove}`);
  await visitor.send(prove, { code: codeOf(secret, 1), next: '' });
  expect(visitor.cookies.get('__Host-session')).not.toBe(waiting);
  expect((await visitor.get('/dashboard')).status).toBe(200);
  const old = newVisitor(service.baseUrl);
  old.cookies.set('__Host-session', waiting);
  expect((await old.get('/dashboard')).headers.get('location')).toContain('/dashboard/sign-in');
});

test('a code is used once, also by two at the same time', async () => {
  const { person, secret } = await personWithApp();
  const code = codeOf(secret, 1);
  const entering = [await enter(person), await enter(person)];
  const answers = await Promise.all(entering.map(({ visitor }) => visitor.send(prove, { code, next: '' })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 400]);
  const again = await (await enter(person)).visitor.send(prove, { code, next: '' });
  expect([again.status, await again.text()]).toEqual([400, expect.stringContaining('used before')]);
});

test('each recovery code replaces the app once, however it is written', async () => {
  const { person, codes } = await personWithApp();
  const [first = '', second = ''] = codes;
  const sent = (await enter(person)).visitor.send(prove, { code: ` ${first.toUpperCase()}`, next: '' });
  expect((await sent).status).toBe(303);
  const again = await (await enter(person)).visitor.send(prove, { code: first, next: '' });
  expect(again.status).toBe(400);
  const { visitor } = await enter(person);
  expect((await visitor.send(prove, { code: second.replaceAll('-', ''), next: '' })).status).toBe(303);
  expect(await textOf(visitor, security)).toContain('8 of 10 are left');
});

test('wrong codes count on the person, and a right password between them does not clear them', async () => {
  const { person, secret } = await personWithApp();
  for (let count = 1; count <= 5; count += 1) {
    const { visitor } = await enter(person);
    const answer = await visitor.send(prove, { code: '000000', next: '' });
    expect(answer.status).toBe(400);
  }
  const visitor = newVisitor(service.baseUrl);
  const blocked = await visitor.send('/dashboard/sign-in', {
    email: person.email,
    password: person.password,
  });
  expect([blocked.status, await blocked.text()]).toEqual([403, expect.stringContaining('Too many failed')]);
  await forgetAddresses();
  const { visitor: later } = await enter(person);
  expect((await later.send(prove, { code: codeOf(secret, 1), next: '' })).status).toBe(303);
});

test('a change needs a proof of the last minutes, and so does a consent; looking does not', async () => {
  const { person, secret } = await personWithApp();
  await ageProof(person);
  expect((await person.get('/dashboard/keys')).status).toBe(200);
  const { form_token } = await tokenOf(person, '/dashboard/keys');
  const fields = { form_token, name: 'A key' };
  const from = { Referer: `${service.baseUrl}/dashboard/keys` };
  const refused = await person.post('/dashboard/keys', fields, from);
  const asked = `${service.baseUrl}${prove}?next=%2Fdashboard%2Fkeys`;
  expect([refused.status, refused.headers.get('location')]).toEqual([303, asked]);
  const foreign = await person.post('/dashboard/keys', fields, { Referer: 'https://evil.example.com/x' });
  expect(foreign.headers.get('location')).toBe(`${service.baseUrl}${prove}`);
  const consent = await person.get(authorizationPath(await newApp(service)));
  expect(consent.headers.get('location')).toContain(`${prove}?next=%2Foauth%2Fauthorize`);
  const cookie = person.cookies.get('__Host-session');
  expect((await person.send(prove, { code: codeOf(secret, 1), next: '/dashboard/keys' })).status).toBe(303);
  expect(person.cookies.get('__Host-session')).toBe(cookie);
  expect((await person.post('/dashboard/keys', fields, from)).headers.get('location')).toContain('created');
});

test('a new password by a mailed link still needs the second factor', async () => {
  const { person } = await personWithApp();
  const { newMailLink } = await import('../../functions/core/identity/sign-in/mail-link.ts');
  const { findPerson } = await import('../../functions/core/identity/people/person.ts');
  const sessionEpoch = (await findPerson(person.email))?.sessionEpoch ?? 0;
  const token = await newMailLink({ purpose: 'reset', email: person.email, sessionEpoch });
  const visitor = newVisitor(service.baseUrl);
  const page = `/dashboard/new-password?token=${token}`;
  await visitor.send('/dashboard/new-password', { token, new_password: 'an entirely new one' }, page);
  expect((await visitor.get('/dashboard')).headers.get('location')).toContain(prove);
});

test('without the app no codes are left either, and the password alone is enough', async () => {
  const { person, codes } = await personWithApp();
  const renewed = await person.follow(`${security}/codes`, {}, security);
  const fresh = codesIn(renewed);
  expect([fresh.length, fresh.includes(codes[0] ?? '')]).toEqual([10, false]);
  await person.send(`${security}/app/remove`, {}, security);
  expect(await textOf(person, security)).not.toContain('Recovery codes');
  const { visitor } = await enter(person);
  expect((await visitor.get('/dashboard')).status).toBe(200);
  expect(await textOf(visitor, '/dashboard/account')).toContain('Authenticator app removed');
});

test('the secret of an app and the recovery codes are stored for nobody to read', async () => {
  const { person, secret, codes } = await personWithApp();
  const { findPerson } = await import('../../functions/core/identity/people/person.ts');
  const stored = JSON.stringify(await findPerson(person.email));
  for (const value of [secret, ...codes]) expect(stored).not.toContain(value);
});

test('a challenge for a passkey is used once, by its browser, for what it was made for', async () => {
  const { newChallenge, useChallenge } = await import(
    '../../functions/core/identity/second-factor/challenge.ts'
  );
  const challenge = newChallenge('signIn', 'this browser');
  expect(await useChallenge(challenge, 'signIn', 'another browser')).toBe(false);
  expect(await useChallenge(challenge, 'add', 'this browser')).toBe(false);
  const uses = await Promise.all([1, 2].map(() => useChallenge(challenge, 'signIn', 'this browser')));
  expect(uses.toSorted()).toEqual([false, true]);
  expect(await useChallenge('', 'signIn', 'this browser')).toBe(false);
});

function codeOf(secret: string, stepsLater = 0): string {
  return totpCode(secret, Math.floor(Date.now() / 30_000) + stepsLater);
}

async function personWithApp() {
  const person = await newCustomer(service.baseUrl);
  const { secret, sealed } = await proposal(person);
  return { person, secret, codes: await add(person, secret, sealed) };
}

async function proposal(visitor: Visitor) {
  const page = await textOf(visitor, `${security}/app`);
  const secret = (/class="mono secret"[^>]*>([A-Z2-7 ]+)</.exec(page)?.[1] ?? '').replaceAll(' ', '');
  return { secret, sealed: /name="sealed" value="([^"]+)"/.exec(page)?.[1] ?? '' };
}

async function add(person: SignedIn, secret: string, sealed: string): Promise<readonly string[]> {
  const fields = { sealed, code: codeOf(secret), password: person.password };
  return codesIn(await person.follow(`${security}/app`, fields));
}

function codesIn(page: string): readonly string[] {
  return (/<pre class="codes"[^>]*>([^<]+)</.exec(page)?.[1] ?? '').split('\n').filter(Boolean);
}

/** Signs in as far as the password goes. */
async function enter({ email, password }: SignedIn) {
  const visitor = newVisitor(service.baseUrl);
  const answer = await visitor.send('/dashboard/sign-in', { email, password });
  return { visitor, answer };
}

async function textOf(visitor: Visitor, path: string): Promise<string> {
  return (await visitor.get(path)).text();
}

async function tokenOf(visitor: Visitor, path: string) {
  const page = await textOf(visitor, path);
  return { form_token: /name="form_token" value="([^"]*)"/.exec(page)?.[1] ?? '' };
}

/** Lets the last proof be older than it may be for changes. */
async function ageProof({ cookies }: Visitor): Promise<void> {
  const { UpdateCommand } = await import('@aws-sdk/lib-dynamodb');
  const { dynamodb } = await import('../../functions/core/aws/dynamodb/dynamodb-client.ts');
  const { tableNamed } = await import('../../functions/core/settings.ts');
  const { secretHash } = await import('../../functions/core/identity/credentials/credential.ts');
  await dynamodb.send(
    new UpdateCommand({
      TableName: tableNamed('credentials'),
      Key: { hash: secretHash(cookies.get('__Host-session') ?? '') },
      UpdateExpression: 'SET provenAtSeconds = provenAtSeconds - :age',
      ExpressionAttributeValues: { ':age': 600 },
    }),
  );
}
