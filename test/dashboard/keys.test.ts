import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { textOf } from './run-trial.ts';
import { newCustomer, type SignedIn } from './visitor.ts';

const path = '/dashboard/keys';

let service: Service;
let owner: SignedIn;

beforeAll(async () => {
  service = await sharedService();
  owner = await newCustomer(service.baseUrl);
});

test('makes one key, shows it once, and makes no other when the page is loaded again', async () => {
  const answer = await owner.send(path, { name: 'Only one' });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    `${service.baseUrl}${path}?done=created`,
  ]);
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-shown-once=svc_live_\w{49}; Max-Age=60; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
    ),
  ]);
  const [first, second] = [
    await (await owner.get(`${path}?done=created`)).text(),
    await (await owner.get(`${path}?done=created`)).text(),
  ];
  expect(first).toMatch(/data-copy>svc_live_\w{49}</);
  expect(second).not.toMatch(/svc_live_\w{49}/);
  expect(textOf(second)).toContain('It was shown once and cannot be shown again.');
  expect(second.split('Only one</h3>')).toHaveLength(2);
});

test('does not show a key of another account that a cookie names', async () => {
  const key = keyIn(await owner.follow(path, { name: 'Mine' }));
  const other = await newCustomer(service.baseUrl);
  other.cookies.set('__Host-shown-once', key);
  expect(await (await other.get(path)).text()).not.toContain(key);
  expect(other.cookies.has('__Host-shown-once')).toBe(false);
});

test('a key does no more than it was given, and what it is given later', async () => {
  const page = await owner.follow(path, {
    name: 'Reader',
    access: 'some',
    scopes: 'credits:read',
    expires: '2099-12-31',
  });
  expect(textOf(page)).toMatch(/Reader.*Permissions credits:read Expires 2100-01-01 00:00 UTC/s);
  const key = keyIn(page);
  expect((await service.call('GET', '/credits', { key })).status).toBe(200);
  const refused = await service.call('POST', '/textToPdf', { key, json: { text: 'a' } });
  expect(refused.status).toBe(403);
  expect(refused.headers.get('www-authenticate')).toBe(
    'Bearer error="insufficient_scope", scope="pdf:generate"',
  );
  expect(await refused.json()).toMatchObject({
    code: 'insufficient_scope',
    message: 'The API key or token does not have the scope pdf:generate.',
  });

  const edit = editPath(page, 'Reader');
  const form = await (await owner.get(edit)).text();
  expect(form).toMatch(/value="some" checked/);
  expect(form).toMatch(/value="2099-12-31"/);
  expect(textOf(await owner.follow(edit, { name: 'Writer', access: 'all' }))).toContain('has been changed');
  expect((await service.call('POST', '/textToPdf', { key, json: { text: 'a' } })).status).toBe(200);
  const changes = textOf(await (await owner.get('/dashboard/account')).text());
  expect(changes).toContain('API key changed: Writer');
});

test('a key changes settings only if that was ticked, which is not the default', async () => {
  const boxesOf = (page: string) =>
    [...page.matchAll(/name="scopes" value="([^"]+)"( checked)?/g)].map(([, scope, ticked]) => [
      scope,
      ticked !== undefined,
    ]);
  const untouched = [
    ['pdf:generate', true],
    ['pdf:read', true],
    ['pdf:merge', true],
    ['pdf:extract', true],
    ['pdf:sign', false],
    ['credits:read', true],
    ['account:write', false],
  ];
  expect(boxesOf(await (await owner.get(path)).text())).toEqual(untouched);
  const page = await owner.follow(path, { name: 'Settings', access: 'some', scopes: 'account:write' });
  const key = keyIn(page);
  const remove = async () => (await service.call('DELETE', '/account/storage', { key })).status;
  expect(await remove()).toBe(200);

  const edit = editPath(page, 'Settings');
  await owner.follow(edit, { name: 'Settings', access: 'some', scopes: 'credits:read' });
  expect(await remove()).toBe(403);
  await owner.follow(edit, { name: 'Settings', access: 'all' });
  expect(await remove()).toBe(200);
  expect(boxesOf(await (await owner.get(edit)).text())).toEqual(untouched);
});

test('a spend cap is never passed by calls that come at once, and can be raised', async () => {
  const cap = { cap_amount: '0.05', cap_every: 'day' };
  const page = await owner.follow(path, { name: 'Capped', ...cap });
  const key = keyIn(page);
  const call = () => service.call('POST', '/textToPdf', { key, json: { text: 'a' } });
  const answers = await Promise.all(Array.from({ length: 14 }, call));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array(5).fill(200),
    ...Array(9).fill(403),
  ]);
  const refusal = await (await call()).json();
  expect(refusal).toMatchObject({
    error: 'Insufficient Credits',
    code: 'spend_cap_reached',
    details: [
      { field: 'spend_cap', message: '0.05 credits a day' },
      { field: 'spent', message: '0.05 credits' },
      { field: 'resets_at', message: expect.stringMatching(/^20\d\d-\d\d-\d\dT00:00:00\.000Z$/) },
    ],
  });
  const job = await service.call('POST', '/textToPdf', { key, json: { text: 'a', async: true } });
  expect(await job.json()).toMatchObject({ code: 'spend_cap_reached' });
  expect(textOf(await (await owner.get(path)).text())).toContain('0.05 credits a day (0.05 spent)');

  const edit = editPath(page, 'Capped');
  await owner.follow(edit, { name: 'Capped', cap_amount: '0.06', cap_every: 'day' });
  expect([(await call()).status, (await call()).status]).toEqual([200, 403]);
  await owner.follow(edit, { name: 'Capped', cap_amount: '' });
  expect((await call()).status).toBe(200);
});

test.each([
  ['a cap of nothing', { cap_amount: '0' }, 'The spend cap must be 0.01 to 1,000,000 credits'],
  ['a cap of a thousandth', { cap_amount: '1.005' }, 'with at most two decimal places'],
  ['a day that is over', { expires: '2020-01-31' }, 'The last day must not be over.'],
  ['a day of no month', { expires: '2099-02-31' }, 'The last day must be a date'],
  ['no permission', { access: 'some' }, 'at least one'],
])('refuses %s on the form itself, and keeps its content', async (_, fields, reason) => {
  const answer = await owner.send(path, { name: 'Refused', ...fields });
  expect(answer.status).toBe(400);
  const page = await answer.text();
  expect(textOf(page)).toContain(reason);
  expect(page).toContain('value="Refused"');
  expect(page).not.toContain('Refused</h3>');
});

function keyIn(page: string): string {
  return /svc_(live|test)_\w+/.exec(page)?.[0] ?? '';
}

function editPath(page: string, name: string): string {
  return (
    new RegExp(`href="[^"]*(/dashboard/keys/key_\\w+/edit)" aria-label="Edit ${name}"`).exec(page)?.[1] ?? ''
  );
}
