import { createServer, type Server } from 'node:http';
import {
  InvokeCommand,
  InvokeWithResponseStreamCommand,
  type InvokeWithResponseStreamCompleteEvent,
  LambdaClient,
} from '@aws-sdk/client-lambda';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listen } from '../../local/http/listen.ts';
import { type Lambda, startLambda } from '../../local/lambda.ts';
import { answerLambdaApi } from '../../local/lambda-api.ts';
import type { Script } from './fixtures/scripted-function.ts';
import { fixtureFunction } from './functions.ts';

const access = { accessKeyId: 'test', secretAccessKey: 'test-secret', region: 'us-east-1' };

let lambda: Lambda;
let server: Server;
let url: string;
let client: LambdaClient;

beforeAll(async () => {
  lambda = startLambda([fixtureFunction('scripted'), fixtureFunction('plain')]);
  server = createServer();
  answerLambdaApi(server, lambda, access);
  url = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`;
  client = new LambdaClient({
    endpoint: url,
    region: access.region,
    credentials: access,
    maxAttempts: 1,
  });
});

afterAll(async () => {
  client.destroy();
  server.close();
  await lambda.stop();
});

/** Calls the scripted function by the SDK; gives the bytes of its answer and how the stream ended. */
async function streamed(script: Script) {
  const command = new InvokeWithResponseStreamCommand({
    FunctionName: 'scripted',
    Payload: JSON.stringify(script),
  });
  const { EventStream } = await client.send(command);
  const chunks: Uint8Array[] = [];
  let end: InvokeWithResponseStreamCompleteEvent | undefined;
  for await (const { PayloadChunk, InvokeComplete } of EventStream ?? []) {
    if (PayloadChunk?.Payload) chunks.push(PayloadChunk.Payload);
    end = InvokeComplete ?? end;
  }
  return { bytes: Buffer.concat(chunks), end };
}

test('streams a function’s answer to the SDK', async () => {
  const { bytes, end } = await streamed({ do: 'echo', text: 'grüße 世界' });
  expect(bytes.toString()).toBe('grüße 世界');
  expect(end).toEqual({});
});

test('streams answers larger than what Lambda gives in one piece', async () => {
  const { bytes } = await streamed({ do: 'stream', chunkBytes: 3_000_000, chunks: 4 });
  expect(bytes.length).toBe(12_000_000);
  expect([0, 1, 2, 3].map((chunk) => bytes[chunk * 3_000_000])).toEqual([0, 1, 2, 3]);
});

test('reports at the end of the stream that a function failed in the middle', async () => {
  const { bytes, end } = await streamed({ do: 'breakStream' });
  expect(bytes.toString()).toBe('the beginning');
  expect(end).toEqual({ ErrorCode: 'Error', ErrorDetails: 'broken in the middle' });
});

test('reports at the end of the stream that a function died', async () => {
  const { end } = await streamed({ do: 'exit' });
  expect(end).toMatchObject({ ErrorCode: 'Runtime.ExitError' });
});

test('returns a function’s result to the SDK', async () => {
  const command = new InvokeCommand({ FunctionName: 'plain', Payload: JSON.stringify({ a: 1 }) });
  const { Payload, FunctionError, StatusCode } = await client.send(command);
  expect(Payload?.transformToString()).toBe('{"event":{"a":1}}');
  expect(FunctionError).toBeUndefined();
  expect(StatusCode).toBe(200);
});

test('gives the SDK the error that a function throws', async () => {
  const command = new InvokeCommand({ FunctionName: 'scripted', Payload: JSON.stringify({ do: 'throw' }) });
  const { Payload, FunctionError } = await client.send(command);
  expect(FunctionError).toBe('Unhandled');
  expect(JSON.parse(Payload?.transformToString() ?? '')).toMatchObject({
    errorType: 'TypeError',
    errorMessage: 'thrown by the function',
  });
});

test('knows no function that is not there', async () => {
  const whole = new InvokeCommand({ FunctionName: 'other' });
  await expect(client.send(whole)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  const stream = new InvokeWithResponseStreamCommand({ FunctionName: 'other' });
  await expect(client.send(stream)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

test('refuses requests that a web page in a browser of this machine could send', async () => {
  const response = await fetch(`${url}/2015-03-31/functions/plain/invocations`, {
    method: 'POST',
    body: '{}',
  });
  expect(response.status).toBe(403);
});

test('refuses a payload above 6 MB', async () => {
  const command = new InvokeCommand({ FunctionName: 'plain', Payload: `"${'a'.repeat(6 * 1024 * 1024)}"` });
  await expect(client.send(command)).rejects.toMatchObject({ name: 'RequestEntityTooLargeException' });
});
