import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type S3, startS3 } from '../../local/s3.ts';
import { type OwnService, startService } from '../service.ts';
import { cookiesOf, newKey, textOf } from './run-trial.ts';
import { newCustomer, newVisitor, type SignedIn } from './visitor.ts';

const path = '/dashboard/storage';
const access = { accessKeyId: 'customer', secretAccessKey: 'customers-own-secret', region: 'eu-central-1' };
const folder = mkdtempSync(join(tmpdir(), 'storage-page-'));

let customerS3: S3;
let service: OwnService;
let owner: SignedIn;

beforeAll(async () => {
  customerS3 = await startS3(folder, access, ['my-bucket']);
  service = await startService({ egressAllow: [new URL(customerS3.url).host] });
  owner = await newCustomer(service.baseUrl);
});

afterAll(async () => {
  await service.stop();
  customerS3.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

function bucket(changes: Readonly<Record<string, string>> = {}) {
  return {
    bucket: 'my-bucket',
    region: access.region,
    prefix: 'pdfs',
    role_arn: '',
    endpoint: customerS3.url,
    access_key_id: access.accessKeyId,
    secret_access_key: access.secretAccessKey,
    ...changes,
  };
}

test('gives the trust policy of a role, with the external id that is the account’s alone', async () => {
  const page = textOf(await (await owner.get(path)).text());
  const [, policy = ''] = /never changes\. .*? service\. (\{.*\}) Allow it/.exec(page) ?? [];
  const { external_id } = (await storage(await newKey(owner))) as { external_id: string };
  expect(JSON.parse(policy)).toEqual({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: { AWS: 'arn:aws:iam::000000000000:root' },
        Action: 'sts:AssumeRole',
        Condition: { StringEquals: { 'sts:ExternalId': external_id } },
      },
    ],
  });
  expect(await (await (await newCustomer(service.baseUrl)).get(path)).text()).not.toContain(external_id);
});

test('tries a bucket before it is set, and forgets it when it is removed', async () => {
  const visitor = await newCustomer(service.baseUrl);
  const key = await newKey(visitor);
  const saved = await visitor.send(path, bucket());
  expect([saved.status, saved.headers.get('location')]).toEqual([
    303,
    `${service.baseUrl}${path}?done=saved`,
  ]);
  const page = await (await visitor.get(`${path}?done=saved`)).text();
  expect(textOf(page)).toContain('The bucket works and has been saved');
  const change = `Own bucket set: my-bucket at ${customerS3.url}`;
  expect(textOf(await (await visitor.get('/dashboard/account')).text())).toContain(change);
  const outbox = join(service.dataDir, 'outbox');
  const mails = readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8'));
  const ownMails = mails.filter((mail) => mail.includes(visitor.email)).join('\n');
  expect(ownMails).toContain(`${change}\r\n`);
  expect(ownMails).toContain(`By: ${visitor.email}`);
  expect(ownMails).not.toContain(access.secretAccessKey);
  expect(textOf(page)).toContain('Bucket my-bucket Region eu-central-1 Prefix pdfs/');
  expect(page).not.toContain(access.secretAccessKey);
  const stored = await service.call('POST', '/textToPdf', {
    key,
    json: { text: 'Hello', storage: { mode: 'byob' } },
  });
  expect(stored.status).toBe(200);
  expect(await (await visitor.get('/dashboard/documents')).text()).toContain('your bucket');

  const removed = await visitor.send(`${path}/remove`, {}, path);
  expect(removed.headers.get('location')).toBe(`${service.baseUrl}${path}?done=removed`);
  expect(textOf(await (await visitor.get(path)).text())).toContain('You have not set a bucket');
  expect(await storage(key)).toMatchObject({ configured: false });
});

test.each<[Readonly<Record<string, string>>, number, string, string[]]>([
  [
    { secret_access_key: 'not-the-secret' },
    502,
    'secret access key of the account’s bucket is incorrect',
    [],
  ],
  [{ bucket: 'another-bucket' }, 502, 'bucket does not exist', []],
  [{ endpoint: 'https://127.0.0.1:9' }, 400, 'not public', []],
  [{ bucket: 'No Bucket' }, 400, 'Bucket must be a valid bucket name', ['bucket']],
  [{ role_arn: 'arn:aws:iam::123456789012:role/pdf-service-x' }, 400, 'Role ARN', ['endpoint']],
  [{ prefix: 'folder"name' }, 400, 'Prefix must be a path', ['prefix']],
  [{ secret_access_key: '' }, 400, 'Secret access key is required with endpoint', ['secret_access_key']],
])(
  'reports the fault of %j, keeps the form’s content except the secret, and saves nothing',
  async (changes, status, reason, fields) => {
    const answer = await owner.send(path, bucket(changes));
    const page = await answer.text();
    expect([answer.status, textOf(page)]).toEqual([status, expect.stringContaining(reason)]);
    expect(textOf(page)).toContain('Nothing was saved.');
    const marked = [...page.matchAll(/<input id="(\w+)"[^>]*aria-invalid="true"[^>]* autofocus/g)].map(
      ([, id]) => id,
    );
    expect(marked).toEqual(fields);
    expect(page).toContain('value="customer"');
    expect(page).toContain(`value="${changes.prefix?.replace('"', '&quot;') ?? 'pdfs'}"`);
    expect(page).not.toMatch(/customers-own-secret|not-the-secret/);
    expect(textOf(page)).toContain('You have not set a bucket');
  },
);

test('leads from the test environment, which has no such storage, to the live one', async () => {
  const inTest = cookiesOf(owner, newVisitor(service.testBaseUrl));
  const page = await (await inTest.get(path)).text();
  expect(page).toContain(`href="${service.baseUrl}${path}"`);
  expect(page).not.toContain('secret_access_key');
  const sent = await inTest.send(path, bucket());
  expect([sent.status, textOf(await sent.text())]).toEqual([
    400,
    expect.stringContaining('live environment'),
  ]);
});

async function storage(key: string): Promise<unknown> {
  return (await service.call('GET', '/account/storage', { key })).json();
}
