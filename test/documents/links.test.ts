import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { store } from './library.ts';
import { linkToken, reachSecret } from './secret.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
  reachSecret(service);
});

function open(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { redirect: 'manual', headers });
}

/** A link as the service itself would make it, to end at any time. */
async function linkTo(accountId: string, documentId: string, lifeSeconds: number): Promise<string> {
  return `${service.baseUrl}/d/${await linkToken(accountId, documentId, lifeSeconds)}`;
}

test('leads anyone, without a credential, to the PDF in its store for a minute', async () => {
  const { url } = await store(service, await service.newAccount(), { storage: { filename: 'Ü' } });
  const response = await open(url);
  expect(response.status).toBe(302);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  const location = new URL(response.headers.get('location') ?? '');
  expect(location.searchParams.get('X-Amz-Expires')).toBe('60');
  const pdf = await fetch(location, { headers: { Range: 'bytes=0-3' } });
  expect(Object.fromEntries(pdf.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="U.pdf"; filename*=UTF-8''%C3%9C.pdf`,
  });
  expect(await pdf.text()).toBe('%PDF');
});

test('works until it ends, for seven days at most', async () => {
  const account = await service.newAccount();
  const { document_id } = await store(service, account);
  const link = (lifeSeconds: number) => linkTo(account.accountId, document_id, lifeSeconds);
  expect((await open(await link(604_800))).status).toBe(302);
  expect((await open(await link(5))).status).toBe(302);
  expect((await open(await link(0))).status).toBe(404);
  expect((await open(await link(-86_400))).status).toBe(404);
});

test('does not work when any part of it is changed', async () => {
  const { url } = await store(service, await service.newAccount());
  const start = url.lastIndexOf('/') + 1;
  const bytes = Buffer.from(url.slice(start), 'base64url');
  for (const place of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect((await open(url.slice(0, start) + changed.toString('base64url'))).status).toBe(404);
  }
  for (const other of [url.slice(0, -1), `${url}A`, `${url}=`, `${service.baseUrl}/d/nothing`]) {
    expect((await open(other)).status).toBe(404);
  }
});

test('answers an invalid link, an expired one and one to a deleted document alike', async () => {
  const account = await service.newAccount();
  const { document_id, url } = await store(service, account);
  await service.call('DELETE', `/files/${document_id}`, { key: account.liveKey });
  const answers = [url, await linkTo(account.accountId, document_id, -1), `${service.baseUrl}/d/nothing`].map(
    async (link) => {
      const { request_id: _, ...problem } = (await (await open(link)).json()) as Record<string, string>;
      return problem;
    },
  );
  const [first, ...others] = await Promise.all(answers);
  expect(first).toMatchObject({ error: 'Not Found', code: 'document_not_found' });
  expect(others).toEqual([first, first]);
});

test('answers a person with a page, and a program with JSON', async () => {
  const page = await open(`${service.baseUrl}/d/nothing`, {
    Accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  });
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(await page.text()).toContain('This link does not work');
  const json = await open(`${service.baseUrl}/d/nothing`, { Accept: '*/*' });
  expect(json.headers.get('content-type')).toBe('application/json');
});
