import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { sampleFiles } from '../../functions/core/contract/samples/sample-files.ts';
import { press } from '../dashboard/open-browser.ts';
import { newCustomer } from '../dashboard/visitor.ts';

const folder = mkdtempSync(join(tmpdir(), 'tools-'));

/** The path of a sample file on this machine, to be chosen in a page. */
export function sampleAt(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, sampleFiles[name] ?? '', 'base64');
  return path;
}

/** Gives a browser's tab the session of a person with an account of their own. Returns the account's ID. */
export async function signedIn(page: Page, baseUrl: string): Promise<string> {
  page.setDefaultTimeout(120_000); // how fast a machine is, is no matter of tests
  const { cookies } = await newCustomer(baseUrl);
  const value = cookies.get('__Host-session') ?? '';
  const cookie = { name: '__Host-session', value, url: baseUrl, secure: true, httpOnly: true, path: '/' };
  await page.browserContext().setCookie({ ...cookie, domain: new URL(baseUrl).hostname });
  const { findAnySession } = await import('../../functions/core/identity/sign-in/session.ts');
  return (await findAnySession(value))?.accountId ?? '';
}

/** Presses Tab until that element has the focus. Throws if it cannot be reached. */
export async function reach(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press('Tab');
    const isThere = `document.activeElement.matches(${JSON.stringify(selector)})`;
    if (await page.evaluate(isThere)) return;
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}

/** Opens a tool, and waits until its scripts have started. */
export async function openTool(page: Page, baseUrl: string, task: string): Promise<void> {
  await page.goto(`${baseUrl}/tools/${task}`);
  await page.waitForSelector('body[data-ready]');
}

/** Puts files of this machine into the file field that has the focus, as the system's dialog does. */
export async function bring(page: Page, paths: readonly string[]): Promise<void> {
  const input = await page.evaluateHandle('document.activeElement');
  await (input as unknown as { uploadFile(...paths: string[]): Promise<void> }).uploadFile(...paths);
}

/** Chooses files, and waits until the page shows them. */
export async function choose(page: Page, names: readonly string[]): Promise<void> {
  const input = await page.waitForSelector('.drop-zone input');
  await Promise.all([
    page.waitForNavigation(),
    (input as unknown as { uploadFile(...paths: string[]): Promise<void> }).uploadFile(
      ...names.map(sampleAt),
    ),
  ]);
  await page.waitForSelector('body[data-ready]');
}

/**
 * Presses the button of the task, and waits for its result. Gives what was made. Throws what the page says where the task
 * is refused.
 */
export async function make(page: Page, start = () => press(page, '.run')): Promise<Buffer> {
  const ended = new AbortController();
  const refused = page.waitForSelector('.refusal .notice', { signal: ended.signal }).then(async (notice) => {
    throw new Error(await notice?.evaluate(({ textContent }) => `refused: ${textContent}`));
  });
  await Promise.all([Promise.race([page.waitForNavigation(), refused]), start()]);
  refused.catch(() => {}); // it waits no more
  ended.abort();
  await page.waitForSelector('#result');
  const base64 = (await page.evaluate(`(async () => {
    const answer = await fetch(document.querySelector('#result a[download]').href);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  })()`)) as string;
  return Buffer.from(base64, 'base64');
}
