import { beforeAll, expect, test } from '@jest/globals';
import { limits } from '../../functions/core/contract/limits.ts';
import { readPdf } from '../render/read-pdf.ts';
import type { CallRequest, Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { objectKeys } from './object-keys.ts';
import { uploaded } from './uploaded.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

async function ask(method: string, path: string, request: CallRequest = {}) {
  const key = request.environment === 'test' ? service.testKey : service.liveKey;
  const response = await service.call(method, path, { key, ...request });
  return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> };
}

const put = (name: string, json: object) => ask('PUT', `/templates/${name}`, { json });

async function textOf(json: object): Promise<{ readonly text: string; readonly version: string | null }> {
  const response = await service.call('POST', '/htmlToPdf', { key: service.liveKey, json });
  if (response.status !== 200) throw new Error(await response.text());
  const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  return {
    text: pages.map(({ text }) => text).join('\n'),
    version: response.headers.get('x-template-version'),
  };
}

test('keeps each version as it was put', async () => {
  const first = { html: '<p>one {{ n }}</p>', options: { format: 'A5' }, sample_data: { n: 1 } };
  const made = await put('versions', first);
  expect(made).toEqual({
    status: 200,
    body: { name: 'versions', version: 1, created_at: expect.stringMatching(/^\d{4}-.*Z$/) },
  });
  expect((await put('versions', { html: '<p>two {{ n }}</p>' })).body.version).toBe(2);
  expect((await put('versions', { html: '<p>two {{ n }}</p>' })).body.version).toBe(2);
  expect(await textOf({ template: 'versions', data: { n: 5 } })).toEqual({
    text: 'two 5',
    version: 'versions@2',
  });
  expect(await textOf({ template: 'versions@1', data: { n: 5 } })).toEqual({
    text: 'one 5',
    version: 'versions@1',
  });
  expect((await ask('GET', '/templates/versions/versions/1')).body).toEqual({
    ...made.body,
    ...first,
    strict: false,
    assets: [],
  });
  const { body } = await ask('GET', '/templates/versions');
  expect(body).toMatchObject({ version: 2, html: '<p>two {{ n }}</p>' });
  expect(body.versions).toEqual([
    { version: 1, created_at: made.body.created_at },
    { version: 2, created_at: body.created_at },
  ]);
  const { templates } = (await ask('GET', '/templates')).body as { readonly templates: readonly object[] };
  expect(templates).toContainEqual({
    name: 'versions',
    version: 2,
    created_at: expect.any(String),
    updated_at: body.created_at,
  });
});

test('copies assets into the version, which outlive their documents', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#c03060"/></svg>';
  const id = await uploaded(service, new Uint8Array(Buffer.from(svg)), 'a.svg');
  const other = await uploaded(service, new Uint8Array(Buffer.from('body { color: #3060c0 }')), 'b.css');
  const html = `<link rel="stylesheet" href="{{ 'b.css' | asset }}"><img src="{{ 'a.svg' | asset }}">text`;
  const { body } = await put('assets', { html, assets: { 'b.css': other, 'a.svg': id } });
  expect(body.version).toBe(1);
  await service.call('DELETE', `/files/${id}`, { key: service.liveKey });
  const request = { key: service.liveKey, json: { template: 'assets' } };
  const response = await service.call('POST', '/htmlToPdf', request);
  const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  expect(pages[0]?.colors).toEqual(expect.arrayContaining(['#c03060', '#3060c0']));
  expect((await ask('GET', '/templates/assets')).body.assets).toEqual([
    { name: 'b.css', size: 23 },
    { name: 'a.svg', size: svg.length },
  ]);
});

test('puts nothing that is not valid', async () => {
  expect(await put('broken', { html: '{% if %}' })).toMatchObject({
    status: 400,
    body: { code: 'invalid_template' },
  });
  const data_schema = { type: 'object', required: ['a'] };
  expect(await put('broken', { html: 'x', data_schema, sample_data: {} })).toMatchObject({
    status: 400,
    body: { code: 'invalid_data', details: [{ field: 'data.a', pointer: '/a', message: 'is required' }] },
  });
  expect(await put('broken', { html: 'x', assets: { a: crypto.randomUUID() } })).toMatchObject({
    status: 404,
    body: { code: 'document_not_found' },
  });
  expect(await put('broken', { html: 'x'.repeat(limits.templates.bytes) })).toMatchObject({
    status: 413,
    body: { code: 'payload_too_large' },
  });
  expect(await ask('GET', '/templates/broken')).toMatchObject({
    status: 404,
    body: { code: 'template_not_found' },
  });
});

test('tells what the sample data lacks', async () => {
  const { body } = await put('warned', { html: '{{ a }}{{ b }}', sample_data: { a: 1 } });
  expect(body.warnings).toEqual(['html, line 1: the data has no b']);
});

test('two at once are two versions', async () => {
  const texts = ['a', 'b', 'c', 'd', 'e', 'f'];
  const answers = await Promise.all(texts.map((html) => put('race', { html })));
  expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200));
  const versions = answers.map(({ body }) => body.version as number);
  expect(versions.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  for (const [index, version] of versions.entries()) {
    const { body } = await ask('GET', `/templates/race/versions/${version}`);
    expect(body.html).toBe(texts[index]);
  }
  const latest = texts[versions.indexOf(6)];
  expect((await ask('GET', '/templates/race')).body).toMatchObject({ version: 6, html: latest });
});

test('an account has a thousand templates, and a template a hundred versions', async () => {
  const { accountId, liveKey: key } = await service.newAccount();
  const { putItems } = await import('../../functions/core/aws/dynamodb/write-batches.ts');
  const { findTemplate, templateId } = await import('../../functions/core/template-store/template-item.ts');
  const tenant = `${accountId}#live`;
  const putOwn = async (name: string, html: string) =>
    ask('PUT', `/templates/${name}`, { key, json: { html } });
  expect(await putOwn('many', 'first')).toMatchObject({ body: { version: 1 } });
  const first = await findTemplate(tenant, 'many');
  await putItems('templates', [{ ...first, begun: 99 }]);
  expect(await putOwn('many', 'hundredth')).toMatchObject({ body: { version: 100 } });
  const refused = { status: 409, body: { code: 'limit_reached' } };
  expect(await putOwn('many', 'one more')).toMatchObject(refused);
  const names = Array.from({ length: 998 }, (_, index) => `t${index}`);
  await putItems(
    'templates',
    names.map((name) => ({ ...first, id: templateId(name), name, uid: name })),
  );
  expect(await putOwn('thousandth', 'x')).toMatchObject({ body: { version: 1 } });
  expect(await putOwn('another', 'x')).toMatchObject(refused);
  expect(await putOwn('thousandth', 'y')).toMatchObject({ body: { version: 2 } });
});

test('live and test have templates of their own', async () => {
  await put('apart', { html: 'x' });
  const found = await ask('GET', '/templates/apart', { environment: 'test' });
  expect(found).toMatchObject({ status: 404, body: { code: 'template_not_found' } });
  const json = { template: 'apart' };
  expect(await ask('POST', '/htmlToPdf', { environment: 'test', json })).toMatchObject({ status: 404 });
});

test('is nothing to another account', async () => {
  await put('mine', { html: 'x' });
  const { liveKey } = await service.newAccount();
  for (const [method, path] of [
    ['GET', '/templates/mine'],
    ['DELETE', '/templates/mine'],
  ] as const)
    expect(await ask(method, path, { key: liveKey })).toMatchObject({ status: 404 });
  const json = { template: 'mine' };
  expect(await ask('POST', '/htmlToPdf', { key: liveKey, json })).toMatchObject({ status: 404 });
});

test('deletes a template with its objects', async () => {
  const before = await objectKeys(service, 'templates/');
  await put('gone', { html: 'one' });
  await put('gone', { html: 'two' });
  const made = (await objectKeys(service, 'templates/')).filter((key) => !before.includes(key));
  expect(made).toHaveLength(2);
  expect(await ask('DELETE', '/templates/gone')).toEqual({ status: 200, body: { success: true } });
  expect((await objectKeys(service, 'templates/')).filter((key) => made.includes(key))).toEqual([]);
  for (const [method, path] of [
    ['GET', '/templates/gone'],
    ['GET', '/templates/gone/versions/1'],
    ['DELETE', '/templates/gone'],
  ] as const)
    expect(await ask(method, path)).toMatchObject({ status: 404, body: { code: 'template_not_found' } });
  expect((await put('gone', { html: 'three' })).body.version).toBe(1);
});

test('a version that is not there is not found', async () => {
  await put('few', { html: 'x' });
  for (const template of ['few@2', 'nowhere'])
    expect(await ask('POST', '/htmlToPdf', { json: { template } })).toMatchObject({
      status: 404,
      body: { code: 'template_not_found', message: expect.stringContaining(template) },
    });
});
