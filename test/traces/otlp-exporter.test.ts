import type { ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { otlpExporter } from '../../local/tracing/otlp-exporter.ts';
import { type LocalServer, serveHttp } from '../egress/local-server.ts';

let server: LocalServer;
/** The number of spans in each request so far, and whoever waits for the next. */
let counts: number[];
let hear: () => void;
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  counts = [];
  hear = () => {};
  answer = (response) => response.end();
  server = await serveHttp(async (request, response) => {
    const { resourceSpans } = (await json(request)) as {
      resourceSpans: { scopeSpans: { spans: object[] }[] }[];
    };
    counts.push(resourceSpans[0]?.scopeSpans[0]?.spans.length ?? 0);
    answer(response);
    hear();
  });
});

afterEach(() => server.close());

const span = {
  traceId: '5b8efff798038103d269b633813fc60c',
  spanId: 'eee19b7ec3c1b174',
  parentId: '',
  name: 'html',
  kind: 'internal',
  startedMs: 1,
  endedMs: 2,
  attributes: {},
  failure: undefined,
} as const;

/** When the collector gets the next request. */
function arrival(): Promise<void> {
  return new Promise((resolve) => {
    hear = resolve;
  });
}

test('spans that a busy collector does not take wait, up to a number, and others are dropped', async () => {
  const exporter = otlpExporter(`http://127.0.0.1:${server.port}/`);
  const held = Promise.withResolvers<ServerResponse>();
  answer = held.resolve;
  const first = arrival();
  exporter.add(span);
  await first;
  for (let count = 0; count < 5_000; count++) exporter.add(span);
  const second = arrival();
  answer = (response) => response.end();
  (await held.promise).end();
  await second;
  expect(counts).toEqual([1, 2_048]);
  exporter.stop();
});

test('spans that a collector refuses are not sent again, which is reported once, and later ones are', async () => {
  const reported = jest.spyOn(console, 'error').mockImplementation(() => {});
  const exporter = otlpExporter(`http://127.0.0.1:${server.port}`);
  answer = (response) => response.writeHead(503).end();
  const first = arrival();
  exporter.add(span);
  await first;
  const second = arrival();
  exporter.add(span);
  exporter.add(span);
  await second;
  expect(counts).toEqual([1, 2]);
  expect(reported.mock.calls).toEqual([[expect.stringContaining('it answered 503')]]);
  reported.mockRestore();
  exporter.stop();
});
