import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { often } from '../jest/chosen-cases.ts';
import { type OwnService, startService } from '../service.ts';
import { end, queue } from './job-of.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'restart-test-'));
const jobCount = often(3, 12);
let service: OwnService;

beforeAll(async () => {
  service = await startService({ dataDir });
});

afterAll(async () => {
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

test('jobs go on after the whole service was killed, and each is charged once', async () => {
  const account = await service.newAccount();
  const asking = { key: account.liveKey };
  const slow = 'line\n'.repeat(often(2_000, 6_000));
  const ids: string[] = [];
  for (let job = 0; job < jobCount; job++)
    ids.push(await queue(service, asking, '/textToPdf', { text: slow }));
  await end(service, asking, ids[0] ?? ''); // so that others are at work now, and others still wait
  service.process.kill('SIGKILL');
  await once(service.process, 'exit');

  service = await startService({ dataDir });
  for (const id of ids) {
    expect(await end(service, asking, id)).toMatchObject({
      status: 'completed',
      result: { document_id: id },
    });
  }
  const json = async (path: string) => (await service.call('GET', path, asking)).json();
  expect(await json('/files')).toMatchObject({ total: ids.length });
  expect(await json('/credits')).toMatchObject({
    balance: 100 - jobCount / 100,
    reserved: 0,
    spent: jobCount / 100,
    granted: 100,
  });
});
