import { beforeAll, expect, test } from '@jest/globals';
import { newApiKey } from '../../functions/core/identity/api-key.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

test('after five failures every credential is refused with Retry-After, until the time is over', async () => {
  const kinds = [newApiKey('live'), 'svc_at_unknown', newApiKey('test'), 'no key', newApiKey('live')];
  const failures: number[] = [];
  for (const key of kinds) failures.push((await getCredits(key)).status);
  expect(failures).toEqual([403, 401, 403, 403, 403]);

  for (const key of [service.liveKey, 'svc_at_unknown', newApiKey('live')]) {
    const refused = await getCredits(key);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toEqual({
      error: 'Too Many Failed Attempts',
      message: expect.stringMatching(
        /^Too many failed attempts from this address\. Try again in \d+ seconds?\.$/,
      ),
      code: 'auth_cooldown',
      request_id: refused.headers.get('x-request-id'),
    });
    expect(refused.headers.get('retry-after')).toMatch(/^([1-5]?\d|60)$/);
  }
  expect((await service.call('GET', '/health')).status).toBe(200);
  expect((await service.call('GET', '/credits')).status).toBe(401);

  const { ageAttempts } = await import('../identity/age-attempts.ts');
  await ageAttempts('127.0.0.1', 60_000);
  expect((await getCredits(service.liveKey)).status).toBe(200);
});

test('an address under review is told so, without a time, until it is cleared', async () => {
  const { noteFailedAttempt } = await import('../../functions/core/identity/attempts.ts');
  const { ageAttempts } = await import('../identity/age-attempts.ts');
  for (let count = 1; count <= 20; count += 1) {
    await noteFailedAttempt('127.0.0.1');
    if (count === 5 || count === 10) await ageAttempts('127.0.0.1', 900_000);
  }
  const refused = await getCredits(service.liveKey);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([403, null]);
  expect(await refused.json()).toMatchObject({
    error: 'Too Many Failed Attempts',
    code: 'account_under_review',
  });

  const { clearReview } = await import('../../functions/core/identity/reviews.ts');
  await clearReview('127.0.0.1');
  expect((await getCredits(service.liveKey)).status).toBe(200);
});

function getCredits(key: string): Promise<Response> {
  return service.call('GET', '/credits', { key });
}
