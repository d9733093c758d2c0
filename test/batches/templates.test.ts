import { spawnSync } from 'node:child_process';
import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { endOfBatch, rowsOf, startBatch, upload } from './batch-of.ts';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await sharedService();
  ({ liveKey: key } = await service.newAccount(100));
  const json = {
    html: '<h1>{{ customer.name }}</h1>{% for item in items %}<p>{{ item.count | plus: 1 }} {{ item.name }}</p>{% endfor %}',
    data_schema: {
      type: 'object',
      required: ['customer'],
      properties: {
        customer: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
        items: {
          type: 'array',
          items: { type: 'object', properties: { name: { type: 'string' }, count: { type: 'integer' } } },
        },
      },
    },
  };
  const put = await service.call('PUT', '/templates/bill', { key, json });
  expect(put.status).toBe(200);
});

test('each row of a CSV fills a template, with values of the types that its schema names', async () => {
  const file = Buffer.from(
    'customer.name,items[0].name,items[0].count,items[1].name,items[1].count\n' +
      'Ada,tea,1,milk,41\nGrace,tea,many,,\n,tea,1,,\nAlan,,,,\n',
  );
  const rows_document_id = await upload(service, { key }, 'bills.csv', file);
  const filename = '{{ no }} {{ customer.name }}';
  const id = await startBatch(service, { key }, { template: 'bill', rows_document_id, filename });
  const later = await service.call('PUT', '/templates/bill', { key, json: { html: 'changed' } });
  expect(later.status).toBe(200);
  expect(await endOfBatch(service, { key }, id)).toMatchObject({
    endpoint: '/htmlToPdf',
    succeeded: 2,
    failed: 2,
    credits: 2.02,
  });
  const rows = await rowsOf(service, { key }, id);
  expect(rows).toMatchObject([
    { row: 1, filename: '1 Ada.pdf' },
    { row: 2, code: 'invalid_data' },
    { row: 3, code: 'invalid_data' },
    { row: 4, filename: '4 Alan.pdf' },
  ]);
  const input = Buffer.from(await (await fetch(rows[0]?.url ?? '')).arrayBuffer());
  const { stdout } = spawnSync('pdftotext', ['-', '-'], { input, encoding: 'utf8' });
  expect(stdout.split(/\s+/).filter(Boolean)).toEqual(['Ada', '2', 'tea', '42', 'milk']);
  const data = { customer: { name: 'Grace' }, items: [{ name: 'tea', count: 2 }] };
  await service.call('POST', `/batches/${id}/retry`, { key, json: { rows: [{ row: 2, data }] } });
  expect(await endOfBatch(service, { key }, id)).toMatchObject({ succeeded: 3, failed: 1, credits: 3.03 });
  expect((await rowsOf(service, { key }, id))[1]).toMatchObject({ filename: '2 Grace.pdf', pages: 1 });
});

test('rows come in the request too, and the template must exist', async () => {
  const rows = [{ customer: { name: 'Ada' } }, { customer: { name: 'Grace' } }];
  const id = await startBatch(service, { key }, { template: 'bill@1', rows, output: 'merged' });
  expect(await endOfBatch(service, { key }, id)).toMatchObject({
    succeeded: 2,
    result: { documents: [{ page_count: 2 }] },
  });
  const answer = await service.call('POST', '/batches', { key, json: { template: 'bill@99', rows } });
  expect(await answer.json()).toMatchObject({ code: 'template_not_found' });
});

test('a dry run compares all rows of a file with the schema, and tells of the first hundred that fail', async () => {
  const lines = Array.from({ length: 2_500 }, (_, index) => `Ada,tea,${index % 10 === 9 ? 'many' : 1}\n`);
  const file = Buffer.from(`customer.name,items[0].name,items[0].count\n${lines.join('')}`);
  const rows_document_id = await upload(service, { key }, 'bills.csv', file);
  const json = { template: 'bill@1', rows_document_id, dry_run: true };
  const answer = await service.call('POST', '/batches', { key, json });
  const { invalid_rows, ...price } = (await answer.json()) as { invalid_rows: { row: number }[] };
  const least = expect.closeTo(2_250 * 1.01, 5);
  expect(price).toMatchObject({ total: 2_500, invalid: 250, credits: { minimum: least } });
  expect(invalid_rows.map(({ row }) => row)).toEqual(Array.from({ length: 100 }, (_, n) => 10 * (n + 1)));
  const field = { field: 'data.items[0].count', pointer: '/items/0/count', message: 'must be integer' };
  const fault = { code: 'invalid_data', message: 'data.items[0].count must be integer.', details: [field] };
  expect(invalid_rows[0]).toEqual({ row: 10, ...fault });
  expect(invalid_rows[99]).toEqual({ row: 1_000, ...fault });
});

test('a dry run ends where rows take too long to compare', async () => {
  const items = { type: 'array', uniqueItems: true };
  const template = { html: 'x', data_schema: { type: 'object', properties: { items } } };
  await service.call('PUT', '/templates/unique', { key, json: template });
  const rows = [{ items: Array.from({ length: 40_000 }, (_, no) => ({ no })) }];
  const answer = await service.call('POST', '/batches', {
    key,
    json: { template: 'unique', rows, dry_run: true },
  });
  expect(await answer.json()).toMatchObject({ code: 'invalid_template' });
});
