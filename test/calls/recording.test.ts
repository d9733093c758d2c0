import type { BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { dynamodb } from '../../functions/core/aws/dynamodb/dynamodb-client.ts';
import { listCalls } from '../../functions/core/calls/list-calls.ts';
import { createAccount } from '../../functions/core/identity/create-account.ts';
import { changeApiKey, createApiKey } from '../../functions/core/identity/credentials/api-keys.ts';
import { startTestDynamodb, type TestDynamodb } from '../identity/start-dynamodb.ts';
import { lineOf, record } from './logged.ts';

let database: TestDynamodb;

beforeAll(async () => {
  database = await startTestDynamodb();
  Object.assign(process.env, database.variables);
});

afterAll(() => database.stop());

/** The operations that recording these lines takes. */
async function operationsOf(lines: readonly string[]): Promise<readonly string[]> {
  database.operations.length = 0;
  await record(lines);
  return [...database.operations];
}

const linesOf = (accountId: string, count: number, fields: object = {}) =>
  Array.from({ length: count }, (_, index) =>
    lineOf(accountId, { at: new Date().toISOString(), request_id: `call ${index}`, ...fields }),
  );

/** The request IDs of an account's rows, each with the name of its key, newest first. */
async function recorded(accountId: string): Promise<readonly string[]> {
  const { calls } = await listCalls(`${accountId}#live`, { limit: 100 });
  return calls.map(({ requestId, ownerName = 'none' }) => `${requestId}: ${ownerName}`).sort();
}

test('calls are written 25 in a request, and the name of their key is read once', async () => {
  const { accountId } = await createAccount({ email: 'many@example.com', password: 'a long password 1' });
  const { record: key } = await createApiKey(accountId, { name: 'Invoices', environment: 'live' });
  const lines = linesOf(accountId, 53, { credential_hash: key.hash });
  const writes = ['BatchWriteItem', 'BatchWriteItem', 'BatchWriteItem'];
  expect(await operationsOf(lines)).toEqual(['GetItem', ...writes]);
  expect(await operationsOf(lines)).toEqual(writes);
  expect(await recorded(accountId)).toHaveLength(53);
  expect(await recorded(accountId)).toContain('call 52: Invoices');
});

test('a key that was given another name has it in the log a minute later', async () => {
  const { accountId } = await createAccount({ email: 'new@example.com', password: 'a long password 1' });
  const { record: key } = await createApiKey(accountId, { name: 'Before', environment: 'live' });
  const lines = linesOf(accountId, 1, { credential_hash: key.hash });
  await record(lines);
  await changeApiKey(accountId, key.hash, { name: 'After' });
  const later = Date.now() + 60_000;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
  await record(lines);
  clock.mockRestore();
  expect(await recorded(accountId)).toEqual(['call 0: After']);
});

test('a line that arrives twice in a batch is one call', async () => {
  const lines = linesOf('twice', 3);
  expect(await operationsOf([...lines, ...lines])).toEqual(['BatchWriteItem']);
  expect(await recorded('twice')).toEqual(['call 0: none', 'call 1: none', 'call 2: none']);
});

/** Makes the table leave the second half of each batch unwritten, so often. */
function leaveUnwritten(times: number): () => void {
  let left = times;
  dynamodb.middlewareStack.add(
    (next) => async (args) => {
      const input = args.input as BatchWriteCommandInput;
      const [[name, writes = []] = ['']] = Object.entries(input.RequestItems ?? {});
      if (left-- <= 0) return next(args);
      const half = writes.length >> 1;
      const result = await next({
        ...args,
        input: { ...input, RequestItems: { [name]: writes.slice(0, half) } },
      });
      Object.assign(result.output, { UnprocessedItems: { [name]: writes.slice(half) } });
      return result;
    },
    { step: 'initialize', name: 'leaveUnwritten', priority: 'low' },
  );
  return () => dynamodb.middlewareStack.remove('leaveUnwritten');
}

test('what the table leaves unwritten is written again', async () => {
  const restore = leaveUnwritten(2);
  const operations = await operationsOf(linesOf('slow', 20));
  restore();
  expect(operations).toEqual(['BatchWriteItem', 'BatchWriteItem', 'BatchWriteItem']);
  expect(await recorded('slow')).toHaveLength(20);
});
