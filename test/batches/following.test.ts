import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventsOf } from '../jobs/job-events.ts';
import { type OwnService, startService } from '../service.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { endOfBatch, startBatch } from './batch-of.ts';

let receiver: Receiver;
let service: OwnService;

beforeAll(async () => {
  receiver = await startReceiver();
  service = await startService({
    egressAllow: [receiver.hostAndPort],
    env: { CALLS_AT_ONCE: '4', CALLS_AT_ONCE_TEST: '4', RATE_LIMIT_PER_DAY_TEST: '5' },
  });
});

afterAll(async () => {
  await service.stop();
  await receiver.server.close();
});

const requests = (count: number) => Array.from({ length: count }, (_, row) => ({ text: `row ${row + 1}` }));

/** The webhook about a batch that comes after those that have come. */
async function webhookAfter(count: number): Promise<{ readonly type: string; readonly data: object }> {
  while (receiver.received.length <= count) await receiver.next();
  return JSON.parse(receiver.received[count]?.body ?? '');
}

test('a webhook says how a batch ended, and comes again after a retry', async () => {
  const { liveKey: key } = await service.newAccount(1);
  const id = await startBatch(
    service,
    { key },
    {
      endpoint: '/textToPdf',
      requests: [{ text: 'a' }, {}],
      webhook_url: receiver.url,
    },
  );
  expect(await webhookAfter(0)).toMatchObject({
    type: 'batch.completed',
    data: { batch_id: id, status: 'completed', total: 2, succeeded: 1, failed: 1, credits: 0.01 },
  });
  const json = { rows: [{ row: 2, data: { text: 'b' } }] };
  await service.call('POST', `/batches/${id}/retry`, { key, json });
  expect(await webhookAfter(1)).toMatchObject({
    type: 'batch.completed',
    data: { batch_id: id, succeeded: 2, failed: 0, credits: 0.02 },
  });
});

test('a stream of events counts the rows of a batch, and ends with it', async () => {
  const { liveKey: key } = await service.newAccount(1);
  const id = await startBatch(service, { key }, { endpoint: '/textToPdf', requests: requests(40) });
  const headers = { Accept: 'text/event-stream' };
  const response = await service.call('GET', `/batches/${id}`, { key, headers });
  const events = [];
  for await (const event of eventsOf(response)) events.push(event);
  const done = events.map(({ data }) => (data.progress as { done: number } | undefined)?.done ?? 0);
  expect(done).toEqual(done.toSorted((one, other) => one - other));
  expect(events.slice(0, -1).every(({ event }) => event === 'progress')).toBe(true);
  expect(events.at(-1)).toMatchObject({
    event: 'end',
    data: { batch_id: id, status: 'completed', succeeded: 40, progress: { done: 40, total: 40 } },
  });
});

test('the same Idempotency-Key gives the same batch, which is made and charged once', async () => {
  const { liveKey: key } = await service.newAccount(1);
  const call = (count: number) =>
    service.call('POST', '/batches', {
      key,
      json: { endpoint: '/textToPdf', requests: requests(count) },
      headers: { 'Idempotency-Key': 'letters' },
    });
  const [first, second] = [await call(3), await call(3)];
  expect([first.status, second.status]).toEqual([202, 202]);
  const accepted = (await first.json()) as { batch_id: string };
  const { batch_id: id } = accepted;
  expect(await second.json()).toEqual(accepted);
  expect(await (await call(4)).json()).toMatchObject({ code: 'idempotency_key_reused' });
  expect(await endOfBatch(service, { key }, id)).toMatchObject({ succeeded: 3, credits: 0.03 });
  const { batches } = (await (await service.call('GET', '/batches', { key })).json()) as {
    batches: object[];
  };
  expect(batches).toHaveLength(1);
  expect(await (await service.call('GET', '/credits', { key })).json()).toMatchObject({
    spent: 0.03,
    reserved: 0,
  });
});

test('in the test environment, rows beyond the calls of the day fail', async () => {
  const { accountId, testKey: key } = await service.newAccount();
  const json = { endpoint: '/textToPdf', requests: requests(6), webhook_url: receiver.url };
  const before = receiver.received.length;
  const accepted = await service.call('POST', '/batches', { key, environment: 'test', json });
  const { batch_id: id } = (await accepted.json()) as { batch_id: string };
  // The batch is a call of the day, too.
  expect(await webhookAfter(before)).toMatchObject({
    data: { batch_id: id, succeeded: 4, failed: 2, credits: 0 },
  });
  const { begunRows } = await import('../../functions/core/batches/row-items.ts');
  const codes: (string | undefined)[] = [];
  for await (const { job } of begunRows({ tenant: `${accountId}#test`, id }, { first: 1, last: 6 }))
    if (job.error) codes.push(job.error.code);
  expect(codes).toEqual(['rate_limited', 'rate_limited']);
});
