import { json } from 'node:stream/consumers';
import { setInterval as ticks } from 'node:timers/promises';
import { type LocalServer, serveHttp } from '../egress/local-server.ts';

/** A span as a collector of OpenTelemetry gets it, with its attributes by name. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status: { readonly code?: number };
  readonly attributes: Readonly<Record<string, string>>;
}

interface SentSpan extends Omit<Span, 'attributes'> {
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, string>> }[];
}

export interface Collector {
  readonly url: string;
  /** All that has arrived, in order. */
  readonly spans: readonly Span[];
  /** The spans of a trace, once these names are among them. */
  trace(traceId: string, names: readonly string[]): Promise<readonly Span[]>;
  readonly server: LocalServer;
}

/** Starts a collector on this machine, which takes OTLP over HTTP in JSON. */
export async function startCollector(): Promise<Collector> {
  const spans: Span[] = [];
  const server = await serveHttp(async (request, response) => {
    const { resourceSpans } = (await json(request)) as {
      resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
    };
    const isAsked = request.url === '/v1/traces' && request.headers['content-type'] === 'application/json';
    if (isAsked) {
      const sent = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
      spans.push(...sent.map(withAttributes));
    }
    response.writeHead(isAsked ? 200 : 404).end('{}');
  });
  const of = (traceId: string) => spans.filter((span) => span.traceId === traceId);
  return {
    url: `http://127.0.0.1:${server.port}`,
    spans,
    trace: async (traceId, names) => {
      for await (const _ of ticks(50)) {
        const found = of(traceId).map(({ name }) => name);
        if (names.every((name) => found.includes(name))) break;
      }
      return of(traceId);
    },
    server,
  };
}

function withAttributes({ attributes, ...span }: SentSpan): Span {
  const named = attributes.map(({ key, value }) => [key, Object.values(value)[0] ?? ''] as const);
  return { ...span, attributes: Object.fromEntries(named) };
}
