import { Writable } from 'node:stream';
import { beforeAll, expect, test } from '@jest/globals';
import { provideAwslambda } from '../../local/lambda/awslambda.ts';

type StreamingHandler = (event: object, stream: Writable, context: object) => Promise<void>;

beforeAll(provideAwslambda);

/** Both kinds of handlers behind the gateway; that of Chromium’s function is of another kind. */
test.each(['service', 'mcp'])('%s does not keep its invocation open for open handles', async (name) => {
  const { handler } = (await import(`../../functions/${name}/handler.ts`)) as {
    readonly handler: StreamingHandler;
  };
  const context = { callbackWaitsForEmptyEventLoop: true, getRemainingTimeInMillis: () => 10_000 };
  const stream = new Writable({ write: (_chunk, _encoding, done) => done() });
  const event = {
    resource: '/nowhere',
    path: '/nowhere',
    httpMethod: 'GET',
    headers: {},
    requestContext: {
      requestId: 'request',
      stage: 'live',
      path: '/live/nowhere',
      domainName: 'localhost',
      identity: { sourceIp: '127.0.0.1' },
    },
  };
  await handler(event, stream, context);
  expect(context.callbackWaitsForEmptyEventLoop).toBe(false);
});
