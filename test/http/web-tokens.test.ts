import { beforeAll, expect, test } from '@jest/globals';
import type { CallRequest, Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

const page = 'https://app.example.com';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

/** Makes a token by an API key, and a function that calls with it from a page. */
async function tokenOf(wanted: object, key = service.liveKey) {
  const made = await service.call('POST', '/tokens', { key, json: { origins: [page], ...wanted } });
  expect(made.status).toBe(200);
  const { access_token: token, ...facts } = await made.json();
  expect(token).toMatch(/^svc_at_\w{43}$/);
  const call = (method: string, path: string, request: CallRequest = {}) =>
    service.call(method, path, { key: token, headers: { Origin: page }, ...request });
  return { token, facts, call };
}

const text = { text: 'made by a page' };
const stored = { ...text, storage: { mode: 'default' } };

test('a page makes a PDF with a token, and its origin may read the answer', async () => {
  const { facts, call } = await tokenOf({ scopes: ['pdf:generate'], expires_in: 60 });
  expect(facts).toEqual({ token_type: 'Bearer', expires_in: 60, scopes: ['pdf:generate'] });
  const made = await call('POST', '/textToPdf', { json: text });
  expect([made.status, made.headers.get('access-control-allow-origin')]).toEqual([200, page]);
  expect(made.headers.get('vary')).toBe('Origin');
  const elsewhere = await call('POST', '/textToPdf', {
    json: text,
    headers: { Origin: 'https://other.example' },
  });
  expect([elsewhere.status, elsewhere.headers.get('access-control-allow-origin')]).toEqual([200, null]);
  const failed = await call('POST', '/textToPdf', { json: {} });
  expect([failed.status, failed.headers.get('access-control-allow-origin')]).toEqual([400, page]);
});

test('a token has no more scopes than it was given, none that its key lacks, and none of settings', async () => {
  const { call } = await tokenOf({ scopes: ['pdf:generate'] });
  const refused = await call('POST', '/pageCount', { json: { pdf_base64: 'eA==' } });
  expect((await refused.json()).code).toBe('insufficient_scope');
  const asked = await service.call('POST', '/tokens', {
    key: service.liveKey,
    json: { scopes: ['account:write'] },
  });
  expect((await asked.json()).code).toBe('invalid_field');
});

test('a token never lists, searches, deletes, makes tokens or sees settings', async () => {
  const { call } = await tokenOf({ scopes: ['pdf:generate', 'pdf:read', 'credits:read'] });
  const { document_id } = await (await call('POST', '/textToPdf', { json: stored })).json();
  const calls = [
    ['GET', '/files'],
    ['GET', '/files/search?q=made'],
    ['DELETE', `/files/${document_id}`],
    ['GET', '/jobs'],
    ['GET', '/calls'],
    ['GET', '/credits/usage'],
    ['GET', '/webhooks/deliveries'],
    ['GET', '/account/storage'],
    ['POST', '/tokens'],
  ] as const;
  for (const [method, path] of calls) {
    const answer = await call(method, path, method === 'POST' ? { json: { scopes: ['pdf:read'] } } : {});
    expect([path, answer.status, (await answer.json()).code]).toEqual([path, 403, 'api_key_required']);
  }
});

test('a token reads what it made, and nothing else of its account', async () => {
  const scopes = ['pdf:generate', 'pdf:read', 'pdf:extract', 'pdf:merge'];
  const [first, second] = [await tokenOf({ scopes }), await tokenOf({ scopes })];
  const mine = await (await first.call('POST', '/textToPdf', { json: stored })).json();
  const ofAccount = await (
    await service.call('POST', '/textToPdf', { key: service.liveKey, json: stored })
  ).json();
  const upload = await (await first.call('POST', '/uploads', { json: { size: 3 } })).json();
  for (const { call, ids, status } of [
    { ...first, ids: [mine.document_id], status: 200 },
    { ...first, ids: [ofAccount.document_id], status: 404 },
    { ...second, ids: [mine.document_id, upload.document_id], status: 404 },
  ])
    for (const id of ids) {
      const read = [
        await call('GET', `/files/${id}`),
        await call('GET', `/files/${id}/download`),
        await call('GET', `/files/${id}/preview`),
        await call('POST', '/extractText', { json: { document_id: id } }),
        await call('POST', '/extractText', { json: { document_id: id, dry_run: true } }),
        await call('POST', '/mergePdfs', { json: { document_ids: [id, id] } }),
      ].map((answer) => answer.status);
      expect([id, ...read]).toEqual([id, ...Array(read.length).fill(status)]);
    }
});

test('a token for one document reads that document alone', async () => {
  const key = service.liveKey;
  const [{ document_id: id }, { document_id: other }] = await Promise.all(
    [stored, stored].map(async (json) => (await service.call('POST', '/textToPdf', { key, json })).json()),
  );
  const { call } = await tokenOf({ scopes: ['pdf:read', 'pdf:extract', 'pdf:generate'], document_id: id });
  expect((await call('GET', `/files/${id}`)).status).toBe(200);
  expect((await call('POST', '/extractText', { json: { document_id: id } })).status).toBe(200);
  expect((await call('GET', `/files/${other}`)).status).toBe(404);
  const replaced = await call('POST', '/redactPdf', {
    json: { document_id: id, redactions: [{ text: 'made' }], replace: true },
  });
  expect((await replaced.json()).code).toBe('document_not_found');
  const unknown = await service.call('POST', '/tokens', {
    key,
    json: { scopes: ['pdf:read'], document_id: '01a1fe18-90af-7a5f-b33b-c87930980cc4' },
  });
  expect((await unknown.json()).code).toBe('document_not_found');
});

test('a job is seen by the token that asked for it, and stores what that token reads', async () => {
  const scopes = ['pdf:generate', 'pdf:read'];
  const [asking, other] = [await tokenOf({ scopes }), await tokenOf({ scopes })];
  const { job_id } = await (
    await asking.call('POST', '/textToPdf', { json: { ...stored, async: true } })
  ).json();
  expect((await other.call('GET', `/jobs/${job_id}`)).status).toBe(404);
  let job = { status: 'queued', result: { document_id: '' } };
  while (job.status === 'queued' || job.status === 'processing')
    job = await (await asking.call('GET', `/jobs/${job_id}`)).json();
  expect(job.status).toBe('completed');
  expect((await asking.call('GET', `/files/${job.result.document_id}`)).status).toBe(200);
  expect((await other.call('GET', `/files/${job.result.document_id}`)).status).toBe(404);
});

test('calls of a token count against its cap, failed ones do not, and the key pays', async () => {
  const { liveKey } = await service.newAccount();
  const balance = async () =>
    (await (await service.call('GET', '/credits', { key: liveKey })).json()).balance;
  const before = await balance();
  const price = Number(
    (await service.call('POST', '/textToPdf', { key: liveKey, json: text })).headers.get('x-credits-used'),
  );
  const { call } = await tokenOf({ scopes: ['pdf:generate'], spend_cap: 2 * price }, liveKey);
  const tooMany = { ...text, text: '\f'.repeat(3_000) };
  expect((await call('POST', '/textToPdf', { json: tooMany })).status).toBeGreaterThanOrEqual(400);
  const statuses = [];
  for (let count = 0; count < 3; count++)
    statuses.push((await call('POST', '/textToPdf', { json: text })).status);
  expect(statuses).toEqual([200, 200, 403]);
  expect((await (await call('POST', '/textToPdf', { json: text })).json()).code).toBe('spend_cap_reached');
  expect(await balance()).toBeCloseTo(before - 3 * price, 5);
});

test('calls at the same time never spend more than the cap', async () => {
  const { liveKey } = await service.newAccount();
  const price = Number(
    (await service.call('POST', '/textToPdf', { key: liveKey, json: text })).headers.get('x-credits-used'),
  );
  const { call } = await tokenOf({ scopes: ['pdf:generate'], spend_cap: 3 * price }, liveKey);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => call('POST', '/textToPdf', { json: text })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
});

test('an answer to one caller is not replayed to a token that sends the same Idempotency-Key', async () => {
  const { call } = await tokenOf({ scopes: ['pdf:generate'] });
  const headers = { 'Idempotency-Key': 'one-and-the-same', Origin: page };
  await service.call('POST', '/textToPdf', { key: service.liveKey, json: text, headers });
  const own = await call('POST', '/textToPdf', { json: text, headers });
  expect([own.status, own.headers.get('idempotency-replayed')]).toEqual([200, null]);
  const again = await call('POST', '/textToPdf', { json: text, headers });
  expect(again.headers.get('idempotency-replayed')).toBe('true');
});

test('a token works in its environment alone, not for MCP, and ends with its key', async () => {
  const { token, call } = await tokenOf({ scopes: ['pdf:generate'] });
  const inTest = await service.call('POST', '/textToPdf', { key: token, environment: 'test', json: text });
  expect([inTest.status, (await inTest.json()).code]).toEqual([401, 'invalid_token']);
  expect((await service.call('POST', '/mcp', { key: token, json: {} })).status).toBe(401);
  const { revokeApiKey } = await import('../../functions/core/identity/credentials/api-keys.ts');
  const { accountId, liveKey } = await service.newAccount();
  const { call: later } = await tokenOf({ scopes: ['pdf:generate'] }, liveKey);
  const { secretHash } = await import('../../functions/core/identity/credentials/credential.ts');
  await revokeApiKey(accountId, secretHash(liveKey));
  const refused = await later('POST', '/textToPdf', { json: text });
  expect([refused.status, (await refused.json()).message]).toEqual([
    401,
    'The API key that made this access token no longer works, and neither does the token.',
  ]);
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  expect((await call('POST', '/textToPdf', { json: text })).status).toBe(200);
});

test('OPTIONS passes without a credential, alike for every origin', async () => {
  const asked = async (path: string, origin: string) => {
    const answer = await service.call('OPTIONS', path, {
      headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
    });
    const allowed = [...answer.headers].filter(([name]) => name.startsWith('access-control'));
    return [answer.status, Object.fromEntries(allowed)];
  };
  const expected = [
    204,
    {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET,HEAD,POST,PUT,DELETE',
      'access-control-allow-headers': 'Authorization,*',
      'access-control-max-age': '7200',
    },
  ];
  for (const path of ['/textToPdf', '/files/abc', '/jobs/abc', '/tokens'])
    for (const origin of [page, 'https://evil.example']) expect(await asked(path, origin)).toEqual(expected);
  for (const path of ['/dashboard', '/oauth/token'])
    expect(
      (await service.call('OPTIONS', path, { headers: { Origin: page } })).headers.get(
        'access-control-allow-origin',
      ),
    ).toBeNull();
});

test('a page sends its file to an upload address', async () => {
  const { call } = await tokenOf({ scopes: ['pdf:generate', 'pdf:extract'] });
  const { document_id, upload_url } = await (await call('POST', '/uploads', { json: { size: 3 } })).json();
  const preflight = await fetch(upload_url, {
    method: 'OPTIONS',
    headers: { Origin: page, 'Access-Control-Request-Method': 'PUT' },
  });
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  const sent = await fetch(upload_url, { method: 'PUT', body: 'abc', headers: { Origin: page } });
  expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  const read = await call('POST', '/extractText', { json: { document_id } });
  expect((await read.json()).code).toBe('not_a_pdf');
});
