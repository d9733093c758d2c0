import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { CloudFormationCustomResourceEvent, Context } from 'aws-lambda';
import { handler } from '../../functions/secret-provider/handler.ts';

/** Plays SSM, and CloudFormation where it waits for the answer. */
const server = createServer(async (request, response) => {
  response.end(JSON.stringify(await answer(request)));
});
let url = '';
let received: Record<string, unknown>[] = [];

async function answer(request: IncomingMessage): Promise<object> {
  received.push(JSON.parse(await text(request)));
  return { Version: 1 };
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SSM: url,
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
    SECRETS_PARAMETER: '/PdfService/secret',
  });
});

beforeEach(() => {
  received = [];
});

afterAll(() => {
  server.close();
});

function create(): Promise<void> {
  const event = { RequestType: 'Create', StackId: 's', RequestId: 'r', LogicalResourceId: 'l' };
  const whole = { ...event, ResponseURL: url } as CloudFormationCustomResourceEvent; // the rest is not read
  return handler(whole, { logStreamName: 'stream' } as Context);
}

const succeeded = {
  Status: 'SUCCESS',
  Reason: 'The log is stream.',
  PhysicalResourceId: '/PdfService/secret',
  StackId: 's',
  RequestId: 'r',
  LogicalResourceId: 'l',
};

test('the secret is 32 random bytes, encrypted by the key of SSM', async () => {
  await create();
  const [put, answered] = received;
  expect(put).toEqual({ Name: '/PdfService/secret', Type: 'SecureString', Value: expect.any(String) });
  expect(Buffer.from(String(put?.Value), 'base64')).toHaveLength(32);
  expect(answered).toEqual(succeeded);
});

test('with a key of the operator, the secret is encrypted by it', async () => {
  process.env.SECRETS_KEY = 'arn:aws:kms:eu-central-1:111122223333:key/abc';
  await create();
  delete process.env.SECRETS_KEY;
  expect(received[0]).toMatchObject({
    Type: 'SecureString',
    KeyId: 'arn:aws:kms:eu-central-1:111122223333:key/abc',
  });
  expect(received[1]).toEqual(succeeded);
});
