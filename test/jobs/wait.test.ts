import { beforeAll, expect, test } from '@jest/globals';
import type { Job } from '../../functions/core/jobs/job.ts';
import type { Service, TestAccount } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { type Event, eventsOf } from './job-events.ts';
import { queue } from './job-of.ts';
import { waitingJob } from './waiting-job.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

const wait = ({ liveKey }: TestAccount, id: string, seconds: number | string) =>
  service.call('GET', `/jobs/${id}?wait=${seconds}`, { key: liveKey });

/** A stream of a job's events, from the last one that its reader got. */
const follow = ({ liveKey }: TestAccount, id: string, lastEventId?: string) =>
  service.call('GET', `/jobs/${id}`, {
    key: liveKey,
    headers: { Accept: 'text/event-stream', ...(lastEventId && { 'Last-Event-ID': lastEventId }) },
  });

async function nextOf(events: AsyncGenerator<Event, void>): Promise<Event> {
  const { value } = await events.next();
  if (!value) throw new Error('the stream has ended');
  return value;
}

async function change({ accountId }: TestAccount, id: string, changes: Partial<Job>): Promise<void> {
  const { updateJob } = await import('../../functions/core/jobs/jobs-table.ts');
  await updateJob({ tenant: `${accountId}#live`, id }, changes, {
    expression: 'attribute_exists(id) AND NOT #state = :none',
    values: { ':none': 'none' },
  });
}

test('a call with `wait` is answered when the job has ended', async () => {
  const account = await service.newAccount();
  const id = await queue(service, { key: account.liveKey }, '/textToPdf', { text: 'soon' });
  const done = { job_id: id, status: 'completed', result: { document_id: id } };
  let job: { readonly status?: string } = {};
  // On a busy machine, the job may take longer than one wait.
  do job = (await (await wait(account, id, 25)).json()) as typeof job;
  while (job.status === 'queued' || job.status === 'processing');
  expect(job).toMatchObject(done);
});

test('a call with `wait` is answered with the job as it is when the time is over', async () => {
  const account = await service.newAccount();
  const id = await waitingJob(service, account);
  expect(await (await wait(account, id, 1)).json()).toMatchObject({ job_id: id, status: 'queued' });
  const refused = await wait(account, id, 26);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ code: 'invalid_field', details: [{ field: 'wait' }] });
});

test('a job that runs reports its progress, and a stream each change of it until the end', async () => {
  const account = await service.newAccount();
  const progress = { stage: 'reading', done: 1, total: 3 };
  const id = await waitingJob(service, account, { state: 'processing', progress });
  const response = await follow(account, id);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  const events = eventsOf(response);
  expect(await nextOf(events)).toMatchObject({
    event: 'progress',
    data: { job_id: id, status: 'processing', progress },
  });
  await change(account, id, { progress: { ...progress, done: 2 } });
  expect(await nextOf(events)).toMatchObject({ event: 'progress', data: { progress: { done: 2 } } });
  await change(account, id, { state: 'cancelled', finishedAt: new Date().toISOString() });
  expect(await nextOf(events)).toMatchObject({ event: 'end', data: { status: 'cancelled' } });
  expect(await events.next()).toEqual({ done: true, value: undefined });
});

test('a stream is taken up again where it broke off, and not after its end', async () => {
  const account = await service.newAccount();
  const progress = { stage: 'reading', done: 1, total: 3 };
  const id = await waitingJob(service, account, { state: 'processing', progress });
  const first = eventsOf(await follow(account, id));
  const { id: lastEventId } = await nextOf(first);
  const again = eventsOf(await follow(account, id, lastEventId));
  const next = nextOf(again);
  await change(account, id, { progress: { ...progress, done: 2 } });
  expect(await next).toMatchObject({ event: 'progress', data: { progress: { done: 2 } } });
  await change(account, id, { state: 'cancelled', finishedAt: new Date().toISOString() });
  const ended = await nextOf(again);
  expect(ended.event).toBe('end');
  await first.return();
  const over = await follow(account, id, ended.id);
  expect([over.status, await over.text()]).toEqual([204, '']);
});

test('at most five calls of an account wait at once; one that continues another takes its place', async () => {
  const [account, other] = [await service.newAccount(), await service.newAccount()];
  const id = await waitingJob(service, account);
  const streams = await Promise.all(Array.from({ length: 5 }, () => follow(account, id)));
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  for (const refused of [await follow(account, id), await wait(account, id, 20)]) {
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await refused.json()).toMatchObject({ code: 'too_many_at_once' });
  }
  expect((await wait(account, id, 0)).status).toBe(200);
  expect((await follow(other, await waitingJob(service, other))).status).toBe(200);
  const [first] = streams;
  const { id: lastEventId } = await nextOf(eventsOf(first as Response));
  const continued = await follow(account, id, lastEventId);
  expect(continued.status).toBe(200);
  expect((await follow(account, id)).status).toBe(429);
  await change(account, id, { state: 'cancelled', finishedAt: new Date().toISOString() });
  for (const stream of [...streams.slice(1), continued]) await stream.text();
  expect((await wait(account, await waitingJob(service, account), 1)).status).toBe(200);
});
