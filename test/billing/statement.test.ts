import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';
import { isMarked } from '../documents/is-marked.ts';
import { pageTexts } from '../pdf/structure/read-back.ts';
import type { Service, TestAccount } from '../service.ts';
import { sharedService } from '../shared-service.ts';

const today = new Date().toISOString().slice(0, 10);
const month = today.slice(0, 7);
const formula = '=HYPERLINK("https://example.com","ß")';

let service: Service;
let account: TestAccount;
let formulaKey: { readonly value: string; readonly id: string };
let liveId: string;

beforeAll(async () => {
  service = await sharedService();
  account = await service.newAccount();
  const { createApiKey, listApiKeys } = await import('../../functions/core/identity/credentials/api-keys.ts');
  const { keySpender } = await import('../../functions/core/contract/fields/access/spend-cap.ts');
  const { value, record } = await createApiKey(account.accountId, { name: formula, environment: 'live' });
  formulaKey = { value, id: keySpender(record.hash) };
  const keys = await listApiKeys(account.accountId);
  liveId = keySpender(keys.find(({ name }) => name === 'Live')?.hash ?? '');
  for (const key of [account.liveKey, account.liveKey, value]) {
    await service.call('POST', '/textToPdf', { key, json: { text: 'a' } });
  }
  const two = await service.call('POST', '/htmlToPdf', {
    key: value,
    json: { html: 'a<p style="break-before: page">b' },
  });
  expect(two.status).toBe(200);
});

test('/credits/usage is CSV if asked for, with text that is no formula', async () => {
  const response = await service.call('GET', '/credits/usage?format=csv&group_by=key', {
    key: account.liveKey,
  });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(
    new RegExp(`^attachment; filename="usage-\\d{4}-\\d\\d-\\d\\d-to-${today}.csv"`),
  );
  const name = '"\'=HYPERLINK(""https://example.com"",""ß"")"';
  const rows = [
    `${today},/htmlToPdf,${formulaKey.id},${name},,,1,2,1.02`,
    ...[
      `${today},/textToPdf,${formulaKey.id},${name},,,1,1,0.01`,
      `${today},/textToPdf,${liveId},Live,,,2,2,0.02`,
    ],
  ];
  const [head, ...lines] = (await response.text()).split('\r\n');
  expect(head).toBe('date,endpoint,key_id,key,app_id,app,calls,pages,credits');
  expect(lines.sort()).toEqual([...rows, ''].sort());

  const byEndpoint = await service.call('GET', '/credits/usage?format=csv', { key: account.liveKey });
  expect(await byEndpoint.text()).toBe(
    `date,endpoint,calls,pages,credits\r\n${today},/htmlToPdf,1,2,1.02\r\n${today},/textToPdf,3,3,0.03\r\n`,
  );
});

test.each([['=1+1'], ['+1'], ['-1'], ['@SUM(1)'], ['\t=1'], ['  =1'], ['\r=1'], ['＝1']])(
  'text such as %j is quoted in CSV',
  async (text) => {
    const { csvText } = await import('../../functions/core/csv.ts');
    expect(csvText([[text, -1]]).replaceAll('"', '')).toBe(`'${text},-1\r\n`);
  },
);

test('a statement has what a month was used for, by endpoint and by key', async () => {
  const response = await service.call('GET', `/credits/statement?month=${month}`, { key: account.liveKey });
  expect([response.status, response.headers.get('x-credits-used')]).toEqual([200, null]);
  const { by_key, ...statement } = await response.json();
  expect(statement).toEqual({
    account_id: account.accountId,
    environment: 'live',
    month,
    is_final: false,
    calls: 4,
    pages: 5,
    credits: 1.05,
    by_endpoint: [
      { endpoint: '/htmlToPdf', calls: 1, pages: 2, credits: 1.02 },
      { endpoint: '/textToPdf', calls: 3, pages: 3, credits: 0.03 },
    ],
  });
  expect(by_key).toHaveLength(2);
  expect(by_key).toEqual(
    expect.arrayContaining([
      { key: { id: formulaKey.id, name: formula }, app: null, calls: 2, pages: 3, credits: 1.03 },
      { key: { id: liveId, name: 'Live' }, app: null, calls: 2, pages: 2, credits: 0.02 },
    ]),
  );
});

test('a statement is a PDF if asked for, which costs nothing', async () => {
  const path = `/credits/statement?month=${month}&format=pdf`;
  const response = await service.call('GET', path, { key: account.liveKey });
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toMatch(
    new RegExp(`^attachment; filename="statement-${month}.pdf"`),
  );
  const pdf = Buffer.from(await response.arrayBuffer());
  const [page = ''] = await pageTexts(pdf);
  const text = page.replaceAll(/ +/g, ' ');
  expect(text).toContain(`STATEMENT OF CREDITS, ${month} (UTC)`);
  expect(text).toContain(account.accountId);
  expect(text).toContain('preliminary');
  expect(text).toMatch(/4 5 1\.05 all calls/);
  expect(text).toMatch(/3 3 0\.03 \/textToPdf/);
  expect(text).toContain(`2 2 0.02 Live (${liveId})`);
  expect(await isMarked(service, await new Blob([pdf]).arrayBuffer())).toBe(false);
  const credits = await (await service.call('GET', '/credits', { key: account.liveKey })).json();
  expect(credits).toMatchObject({ spent: 1.05, reserved: 0 });
});

test('in the test environment nothing was used, and the PDF is marked', async () => {
  const get = (path: string) => service.call('GET', path, { key: account.testKey, environment: 'test' });
  const statement = await (await get(`/credits/statement?month=${month}`)).json();
  expect(statement).toMatchObject({ environment: 'test', calls: 0, credits: 0, by_endpoint: [], by_key: [] });
  const pdf = await get(`/credits/statement?month=${month}&format=pdf`);
  expect(await isMarked(service, await pdf.arrayBuffer())).toBe(true);
});

test('a statement is of the last month unless another is named, and final once nothing can change', async () => {
  const now = new Date();
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);
  const get = async (query: string) =>
    (await service.call('GET', `/credits/statement${query}`, { key: account.liveKey })).json();
  expect(await get('')).toMatchObject({ month: last, is_final: now.getUTCDate() > 5, calls: 0 });
  expect(await get('?month=2026-01')).toMatchObject({ month: '2026-01', is_final: true, calls: 0 });
});

test.each([
  [
    '2026-09',
    '2026-08-31T23:59:59.999Z',
    '2026-09-01T00:00:00.000Z',
    '2026-09-30T23:59:59.999Z',
    '2026-10-01',
  ],
  [
    '2025-12',
    '2025-11-30T23:59:59.999Z',
    '2025-12-01T00:00:00.000Z',
    '2025-12-31T23:59:59.999Z',
    '2026-01-01',
  ],
  [
    '2024-02',
    '2024-01-31T23:59:59.999Z',
    '2024-02-01T00:00:00.000Z',
    '2024-02-29T23:59:59.999Z',
    '2024-03-01',
  ],
])(
  '%s has the calls that began in it, without those that were refunded',
  async (asked, before, first, last, after) => {
    const { accountId, liveKey: key } = await service.newAccount();
    const charges: string[] = [];
    for (const time of [before, first, first, last, after]) charges.push(await spend(accountId, time));
    const { refundCredits } = await import('../../functions/core/billing/refund-credits.ts');
    await refundCredits(accountId, charges[1] ?? '');
    const statement = await (await service.call('GET', `/credits/statement?month=${asked}`, { key })).json();
    const used = { calls: 2, pages: 6, credits: 2.06 };
    expect(statement).toEqual({
      ...{ account_id: accountId, environment: 'live', month: asked, is_final: true, ...used },
      by_endpoint: [{ endpoint: '/htmlToPdf', ...used }],
      by_key: [{ key: null, app: null, ...used }],
    });
  },
);

test.each(['2999-01', '2026-13', '2026-1', 'October', '1999-12'])('%s is not a month', async (asked) => {
  const response = await service.call('GET', `/credits/statement?month=${asked}`, { key: account.liveKey });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'invalid_field', details: [{ field: 'month' }] });
});

test('the operator gets the statement of an account, and a list of all accounts', async () => {
  const printed = JSON.parse(await admin('statement', account.email, month));
  expect(printed).toMatchObject({
    accountId: account.accountId,
    email: account.email,
    month,
    calls: 4,
    pages: 5,
    credits: 1.05,
  });
  const csv = await admin('statement', account.accountId, month, '--csv');
  expect(csv.split('\r\n').sort().at(-1)).toBe(
    'month,account,email,endpoint,key_id,key,app_id,app,calls,pages,credits',
  );
  expect(csv).toContain(
    `${month},${account.accountId},${account.email},/textToPdf,${liveId},Live,,,2,2,0.02`,
  );
  const all = (await admin('statements', month)).split('\r\n');
  expect(all[0]).toBe('month,account,email,calls,pages,credits,final');
  expect(all).toContain(`${month},${account.accountId},${account.email},4,5,1.05,no`);
});

async function admin(...words: readonly string[]): Promise<string> {
  const program = join(import.meta.dirname, '../../bin/admin.ts');
  return (await promisify(execFile)(process.execPath, [program, ...words], { env: { ...process.env } }))
    .stdout;
}

/** Charges a call of three pages that began at this time, and gives the ID of the charge. */
async function spend(accountId: string, time: string): Promise<string> {
  const { reserveCredits, settleCredits } = await import('../../functions/core/billing/reservation.ts');
  const { newUuidV7 } = await import('../../functions/core/uuid-v7.ts');
  const chargeId = newUuidV7(Date.parse(time));
  const reservation = await reserveCredits(accountId, 100, { chargeId });
  await settleCredits(accountId, reservation, { endpoint: '/htmlToPdf', pages: 3, costHundredths: 103 });
  return chargeId;
}
