import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { takesAll } from '../jest/chosen-cases.ts';
import { workIn } from '../jobs/killed-worker.ts';
import { type OwnService, startService } from '../service.ts';
import { type BatchAnswer, rowsOf } from './batch-of.ts';
import { chargesOf, type DyingBatches, endLeases, startDyingBatches } from './dying-batches.ts';

let service: OwnService;
let batches: DyingBatches;

/**
 * With so many rows, and deaths on the way; and requests between two deaths, in which some rows are done. `node
 * bench/batch-deaths.ts` does the same with 10,000 rows.
 */
const [rowCount, deathCount, stepsBetween] = takesAll ? [200, 50, 45] : [24, 2, 45];

beforeAll(async () => {
  service = await startService();
  batches = await startDyingBatches(service, 4);
});

afterAll(() => service.stop());

test.each(['documents', 'zip'] as const)(
  'a batch of %s whose worker is killed again and again, and whose messages come twice, makes and charges each row once',
  async (output) => {
    const { accountId, liveKey: key } = await service.newAccount(rowCount / 100);
    const batch = await batches.accept(accountId, { output, rowCount });
    for (let death = 0; death < deathCount; death++) {
      const event = await batches.nextEvent(batch);
      if (!event) break; // it has ended
      // Each dies at another point within the same few rows.
      await workIn(
        event,
        ({ request, when }) =>
          request === stepsBetween + death && when === (death % 2 === 0 ? 'sent' : 'answered'),
      );
      await endLeases(batch);
      if (death === deathCount - 1) await batches.deliverUntilDone(event);
      else await batches.again(event);
    }
    await batches.workOff(batch);
    const made = rowCount - 1;
    const spent = made / 100;
    const answer = await service.call('GET', `/batches/${batch.id}`, { key });
    const { result, ...counts } = (await answer.json()) as BatchAnswer;
    expect(counts).toMatchObject({
      status: 'completed',
      total: rowCount,
      succeeded: made,
      failed: 1,
      credits: spent,
    });
    const rows = await rowsOf(service, { key }, batch.id);
    expect(rows.filter(({ status }) => status !== 'completed')).toMatchObject([
      { row: 3, code: 'missing_field' },
    ]);
    const credits = await (await service.call('GET', '/credits', { key })).json();
    expect(credits).toMatchObject({ reserved: 0, spent, balance: expect.closeTo(0.01) });
    expect(await chargesOf(accountId)).toBe(made);
    const files = (await (await service.call('GET', '/files', { key })).json()) as { readonly total: number };
    expect(files.total).toBe(output === 'documents' ? made : 1);
    expect(result?.documents ?? []).toHaveLength(output === 'documents' ? 0 : 1);
  },
);

test.each(['documents', 'zip'] as const)(
  'the page and the stages of a row in %s are each charged once, wherever the worker is killed between them',
  async (output) => {
    const { accountId, liveKey: key } = await service.newAccount(1);
    const stages = [{ operation: 'setMetadata', title: 'Letters' }];
    const batch = await batches.accept(accountId, { output, rowCount: 4, stages });
    // The worker's calls of the families are requests to Lambda: it dies at each of the first, before or after its answer.
    for (let death = 0; death < 6; death++) {
      const event = await batches.nextEvent(batch);
      if (!event) break;
      let calls = 0;
      await workIn(event, ({ service: name, when }) => {
        if (name === 'LAMBDA' && when === (death % 2 === 0 ? 'sent' : 'answered')) calls += 1;
        return calls > death;
      });
      await endLeases(batch);
      await batches.again(event);
    }
    await batches.workOff(batch);
    const answer = await service.call('GET', `/batches/${batch.id}`, { key });
    const { credits, ...counts } = (await answer.json()) as BatchAnswer;
    expect(counts).toMatchObject({ status: 'completed', succeeded: 3, failed: 1 });
    const rows = await rowsOf(service, { key }, batch.id);
    const sum = rows.reduce((total, row) => total + (row.credits ?? 0), 0);
    expect(credits).toBeCloseTo(sum, 5);
    const books = await (await service.call('GET', '/credits', { key })).json();
    expect(books).toMatchObject({ reserved: 0, spent: expect.closeTo(credits, 5) });
    expect(await chargesOf(accountId)).toBe(6);
  },
);

test('rows are not to blame for the deaths of their worker', async () => {
  const { accountId, liveKey: key } = await service.newAccount(1);
  const batch = await batches.accept(accountId, { output: 'documents', rowCount: 2 });
  for (let death = 0; death < 5; death++) {
    const event = await batches.nextEvent(batch);
    if (!event) break;
    let isCalled = false;
    await workIn(event, ({ service, when }) => {
      isCalled ||= service === 'LAMBDA' && when === 'sent';
      return isCalled;
    });
    await endLeases(batch);
    await batches.again(event);
  }
  await batches.workOff(batch);
  const answer = await service.call('GET', `/batches/${batch.id}`, { key });
  expect(await answer.json()).toMatchObject({ status: 'completed', succeeded: 2, failed: 0, credits: 0.02 });
  expect(await chargesOf(accountId)).toBe(2);
});

test('a row whose call dies three times fails, and is made once it is retried', async () => {
  const { accountId, liveKey: key } = await service.newAccount(1);
  const batch = await batches.accept(accountId, { output: 'documents', rowCount: 2 });
  process.env.PDF_FUNCTION = 'indexer'; // which such a call kills
  await batches.workOff(batch).finally(() => {
    process.env.PDF_FUNCTION = 'pdf';
  });
  const failed = await rowsOf(service, { key }, batch.id);
  expect(failed).toMatchObject([1, 2].map((row) => ({ row, code: 'processing_failed', credits: 0 })));
  const { findRetriable, retryBatch } = await import('../../functions/core/batches/retry-batch.ts');
  await retryBatch(await findRetriable(batch), []);
  await batches.workOff(batch);
  const answer = await service.call('GET', `/batches/${batch.id}`, { key });
  expect(await answer.json()).toMatchObject({ status: 'completed', succeeded: 2, failed: 0, credits: 0.02 });
  expect(await chargesOf(accountId)).toBe(2);
});

test('a batch ends with its account, and leaves nothing', async () => {
  const { accountId } = await service.newAccount(1);
  const batch = await batches.accept(accountId, { output: 'documents', rowCount: 200 });
  const first = await batches.nextEvent(batch);
  if (!first) throw new Error('the batch has no message');
  const { continueDeletion } = await import('../../functions/cleanup/continue-deletion.ts');
  const close = async () => {
    await closeAccount(accountId);
    await continueDeletion(accountId, () => true);
  };
  let closing: Promise<void> | undefined;
  await workIn(first, ({ request }) => {
    if (request === 60) closing = close();
    return false;
  });
  await closing;
  await batches.deliverUntilDone(first);
  await batches.workOff(batch);
  expect(await jobsOf(accountId)).toEqual([]);
});

/** The first step of an account's deletion, after which it is unusable. */
async function closeAccount(accountId: string): Promise<void> {
  const { putDeletion } = await import('../../functions/core/identity/deletion-record.ts');
  const { dynamodb } = await import('../../functions/core/aws/dynamodb/dynamodb-client.ts');
  const { tableNamed } = await import('../../functions/core/settings.ts');
  await putDeletion(accountId);
  await dynamodb.send(
    new UpdateCommand({
      TableName: tableNamed('accounts'),
      Key: { accountId },
      UpdateExpression: 'SET deletedAt = :now',
      ExpressionAttributeValues: { ':now': new Date().toISOString() },
    }),
  );
}

/** What is left of an account's jobs, batches and rows. */
async function jobsOf(accountId: string): Promise<readonly object[]> {
  const { dynamodb } = await import('../../functions/core/aws/dynamodb/dynamodb-client.ts');
  const { tableNamed } = await import('../../functions/core/settings.ts');
  const { Items = [] } = await dynamodb.send(new ScanCommand({ TableName: tableNamed('jobs') }));
  return Items.filter(({ tenant }) => tenant.startsWith(accountId));
}
