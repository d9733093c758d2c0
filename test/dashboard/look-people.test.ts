import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { totpCode } from '../../functions/core/identity/second-factor/totp.ts';
import { someOf } from '../jest/chosen-cases.ts';
import type { Service } from '../service.ts';
import { forgetAddresses, sharedService } from '../shared-service.ts';
import { violationsOn } from './accessibility.ts';
import { arriving, type Chromium, fillIn, openBrowser, press, type WatchedPage } from './open-browser.ts';
import { screens } from './screens.ts';
import { newCustomer } from './visitor.ts';

/** Where screenshots go, if somebody wants to look at them. */
const folder = process.env.SCREENSHOTS;

let service: Service;
let chromium: Chromium;

beforeAll(async () => {
  [service, chromium] = await Promise.all([sharedService(), openBrowser()]);
  if (folder) mkdirSync(folder, { recursive: true });
});
beforeEach(forgetAddresses);
afterAll(() => chromium.stop());

test.each(someOf(screens, 1))(
  'has no page of people or second factors that shuts anybody out: %s',
  async (name, screen) => {
    const person = await newCustomer(service.baseUrl);
    const watched = await chromium.newPage(screen);
    const { page } = watched;
    const go = (path: string) => page.goto(`${service.baseUrl}${path}`);
    const enter = () => fillIn(page, 'form', { email: person.email, password: person.password });
    await go('/dashboard/sign-in?next=/dashboard/people');
    await enter();
    const invited = `${'w'.repeat(60)}@example.com`;
    await fillIn(page, 'form[action$="invite"]', { email: invited });
    await judge(watched, `people-${name}`);
    await go(linkTo(invited));
    await judge(watched, `invitation-of-another-${name}`);
    const stranger = await chromium.newPage(screen);
    await stranger.page.goto(`${service.baseUrl}${linkTo(invited)}`);
    await judge(stranger, `invitation-${name}`);

    await go('/dashboard/account/security');
    await judge(watched, `security-${name}`);
    await go('/dashboard/account/security/app');
    await judge(watched, `app-${name}`);
    await fillIn(page, 'form[action$="app"]', { code: '000000', password: person.password });
    await judge(watched, `refused-app-${name}`);
    const key = (await page.$eval('.secret', (text) => text.textContent ?? '')).replaceAll(' ', '');
    const fields = { code: totpCode(key, Math.floor(Date.now() / 30_000)), password: person.password };
    await fillIn(page, 'form[action$="app"]', fields);
    await judge(watched, `recovery-codes-${name}`);
    await arriving(page, () => press(page, '.leave button'));
    await enter();
    await judge(watched, `second-factor-${name}`);
    await fillIn(page, 'form:not(.passkey)', { code: '000000' });
    await judge(watched, `refused-second-factor-${name}`);
  },
);

async function judge({ page, complaints }: WatchedPage, name: string): Promise<void> {
  await page.evaluate('document.querySelectorAll("details").forEach((element) => { element.open = true })');
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  expect([name, await violationsOn(page)]).toEqual([name, []]);
  expect([name, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([name, 0]);
  expect([name, complaints]).toEqual([name, []]);
}

/** The path of the link in the last mail to an address. */
function linkTo(email: string): string {
  const outbox = join(service.dataDir, 'outbox');
  const mails = readdirSync(outbox)
    .sort()
    .map((file) => readFileSync(join(outbox, file), 'utf8'));
  const sent = mails.findLast((mail) => mail.includes(`To: ${email}\r\n`)) ?? '';
  return /\/dashboard\/invitation\?token=[\w-]+/.exec(sent)?.[0] ?? '';
}
