import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sampleSigner } from '../../bench/sample-signer.ts';
import { sampleFile } from '../../functions/core/contract/samples/sample-files.ts';
import { violationsOn } from '../dashboard/accessibility.ts';
import { arriving, type Chromium, openBrowser, press } from '../dashboard/open-browser.ts';
import { formTokenOf, newCustomer, newVisitor, type SignedIn } from '../dashboard/visitor.ts';
import { pageTexts } from '../pdf/structure/read-back.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { choose, make, openTool, sampleAt, signedIn } from './open-tool.ts';

let service: Service;
let chromium: Chromium;

beforeAll(async () => {
  [service, chromium] = await Promise.all([sharedService(), openBrowser()]);
});
afterAll(() => chromium.stop());

async function newTab(screen: Parameters<Chromium['newPage']>[0] = {}) {
  const tab = await chromium.newPage(screen);
  const accountId = await signedIn(tab.page, service.baseUrl);
  return { ...tab, accountId };
}

test('organises pages by the keyboard alone, and keeps the focus on what is moved', async () => {
  const { page } = await newTab();
  await openTool(page, service.baseUrl, 'organise');
  await choose(page, ['report.pdf']);
  await page.focus('[aria-label="Move page 2 back"]');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Move page 2 back');
  expect(await page.$eval('[role=status]', ({ textContent }) => textContent)).toBe('page 2 is now 1 of 2.');
  await page.focus('[aria-label="Remove page 1"]');
  await page.keyboard.press('Space');
  expect(await page.$eval('[name=order]', (field) => (field as { value?: string }).value)).toBe('2');
  await page.focus('.run');
  const made = await make(page, () => page.keyboard.press('Enter'));
  expect(await pageTexts(made)).toEqual(['The second page']);
});

test('draws a box by the keyboard alone: what is under it is gone, and nothing else', async () => {
  const { page } = await newTab();
  await openTool(page, service.baseUrl, 'redact');
  await choose(page, ['report.pdf']);
  await page.focus('[aria-label="Add a box to page 2"]');
  await page.keyboard.press('Enter');
  for (let press = 0; press < 65; press++) await page.keyboard.press('ArrowUp');
  await page.keyboard.down('Shift');
  for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowDown');
  await page.keyboard.up('Shift');
  await page.focus('.run');
  const texts = await pageTexts(await make(page, () => page.keyboard.press('Enter')));
  expect(texts[0]).toContain('Hello');
  expect(texts[1]).not.toContain('second');
});

test('draws and moves a box by the pointer', async () => {
  const { page } = await newTab();
  await openTool(page, service.baseUrl, 'redact');
  await choose(page, ['report.pdf']);
  const frame = await (await page.$('.sheet'))?.boundingBox();
  const { x, y } = frame ?? { x: 0, y: 0 };
  await page.mouse.move(x + 100, y + 200);
  await page.mouse.down();
  await page.mouse.move(x + 200, y + 250, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(x + 150, y + 225);
  await page.mouse.down();
  await page.mouse.move(x + 170, y + 225, { steps: 4 });
  await page.mouse.up();
  const boxes = await page.$eval('[name=boxes]', (field) => (field as { value?: string }).value ?? '');
  const widthPoints = await page.$eval('.pages > li', (item) => Number(item.getAttribute('data-width')));
  const scale = widthPoints / (frame?.width ?? 1);
  const [{ page: drawnOn, box }] = JSON.parse(boxes);
  expect(drawnOn).toBe(1);
  expect(box.x / scale).toBeCloseTo(120, -1);
  expect(box.width / scale).toBeCloseTo(100, -1);
});

test('says where words are before they are removed', async () => {
  const { page } = await newTab();
  await openTool(page, service.baseUrl, 'redact');
  await choose(page, ['report.pdf']);
  await page.type('[name=words]', 'hello');
  await press(page, '[aria-label="Find them on the pages"]');
  await page.waitForSelector('.found');
  expect(await page.$eval('.pages', ({ textContent }) => textContent)).toContain('1 place found');
});

test('shows the price before, and the call in four languages', async () => {
  const { page } = await newTab();
  await openTool(page, service.baseUrl, 'compress');
  await choose(page, ['report.pdf']);
  await page.waitForSelector('.code:not([hidden])');
  expect(await page.$eval('.price', ({ textContent }) => textContent)).toBe('Costs up to 0.03 credits');
  const code = await page.$$eval('.code pre', (blocks) => blocks.map(({ textContent }) => textContent ?? ''));
  expect(code).toHaveLength(4);
  expect(code[0]).toContain('-F file=@report.pdf');
  expect(code[3]).toContain('"name": "compress_pdf"');
});

test('says in place why a task was refused, and keeps what was set', async () => {
  const { page } = await newTab();
  await openTool(page, service.baseUrl, 'watermark');
  await choose(page, ['encrypted.pdf']);
  await press(page, '.run');
  await page.waitForSelector('.refusal .notice');
  expect(await page.$eval('.refusal', ({ textContent }) => textContent)).toMatch(/password.*Unlock it first/);
  await arriving(page, () => press(page, '.refusal a'));
  expect(page.url()).toContain('/tools/unlock?source=');
});

test('goes on with the result in another tool', async () => {
  const { page } = await newTab();
  await openTool(page, service.baseUrl, 'merge');
  await choose(page, ['report.pdf', 'photo.pdf']);
  await press(page, '[aria-label="Move photo.pdf back"]');
  await make(page);
  await arriving(page, () => press(page, '.go-on a[href*="/organise"]'));
  expect(await page.$$eval('.pages > li', (items) => items.length)).toBe(3);
});

/** Gives an account a signer. */
async function setSigner(accountId: string, name: string): Promise<void> {
  const { createApiKey } = await import('../../functions/core/identity/credentials/api-keys.ts');
  const { value: key } = await createApiKey(accountId, { name: 'Signers', environment: 'live' });
  const { pkcs12_base64, pkcs12_password: password } = sampleSigner;
  const answer = await service.call('PUT', `/signers/${name}`, { key, json: { pkcs12_base64, password } });
  expect(answer.status).toBe(200);
}

test('offers the signers of the account, says the level that was reached, and what changed since', async () => {
  const { page, accountId } = await newTab();
  await openTool(page, service.baseUrl, 'sign');
  await choose(page, ['report.pdf']);
  expect(await page.$eval('.settings', ({ textContent }) => textContent)).toContain('no signers yet');
  await setSigner(accountId, 'contracts');
  await page.reload();
  await page.waitForSelector('.code:not([hidden])');
  expect(await page.$eval('.price', ({ textContent }) => textContent)).toBe('Costs 1 credit');
  expect(await page.$eval('.code', ({ textContent }) => textContent)).toContain('signer_id=contracts');
  expect(await page.$('[data-when="signer_id=.own"]:not([hidden])')).toBeNull();
  await page.click('[name=level][value=b_lta]');
  await page.waitForFunction(`document.querySelector('.price').textContent === 'Costs 2 credits'`);
  await page.click('[name=level][value=b_b]');
  await make(page);
  expect(await page.$eval('#result', ({ textContent }) => textContent)).toContain(
    'without a time stamp (PAdES B-B)',
  );
  await arriving(page, () => press(page, '.go-on a[href*="/verify"]'));
  await page.waitForSelector('body[data-ready]');
  expect((await make(page)).toString()).toContain('Changed since: nothing');
});

test('works without scripts, and shows what went wrong', async () => {
  const { page } = await newTab({ scripts: false });
  await page.goto(`${service.baseUrl}/tools/compress`);
  await arriving(page, () => press(page, '.run'));
  expect(await page.$eval('.refusal', ({ textContent }) => textContent)).toContain('Choose a file first');
  const input = await page.$('.drop-zone input');
  await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(sampleAt('report.pdf'));
  await arriving(page, () => press(page, '.run'));
  const href = await page.$eval('#result a[download]', (link) => link.getAttribute('href') ?? '');
  const cookie = (await page.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const answer = await fetch(href, { headers: { Cookie: cookie } });
  expect((await PDFDocument.load(await answer.arrayBuffer())).getPageCount()).toBe(2);
});

test.each([
  ['light', { colours: 'light' }],
  ['dark-phone', { colours: 'dark', widthPixels: 390 }],
] as const)('shuts nobody out, and is not wider than the screen: %s', async (name, screen) => {
  const { page, complaints, accountId } = await newTab(screen);
  const judge = async (state: string) => {
    if (process.env.SCREENSHOTS)
      await page.screenshot({
        path: `${process.env.SCREENSHOTS}/tools-${state}-${name}.png`,
        fullPage: true,
      });
    expect([state, await violationsOn(page)]).toEqual([state, []]);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect([state, overflow]).toEqual([state, 0]);
  };
  await page.goto(`${service.baseUrl}/tools`);
  await judge('list');
  for (const [task, file] of [
    ['organise', 'report.pdf'],
    ['redact', 'report.pdf'],
    ['sign', 'report.pdf'],
    ['fill-in', 'form.pdf'],
    ['merge', 'report.pdf'],
  ] as const) {
    await openTool(page, service.baseUrl, task);
    await judge(`${task}-empty`);
    await choose(page, [file]);
    if (task === 'redact' || task === 'sign') await press(page, '[aria-label="Add a box to page 1"]');
    await judge(`${task}-chosen`);
  }
  await press(page, '.run');
  await page.waitForSelector('.refusal .notice');
  await judge('failed');
  await openTool(page, service.baseUrl, 'compress');
  await choose(page, ['report.pdf']);
  await make(page);
  await judge('done');
  await openTool(page, service.baseUrl, 'sign');
  await choose(page, ['report.pdf']);
  await press(page, '.run');
  await page.waitForSelector('.refusal .notice');
  await judge('sign-failed');
  await setSigner(accountId, 'contracts');
  await page.reload();
  await page.waitForSelector('body[data-ready]');
  await make(page);
  await judge('sign-done');
  expect(complaints).toEqual([]);
});

test('the first page has at most 60 kB', async () => {
  const customer = await newCustomer(service.baseUrl);
  for (const path of ['/tools', '/tools/redact']) {
    const answer = await customer.get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect((await answer.bytes()).length).toBeLessThanOrEqual(60_000);
  }
});

test('allows scripts only from its own folder of one version, and connections to the store of uploads', async () => {
  const customer = await newCustomer(service.baseUrl);
  const answer = await customer.get('/tools/redact');
  const policy = answer.headers.get('content-security-policy') ?? '';
  const [, folder = ''] = /script-src (\S+?);/.exec(policy) ?? [];
  expect(folder).toMatch(new RegExp(`^${service.baseUrl}/tools/scripts/[0-9a-f]{16}/$`));
  expect(policy).toContain(`connect-src 'self' ${new URL(service.s3Url).origin};`);
  expect(policy).not.toContain('unsafe');
  const script = await fetch(`${folder}start.js`);
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await script.text()).toContain('chooseFiles(form)');
  for (const name of ['nothing.js', '..%2fhandler.ts']) expect((await fetch(folder + name)).status).toBe(404);
});

/** An upload of a person, made as the page makes it. */
async function uploaded(customer: SignedIn, bytes: Buffer): Promise<string> {
  const token = formTokenOf(await (await customer.get('/tools/merge')).text());
  const cookie = [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const started = await fetch(`${service.baseUrl}/tools/uploads`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', Cookie: cookie },
    body: JSON.stringify({ form_token: token, filename: 'a.pdf', size: bytes.length }),
  });
  const { document_id, upload_url } = (await started.json()) as { document_id: string; upload_url: string };
  const sent = await fetch(upload_url, { method: 'PUT', body: new Uint8Array(bytes) });
  expect(sent.status).toBe(200);
  return document_id;
}

test('nobody else sees a file, its pages or its name', async () => {
  const [owner, other] = await Promise.all([newCustomer(service.baseUrl), newCustomer(service.baseUrl)]);
  const id = await uploaded(owner, Buffer.from(sampleFile('report.pdf'), 'base64'));
  const picture = await owner.get(`/tools/pages/${id}/2?size=large`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect((await owner.get(`/tools/pages/${id}/3`)).status).toBe(400);
  for (const path of [`/tools/pages/${id}/1`, `/tools/files/${id}`]) {
    expect([path, (await other.get(path)).status]).toEqual([path, 404]);
    expect([path, (await newVisitor(service.baseUrl).get(path)).status]).toEqual([path, 303]);
  }
  const page = await (await other.get(`/tools/compress?source=${id}`)).text();
  expect(page).toContain('no longer there');
  expect(page).not.toContain('a.pdf');
});

test('keeps no key and no password, and shows neither in code', async () => {
  const customer = await newCustomer(service.baseUrl);
  const source = await uploaded(customer, Buffer.from(sampleFile('report.pdf'), 'base64'));
  const { pkcs12_base64: key, pkcs12_password: password } = sampleSigner;
  const form = new FormData();
  form.append('form_token', formTokenOf(await (await customer.get('/tools/sign')).text()));
  const fields = { sources: source, signer_id: '.own', pkcs12_password: password };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('pkcs12_base64', new Blob([Buffer.from(key, 'base64')]), 'ada.p12');
  const cookie = [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = (path: string, accept: string) =>
    fetch(`${service.baseUrl}${path}`, {
      method: 'POST',
      headers: { Cookie: cookie, Accept: accept },
      body: form,
      redirect: 'manual',
    });
  const priced = await send('/tools/sign/price', 'application/json');
  const ran = await send('/tools/sign', 'text/html');
  expect([priced.status, ran.status]).toEqual([200, 303]);
  const [, run] = /run=([^#]+)/.exec(ran.headers.get('location') ?? '') ?? [];
  const kept = await (await customer.get(`/tools/files/${run}`)).text();
  expect(kept).toContain('"task":"sign"');
  const shown = await (await customer.get(`/tools/sign?run=${run}`)).text();
  for (const text of [await priced.text(), kept, shown])
    for (const secret of [key.slice(0, 60), `"${password}"`]) expect(text).not.toContain(secret);
});

test('does nothing for a form of another page or session', async () => {
  const customer = await newCustomer(service.baseUrl);
  const cookie = [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const form = new FormData();
  form.append('text', 'Hello');
  form.append('form_token', 'invented');
  const headers = { Cookie: cookie, Accept: 'application/json' };
  for (const path of ['/tools/text-to-pdf', '/tools/text-to-pdf/price']) {
    const answer = await fetch(`${service.baseUrl}${path}`, { method: 'POST', headers, body: form });
    expect([path, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      path,
      403,
      'form_refused',
    ]);
  }
});

test('the same request of a page is paid for once', async () => {
  const { page } = await newTab();
  await openTool(page, service.baseUrl, 'compress');
  await choose(page, ['report.pdf']);
  const run = `(async () => {
    const form = document.getElementById('tool');
    const body = new FormData(form);
    body.delete('files');
    return (await fetch(form.action, { method: 'POST', headers: { Accept: 'text/event-stream' }, body })).text();
  })()`;
  for (let time = 0; time < 2; time++) expect(await page.evaluate(run)).toContain('event: done');
  await page.reload();
  expect(await page.$eval('.balance', ({ textContent }) => textContent)).toBe('99.97 credits');
});

test('the places of changes are whole rectangles, and the brand keeps its own mark', async () => {
  const { page } = await newTab();
  await openTool(page, service.baseUrl, 'compare');
  await choose(page, ['report.pdf', 'photo.pdf']);
  await page.focus('.run');
  await make(page, () => page.keyboard.press('Enter'));
  const styles = await page.evaluate(`({
    clips: [...document.querySelectorAll('.pane .place')].map((place) => getComputedStyle(place).clipPath),
    brand: getComputedStyle(document.querySelector('.brand .mark')).position,
  })`);
  expect(styles).toEqual({ clips: expect.arrayContaining(['none']), brand: 'static' });
  expect(new Set((styles as { clips: string[] }).clips)).toEqual(new Set(['none']));
});
