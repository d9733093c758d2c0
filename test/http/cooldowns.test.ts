import { beforeAll, expect, test } from '@jest/globals';
import { keysSubject } from '../../functions/core/identity/attempts/attempt-subject.ts';
import { newApiKey } from '../../functions/core/identity/credentials/api-key.ts';
import { newTokenValue } from '../../functions/core/identity/oauth/token-value.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

test('after five guesses every failure is refused with Retry-After until the time is over, and valid credentials pass', async () => {
  const kinds = ['live', newTokenValue('accessToken'), 'live', 'live', 'live'];
  const failures: number[] = [];
  for (const kind of kinds) {
    failures.push((await getCredits(kind === 'live' ? newApiKey('live') : kind)).status);
  }
  expect(failures).toEqual([403, 401, 403, 403, 403]);

  for (const key of ['no key', newTokenValue('accessToken'), newApiKey('live')]) {
    const refused = await getCredits(key);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toEqual({
      error: 'Too Many Failed Attempts',
      message: expect.stringMatching(
        /^Too many failed attempts from this address\. Try again in \d+ seconds?\.$/,
      ),
      code: 'auth_cooldown',
      request_id: refused.headers.get('x-request-id'),
      doc_url: expect.stringMatching(/\/docs\/errors\/auth_cooldown$/),
    });
    expect(refused.headers.get('retry-after')).toMatch(/^([1-5]?\d|60)$/);
  }
  expect((await getCredits(service.liveKey)).status).toBe(200);
  expect((await getCredits(newApiKey('test'))).status).toBe(403);
  expect((await service.call('GET', '/health')).status).toBe(200);
  expect((await service.call('GET', '/credits')).status).toBe(401);

  const { ageAttempts } = await import('../identity/age-attempts.ts');
  await ageAttempts(keysSubject('127.0.0.1'), 60_000);
  const later = await getCredits(newApiKey('live'));
  expect(await later.json()).toMatchObject({ code: 'invalid_api_key' });
});

test('failures of others at the same address lock no one out', async () => {
  const { clearReview } = await import('../../functions/core/identity/attempts/reviews.ts');
  await clearReview('127.0.0.1');
  const { newCustomer } = await import('../dashboard/visitor.ts');
  const { newApp, newTokens } = await import('../oauth/app.ts');
  const { ageAccessToken } = await import('../oauth/stored-items.ts');
  const neighbour = await newCustomer(service.baseUrl);
  const tokens = await newTokens(neighbour, service.baseUrl, await newApp(service));
  await ageAccessToken(tokens.access_token, 4_000);
  for (let count = 0; count < 21; count += 1) {
    const expired = await getCredits(tokens.access_token);
    expect([expired.status, await expired.json()]).toMatchObject([401, { code: 'token_expired' }]);
  }
  expect((await getCredits(service.liveKey)).status).toBe(200);
  expect((await neighbour.get('/dashboard')).status).toBe(200);
});

function getCredits(key: string): Promise<Response> {
  return service.call('GET', '/credits', { key });
}
