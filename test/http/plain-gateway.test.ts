import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { familyEvent } from '../../functions/core/aws/lambda/family-event.ts';
import { files } from '../../functions/files/endpoints.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

/** An answer as a gateway takes it that streams nothing, such as that of `sam local`. */
interface WholeAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

let service: Service;
let call: (headers: Readonly<Record<string, string>>) => Promise<WholeAnswer>;
const lines: string[] = [];

/** The function in this process, as it starts behind such a gateway, on the data of the service. */
beforeAll(async () => {
  service = await sharedService();
  const { accountId } = await service.newAccount();
  Object.assign(process.env, { PLAIN_GATEWAY: 'true', METRICS_NAMESPACE: 'PdfService' });
  jest.spyOn(process.stdout, 'write').mockImplementation(((text: string) => {
    lines.push(text);
    return true;
  }) as typeof process.stdout.write);
  const { handler } = (await import('../../functions/files/handler.ts')) as unknown as {
    handler(event: object, context: object): Promise<WholeAnswer>;
  };
  call = (headers) => {
    const event = familyEvent({
      endpoint: files.createUpload,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ filename: 'a.pdf', size: 1_000 }),
      caller: { accountId, environment: 'live', scopes: ['pdf:generate'] },
      baseUrl: service.baseUrl,
      requestId: randomUUID(),
    });
    return handler(event, { getRemainingTimeInMillis: () => 30_000 });
  };
});

afterAll(() => {
  delete process.env.PLAIN_GATEWAY;
  delete process.env.METRICS_NAMESPACE;
  jest.restoreAllMocks();
});

test('a call that is answered again goes to a plain gateway whole, and is measured, as the first one', async () => {
  const key = { 'Idempotency-Key': 'upload-1' };
  const first = await call(key);
  const again = await call(key);
  expect(first).toMatchObject({ statusCode: 200, body: expect.stringContaining('upload_url') });
  expect(again).toMatchObject({ statusCode: 200, body: first.body, isBase64Encoded: false });
  expect(again.headers['Idempotency-Replayed']).toBe('true');
  const measured = lines
    .filter((line) => line.startsWith('{"_aws"'))
    .map((line) => JSON.parse(line))
    .map(({ endpoint, status }) => `${endpoint} ${status}`);
  expect(measured).toEqual(['POST /uploads 200', 'POST /uploads 200']);
});
