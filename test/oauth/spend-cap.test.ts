import { beforeAll, expect, test } from '@jest/globals';
import { textOf } from '../dashboard/run-trial.ts';
import { newCustomer, type SignedIn } from '../dashboard/visitor.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { type App, answerConsent, answerOf, authorizationPath, formOf, newApp, newTokens } from './app.ts';

const scope = 'pdf:generate pdf:read';
const connected = '/dashboard/connected-apps';

let service: Service;
let person: SignedIn;
let app: App;

beforeAll(async () => {
  service = await sharedService();
  person = await newCustomer(service.baseUrl);
  app = await newApp(service);
});

test('an app spends what the person has set at consent, with all that it was granted, and no more', async () => {
  const path = authorizationPath(app, { scope });
  expect(await (await person.get(path)).text()).toMatch(/name="cap_amount"[^>]* value=""/);
  const wrong = await allow(path, { cap_amount: 'much' });
  expect([wrong.status, textOf(await wrong.text())]).toEqual([
    200,
    expect.stringMatching(/The spend cap must be 0\.01 to 1,000,000 credits/),
  ]);
  const allowed = await allow(path, { cap_amount: '0.04', cap_every: 'total' });
  expect(answerOf(allowed).get('code')).toMatch(/^svc_ac_/);
  expect(textOf(await (await person.get(connected)).text())).toMatch(
    /Last token issued never Spend cap 0\.04 credits in total \(0\.00 spent\)/,
  );
  // The next consent shows the cap, and what is granted by it is bounded by the same one.
  expect(await (await person.get(path)).text()).toMatch(/name="cap_amount"[^>]* value="0\.04"/);
  const grants = [await newTokens(person, service.baseUrl, app, { scope })];
  grants.push(await newTokens(person, service.baseUrl, app, { scope }));
  const calls = [...grants, ...grants, ...grants, ...grants].map(({ access_token: key }, index) =>
    service.call('POST', '/textToPdf', { key, json: { text: 'a', async: index < 2 } }),
  );
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 403)).toHaveLength(4);
  const refusal = await service.call('POST', '/textToPdf', { key: keyOf(grants[0]), json: { text: 'a' } });
  expect(await refusal.json()).toMatchObject({
    code: 'spend_cap_reached',
    message: expect.stringMatching(/the app may spend 0\.04 credits in total, of which 0\.04 .*never begins/),
  });

  const cap = `${connected}/${app.clientId}/cap`;
  const page = await person.follow(cap, { cap_amount: '0.05', cap_every: 'total' }, connected);
  expect(textOf(page)).toContain('0.05 credits in total (0.04 spent)');
  const again = () => service.call('POST', '/textToPdf', { key: keyOf(grants[1]), json: { text: 'a' } });
  expect([(await again()).status, (await again()).status]).toEqual([200, 403]);
  await person.follow(cap, { cap_amount: '' }, connected);
  expect((await again()).status).toBe(200);
});

test('refuses to set the cap of an app without access, or of another account’s app', async () => {
  const stranger = await newCustomer(service.baseUrl);
  const answer = await stranger.send(
    `${connected}/${app.clientId}/cap`,
    { cap_amount: '1' },
    '/dashboard/keys',
  );
  expect(answer.status).toBe(404);
});

async function allow(path: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  const form = formOf(await (await person.get(path)).text());
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return answerConsent(person, service.baseUrl, form);
}

function keyOf(tokens: { readonly access_token: string } | undefined): string {
  return tokens?.access_token ?? '';
}
