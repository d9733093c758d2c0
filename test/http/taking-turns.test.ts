import { expect, test } from '@jest/globals';
import { sharedService } from '../shared-service.ts';
import { inProgress, print, printEndless } from './endless-calls.ts';

const service = await sharedService();

test('twelve endless calls of one account do not keep another’s waiting', async () => {
  const [greedy, honest] = [await service.newAccount(), await service.newAccount()];
  let endedCount = 0;
  const calls = Array.from({ length: 12 }, async () => {
    const response = await printEndless(service, greedy);
    endedCount++;
    return response;
  });
  await inProgress(greedy, 'live', 2);
  expect((await print(service, honest)).status).toBe(200);
  expect(endedCount).toBeLessThanOrEqual(6); // first come, first served would have been after all of them
  for (const response of await Promise.all(calls)) expect(response.status).toBe(500);
});
