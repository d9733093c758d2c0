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
