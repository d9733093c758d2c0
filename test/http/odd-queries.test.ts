import { beforeAll, expect, test } from '@jest/globals';
import { programEndpoints } from '../../functions/catalog.ts';
import type { Service, TestAccount } from '../service.ts';
import { sharedService } from '../shared-service.ts';

let service: Service;
let account: TestAccount;

beforeAll(async () => {
  service = await sharedService();
  account = await service.newAccount();
});

/** Values that a caller may put into any parameter, each of which some store could choke on. */
const odd = ['', ' ', '~', '\u0000', 'x'.repeat(400), '\ud83d', '9999-12-31T23:59:59.999Z', '-1', '{}'];

const queried = programEndpoints.filter(
  ({ method, path, family }) =>
    method === 'GET' && !path.includes('{') && family !== 'oauth' && family !== 'service',
);

test.each(queried.map((entry) => [entry.path, entry] as const))(
  'GET %s answers any value of a parameter',
  async (path, { request }) => {
    const fields = Object.keys('shape' in request ? (request.shape as object) : {});
    const asked = [
      '',
      ...fields.flatMap((field) => odd.map((value) => new URLSearchParams({ [field]: value }))),
    ];
    for (const query of asked) {
      const response = await service.call('GET', `${path}?${query}`, { key: account.liveKey });
      const { code } = (await response.json()) as { code?: string };
      expect([`${query}`, response.status < 500, code]).toEqual([`${query}`, true, code]);
    }
  },
);
