import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FaultyService, startFaultyService } from '../documents/faulty-service.ts';

let faulty: FaultyService;

beforeAll(async () => {
  faulty = await startFaultyService();
});

afterAll(() => faulty.stop());

test('no call waits for the count of its rate before it reserves its credits', async () => {
  const [first, second] = ['UpdateItem rates', 'UpdateItem accounts'];
  const { dynamodb, service } = faulty;
  const { liveKey } = await service().newAccount();
  dynamodb.operations.length = 0;
  dynamodb.fail(first, 'answer late', { times: 1 });
  const json = { text: 'side by side' };
  const response = await service().call('POST', '/textToPdf', { key: liveKey, json });
  dynamodb.heal();
  expect(response.status).toBe(200);
  // The client asks again only when it has waited for the answer in vain.
  const asked = dynamodb.operations.filter((operation) => operation === first || operation === second);
  expect(asked.indexOf(second)).toBeGreaterThanOrEqual(0);
  expect(asked.indexOf(second)).toBeLessThan(asked.lastIndexOf(first));
});

test('a call with a valid key does not read the table of failed attempts', async () => {
  const { dynamodb, service } = faulty;
  const { liveKey } = await service().newAccount();
  dynamodb.operations.length = 0;
  expect((await service().call('GET', '/credits', { key: liveKey })).status).toBe(200);
  expect(dynamodb.operations).toContain('GetItem credentials');
  expect(dynamodb.operations.filter((operation) => operation.endsWith('attempts'))).toEqual([]);
});
