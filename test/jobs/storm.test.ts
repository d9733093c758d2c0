import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inTurns } from '../in-turns.ts';
import { often } from '../jest/chosen-cases.ts';
import { type OwnService, startService } from '../service.ts';
import { end, queue } from './job-of.ts';

let service: OwnService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

const jobCount = often(12, 100);

test(`${jobCount} jobs queued at once end, each once`, async () => {
  const account = await service.newAccount();
  const asking = { key: account.liveKey };
  const texts = Array.from({ length: jobCount }, (_, index) => `job ${index}`);
  const ids = await inTurns(texts, (text) => queue(service, asking, '/textToPdf', { text }));
  expect(new Set(ids).size).toBe(jobCount);

  // Taken mostly in the order in which they came, so whoever waits for the last has hardly to wait for the others.
  await end(service, asking, ids.at(-1) ?? '');
  const jobs = await inTurns(ids, (id) => end(service, asking, id));
  expect(jobs.map(({ status, result }) => [status, result?.document_id])).toEqual(
    ids.map((id) => ['completed', id]),
  );
  const json = async (path: string) => (await service.call('GET', path, asking)).json();
  expect(await json('/files?limit=1')).toMatchObject({ total: jobCount });
  expect(await json('/credits')).toMatchObject({
    balance: 100 - jobCount / 100,
    reserved: 0,
    spent: jobCount / 100,
    granted: 100,
  });
});
