import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { newCustomer, type SignedIn } from './visitor.ts';

const path = '/dashboard/webhook';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});
test('shows the account its own webhook secret, the same each time', async () => {
  const [one, other] = [await newCustomer(service.baseUrl), await newCustomer(service.baseUrl)];
  const secrets = await secretsOf(one);
  expect(secrets).toHaveLength(1);
  expect(await secretsOf(one)).toEqual(secrets);
  expect(await secretsOf(other)).not.toEqual(secrets);
});

test('creates a new secret, and shows the old one as long as it also signs', async () => {
  const visitor = await newCustomer(service.baseUrl);
  const [before] = await secretsOf(visitor);
  const rotated = await visitor.send(`${path}/rotate`, {}, path);
  expect(rotated.status).toBe(303);
  const [newest, earlier, ...others] = await secretsOf(visitor);
  expect(newest).not.toBe(before);
  expect([earlier, others]).toEqual([before, []]);
  expect(await (await visitor.get(`${path}?done=rotated`)).text()).toContain(
    'A new secret has been created.',
  );
});

async function secretsOf(visitor: SignedIn): Promise<string[]> {
  const page = await (await visitor.get(path)).text();
  const [own = ''] = page.split('id="app-secret"'); // below it is the one that signs for apps
  return [...own.matchAll(/>(whsec_[A-Za-z0-9+/]{43}=)</g)].map(([, secret = '']) => secret);
}
