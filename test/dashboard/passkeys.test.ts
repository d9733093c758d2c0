import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { CDPSession, Page } from 'puppeteer-core';
import type { Service } from '../service.ts';
import { forgetAddresses, sharedService } from '../shared-service.ts';
import { arriving, type Chromium, fillIn, openBrowser, press } from './open-browser.ts';
import { newCustomer, newVisitor, type SignedIn } from './visitor.ts';

const security = '/dashboard/account/security';

let service: Service;
let chromium: Chromium;
/** Passkeys are for a name, never for an address of IP. */
let baseUrl: string;

beforeAll(async () => {
  [service, chromium] = await Promise.all([sharedService(), openBrowser()]);
  baseUrl = service.baseUrl.replace('127.0.0.1', 'localhost');
});
beforeEach(forgetAddresses);
afterAll(() => chromium.stop());

test('a passkey is added, named, used as the second factor and alone, counted, and removed', async () => {
  const { page, person, complaints } = await personWithPasskey('My phone');
  expect(await page.$eval('.codes', (codes) => codes.textContent?.split('\n').length)).toBe(10);
  expect(await textOf(page)).toContain('My phone');

  await signOut(page);
  await fillIn(page, 'form:not(.passkey)', { email: person.email, password: person.password });
  expect(page.url()).toContain('/dashboard/second-factor');
  await arriving(page, () => press(page, '.passkey button'));
  expect(page.url()).toBe(`${baseUrl}/dashboard`);

  await signOut(page);
  await arriving(page, () => press(page, '.passkey button'));
  expect(page.url()).toBe(`${baseUrl}/dashboard`);
  expect(await page.$eval('.who', (who) => who.textContent)).toContain(person.email);
  const { findPerson } = await import('../../functions/core/identity/people/person.ts');
  const [passkey] = Object.values((await findPerson(person.email))?.factors?.passkeys ?? {});
  expect(passkey).toMatchObject({ name: 'My phone', host: 'localhost', lastUsedAt: expect.any(String) });
  expect(passkey?.counter).toBeGreaterThan(1);

  await page.goto(`${baseUrl}${security}`);
  await page.click('td .confirm:nth-of-type(1) summary');
  await page.$eval('td [name="name"]', (input) => {
    (input as unknown as { value: string }).value = '';
  });
  await fillIn(page, 'td form[action$="rename"]', { name: 'My other phone' });
  expect(await textOf(page)).toContain('My other phone');
  await page.click('td .confirm:nth-of-type(2) summary');
  await arriving(page, () => press(page, 'td form[action$="remove"] button'));
  expect(await textOf(page)).toContain('There are no passkeys yet');
  await signOut(page);
  await arriving(page, () => press(page, '.passkey button'));
  expect(await textOf(page)).toContain('The passkey was not accepted');
  expect(complaints).toEqual([]);
});

test('a device that has a passkey of the person adds no second one, and another device does', async () => {
  const { page, devices } = await personWithPasskey('First');
  await page.type('.passkey [name="name"]', 'Again');
  await page.click('.passkey button');
  await page.waitForSelector('.passkey [role=alert]:not([hidden])');
  expect(await page.$eval('.passkey [role=alert]', (fault) => fault.textContent)).toContain('already has');
  const [first = ''] = devices.ids;
  await devices.session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: first });
  await addDevice(devices);
  await page.goto(`${baseUrl}${security}`);
  await fillIn(page, '.passkey', { name: 'Second' });
  expect(await textOf(page)).toMatch(/First[\s\S]*Second/);
});

test('what a browser sent is accepted once, from our page, and in the browser that was asked', async () => {
  const { page, person } = await personWithPasskey('Mine');
  await signOut(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postData() ?? '');
  });
  await arriving(page, () => press(page, '.passkey button'));
  expect(page.url()).toBe(`${baseUrl}/dashboard`);
  const credential = new URLSearchParams(sent.at(-1)).get('credential') ?? '';

  const thief = newVisitor(baseUrl);
  const stolen = await thief.send('/dashboard/sign-in/passkey', { credential }, '/dashboard/sign-in');
  expect([stolen.status, await stolen.text()]).toEqual([400, expect.stringContaining('not accepted')]);
  const cookies = await page.browserContext().cookies();
  const owner = newVisitor(baseUrl);
  for (const { name, value } of cookies) if (name === '__Host-form') owner.cookies.set(name, value);
  const replayed = await owner.send('/dashboard/sign-in/passkey', { credential }, '/dashboard/sign-in');
  expect([replayed.status, await replayed.text()]).toEqual([400, expect.stringContaining('not accepted')]);
  expect(person.email).toContain('@');
});

test.each(['', 'x', '{}', '{"id":"abc","response":{}}', `{"id":"${'a'.repeat(5_000)}"}`])(
  'nonsense instead of a passkey is refused: %#',
  async (credential) => {
    const visitor = newVisitor(baseUrl);
    const answer = await visitor.send('/dashboard/sign-in/passkey', { credential }, '/dashboard/sign-in');
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('not accepted')]);
  },
);

interface Devices {
  readonly session: CDPSession;
  readonly ids: string[];
}

/** A person in a browser with an authenticator that always agrees. */
async function personWithPasskey(name: string) {
  const person = await newCustomer(baseUrl);
  const { page, complaints } = await chromium.newPage();
  const devices: Devices = { session: await page.createCDPSession(), ids: [] };
  await devices.session.send('WebAuthn.enable');
  await addDevice(devices);
  await enter(page, person);
  await page.goto(`${baseUrl}${security}`);
  await fillIn(page, '.passkey', { name, password: person.password });
  return { page, person, complaints, devices };
}

async function addDevice({ session, ids }: Devices): Promise<void> {
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options });
  ids.push(authenticatorId);
}

async function enter(page: Page, { email, password }: SignedIn): Promise<void> {
  await page.goto(`${baseUrl}/dashboard/sign-in`);
  await fillIn(page, 'form:not(.passkey)', { email, password });
}

async function signOut(page: Page): Promise<void> {
  await arriving(page, () => press(page, '.leave button'));
}

async function textOf(page: Page): Promise<string> {
  return page.$eval('main', (main) => main.textContent ?? '');
}
