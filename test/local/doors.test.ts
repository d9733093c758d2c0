import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from '@jest/globals';
import type { ServiceFile } from '../../local/service-file.ts';
import type { AwsAccess } from '../../local/signature/aws-access.ts';
import { signedHeaders } from '../../local/signature/sign-request.ts';
import { sharedService } from '../shared-service.ts';

/** What another user of the machine, or a page in its browser, gets of the ports that the service listens on. */
let file: ServiceFile;
let access: AwsAccess;

beforeAll(async () => {
  const { dataDir } = await sharedService();
  file = JSON.parse(readFileSync(join(dataDir, 'service.json'), 'utf8'));
  access = file.access as AwsAccess;
});

interface Door {
  readonly service: string;
  readonly url: () => string;
  readonly path: string;
  readonly target?: string;
  readonly body: string;
}

const event = {
  requestContext: { authorizer: { accountId: 'anybody', environment: 'live', scopes: 'pdf:read' } },
};

const doors: readonly Door[] = [
  {
    service: 'dynamodb',
    url: () => file.dynamodb_url,
    path: '/',
    target: 'DynamoDB_20120810.ListTables',
    body: '{}',
  },
  {
    service: 'sqs',
    url: () => file.sqs_url,
    path: '/',
    target: 'AmazonSQS.GetQueueUrl',
    body: '{"QueueName":"pdf-service-jobs"}',
  },
  {
    service: 'ssm',
    url: () => file.ssm_url,
    path: '/',
    target: 'AmazonSSM.GetParameter',
    body: '{"Name":"pdf-service-secret"}',
  },
  {
    service: 'lambda',
    url: () => file.lambda_url,
    path: '/2015-03-31/functions/files/invocations',
    body: JSON.stringify(event),
  },
  {
    service: 'ses',
    url: () => file.ses_url,
    path: '/v2/email/outbound-emails',
    body: JSON.stringify({
      FromEmailAddress: 'a@example.com',
      Destination: { ToAddresses: ['b@example.com'] },
      Content: { Simple: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Hello' } } } },
    }),
  },
  { service: 's3', url: () => file.s3_url, path: '/pdf-service-documents', body: '' },
];

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** A request as any program can write it. fetch would write Host itself. */
async function send(url: URL, method: string, headers: Record<string, string>, body = ''): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const sent = request(url, { method, headers: { ...headers, 'Content-Length': Buffer.byteLength(body) } });
  sent.on('error', reject);
  sent.on('response', async (response) =>
    resolve({ status: response.statusCode ?? 0, body: await text(response) }),
  );
  sent.end(body);
  return promise;
}

function knock(door: Door, by: AwsAccess, headers: Record<string, string> = {}): Promise<Answer> {
  const url = new URL(door.path, door.url());
  const method = door.service === 's3' ? 'HEAD' : 'POST';
  const given = {
    'content-type': 'application/x-amz-json-1.0',
    ...(door.target && { 'x-amz-target': door.target }),
    ...(door.service === 's3' && { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }),
  };
  const signed = signedHeaders({ method, url, body: door.body }, given, by, door.service);
  return send(url, method, { ...signed, ...headers }, door.body);
}

test.each(doors)('$service answers only requests signed with the secret of this start', async (door) => {
  const known = await knock(door, access);
  expect(known.status).toBeLessThan(door.service === 's3' ? 404 : 300);
  const strangers = [
    knock(door, { ...access, secretAccessKey: 'local-secret' }),
    knock(door, { ...access, accessKeyId: 'somebody' }),
    knock(door, access, { authorization: 'AWS4-HMAC-SHA256 any' }),
    knock(door, access, { 'x-amz-date': '20200101T000000Z' }),
  ];
  for (const { status, body } of await Promise.all(strangers)) {
    expect([400, 403]).toContain(status);
    expect(body).not.toMatch(/TableNames|QueueUrl|"Value"|statusCode|MessageId/);
  }
});

test.each(doors.filter(({ service }) => service !== 's3'))(
  'the signature of a request to $service holds for its body alone',
  async (door) => {
    const url = new URL(door.path, door.url());
    const given = door.target ? { 'x-amz-target': door.target } : {};
    const signed = signedHeaders({ method: 'POST', url, body: '{}' }, given, access, door.service);
    const { status } = await send(url, 'POST', signed, '{"other":1}');
    expect([400, 403]).toContain(status);
  },
);

test.each(doors)('$service refuses a page whose own host name resolves here', async (door) => {
  const { port } = new URL(door.url());
  const refused = await knock(door, access, { host: `evil.example:${port}` });
  expect(refused.status).toBe(403);
  if (door.service !== 's3') expect(refused.body).toMatch(/^The local service is reached as localhost/);
});

test.each(['live_url', 'test_url'] as const)('%s refuses that page, too, and says why', async (name) => {
  const url = new URL('/dashboard/sign-up', file[name]);
  const refused = await send(url, 'GET', { Host: `evil.example:${url.port}` });
  expect(refused.status).toBe(403);
  expect(JSON.parse(refused.body)).toEqual({
    error: 'Unknown Host',
    message:
      'The local service is reached as localhost, by an IP address, or by the name in HOST. The Host header names another.',
    code: 'invalid_field',
    request_id: expect.any(String),
  });
  for (const host of [`localhost:${url.port}`, `127.0.0.1:${url.port}`, `[::1]:${url.port}`, 'LOCALHOST']) {
    expect((await send(url, 'GET', { Host: host })).status).toBe(200);
  }
});
