import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type FaultyService, inWaves, type Place, startFaultyService } from '../documents/faulty-service.ts';
import { oneOfEach } from '../jest/chosen-cases.ts';
import { end } from '../jobs/job-of.ts';
import type { TestAccount } from '../service.ts';
import { ageKey } from './key-records.ts';

let faulty: FaultyService;
let account: TestAccount;

const cost = 0.01;

beforeAll(async () => {
  faulty = await startFaultyService();
});

beforeEach(async () => {
  account = await faulty.service().newAccount();
});

afterEach(() => {
  faulty.dynamodb.heal();
  faulty.s3.heal();
});

afterAll(() => faulty.stop());

function ask(text = 'Later.', { liveKey }: TestAccount = account): Promise<Response> {
  return faulty.service().call('POST', '/textToPdf', {
    key: liveKey,
    json: { text, async: true },
    headers: { 'Idempotency-Key': 'later' },
  });
}

async function jobIdOf(answer: Response): Promise<string> {
  expect(answer.status).toBe(202);
  return ((await answer.json()) as { job_id: string }).job_id;
}

async function get(path: string, { liveKey }: TestAccount = account): Promise<unknown> {
  return (await faulty.service().call('GET', path, { key: liveKey })).json();
}

/** How a job ended. */
async function endOf(id: string, { liveKey }: TestAccount = account): Promise<string> {
  return (await end(faulty.service(), { key: liveKey }, id)).status;
}

test('answers the same job again, and begins no other', async () => {
  const first = await ask();
  const again = await ask();
  expect(again.headers.get('Idempotency-Replayed')).toBe('true');
  expect(again.headers.get('Location')).toBe(first.headers.get('Location'));
  const id = await jobIdOf(first);
  expect(await jobIdOf(again)).toBe(id);
  expect(await endOf(id)).toBe('completed');
  expect(await get('/files')).toMatchObject({ total: 1 });
  expect(await get('/credits')).toMatchObject({ spent: cost, reserved: 0 });
});

const places: readonly Place[] = [
  ['dynamodb', 'PutItem idempotency', 'after'],
  ['dynamodb', 'TransactWriteItems accounts', 'after'], // reserved
  ['s3', 'PUT objects', 'after'], // the job's body
  ['dynamodb', 'PutItem jobs', 'before'],
  ['dynamodb', 'PutItem jobs', 'after'],
  ['s3', 'PUT objects', 'after', 1], // the answer
  ['dynamodb', 'UpdateItem idempotency', 'before'],
  ['dynamodb', 'UpdateItem idempotency', 'after'],
];

test.each(inWaves(oneOfEach(places, ([, , moment]) => moment)))(
  'a call that dies leads to one job, which is paid once (wave %#)',
  async (...wave) => {
    const accounts = await Promise.all(wave.map(() => faulty.service().newAccount()));
    await faulty.dieAt(wave, accounts, (dying) => ask('Later.', dying));
    for (const dead of accounts) {
      await ageKey(dead, 'later', 0.1);
      const id = await jobIdOf(await ask('Later.', dead));
      expect(await jobIdOf(await ask('Later.', dead))).toBe(id);
      expect(await endOf(id, dead)).toBe('completed');
      expect(await get('/files', dead)).toMatchObject({ total: 1 });
      expect(await get('/credits', dead)).toMatchObject({ spent: cost, reserved: 0 });
    }
  },
);

test('a key whose call died with a job stays with that job’s request', async () => {
  await faulty.dieAt([['dynamodb', 'UpdateItem idempotency', 'before']], [account], (dying) =>
    ask('Later.', dying),
  );
  await ageKey(account, 'later', 0.1);
  expect((await ask('Other work.')).status).toBe(422);
  expect(await endOf(await jobIdOf(await ask()))).toBe('completed');
});

test('a job whose answer is not kept is withdrawn, or answered the next time', async () => {
  faulty.s3.fail('PUT objects', 'refused', { after: 1 }); // the first is the job's body
  const failed = await ask();
  expect(failed.status).toBe(502);
  expect(failed.headers.get('Location')).toBeNull();
  faulty.s3.heal();
  const id = await jobIdOf(await ask());
  expect(await endOf(id)).toBe('completed');
  expect(await get('/files')).toMatchObject({ total: 1 });
  expect(await get('/credits')).toMatchObject({ spent: cost, reserved: 0 });
});

test('a job that cannot be kept is none, and costs nothing', async () => {
  faulty.s3.fail('PUT objects', 'refused');
  const json = { text: 'Later.', async: true };
  const { status } = await faulty.service().call('POST', '/textToPdf', { key: account.liveKey, json });
  expect(status).toBe(502);
  expect(await get('/credits')).toMatchObject({ balance: 100, spent: 0, reserved: 0 });
});

test('refuses the key with another request, also where that is only not a job', async () => {
  await ask();
  const { status } = await faulty.service().call('POST', '/textToPdf', {
    key: account.liveKey,
    json: { text: 'Later.' },
    headers: { 'Idempotency-Key': 'later' },
  });
  expect(status).toBe(422);
});
