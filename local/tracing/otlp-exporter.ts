/** OTLP's numbers of kinds of spans. */
const kinds = { internal: 1, server: 2, consumer: 5 } as const;

export type SpanKind = keyof typeof kinds;

/** A span that has ended. Times are milliseconds since 1970. */
interface EndedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first span of a trace. */
  readonly parentId: string;
  readonly name: string;
  readonly kind: SpanKind;
  readonly startedMs: number;
  readonly endedMs: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Why its work failed, if it did. */
  readonly failure: string | undefined;
}

/** How many spans may wait to be sent; more are dropped. */
const mostWaiting = 2_048;

const sendEveryMs = 1_000;
const sendTimeoutMs = 10_000;

/**
 * Sends spans to an OpenTelemetry collector as OTLP over HTTP, in JSON, every second. Nothing waits for it, and nothing is
 * sent again: what a collector does not take is lost, and the first failure is reported.
 */
export function otlpExporter(endpointUrl: string): { add(span: EndedSpan): void; stop(): void } {
  const url = `${endpointUrl.replace(/\/+$/, '')}/v1/traces`;
  let waiting: EndedSpan[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isReported = false;

  async function send(): Promise<void> {
    const spans = waiting;
    waiting = [];
    const failure = await post(url, requestOf(spans));
    if (failure && !isReported) console.error(`spans cannot be sent to ${url}: ${failure}`);
    isReported = failure !== undefined;
    timer = undefined;
    if (waiting.length > 0) schedule();
  }

  function schedule(): void {
    timer ??= setTimeout(send, sendEveryMs).unref();
  }

  return {
    add: (span) => {
      if (waiting.length < mostWaiting) waiting.push(span);
      schedule();
    },
    stop: () => clearTimeout(timer),
  };
}

/** Why the collector did not take the spans, if it did not. */
async function post(url: string, request: object): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(sendTimeoutMs),
    });
    await response.body?.cancel();
    return response.ok ? undefined : `it answered ${response.status}`;
  } catch (error) {
    return String(error);
  }
}

function requestOf(spans: readonly EndedSpan[]): object {
  const resource = { attributes: listed({ 'service.name': 'pdf-service' }) };
  return {
    resourceSpans: [
      { resource, scopeSpans: [{ scope: { name: 'pdf-service' }, spans: spans.map(encoded) }] },
    ],
  };
}

function encoded({ parentId, kind, startedMs, endedMs, attributes, failure, ...span }: EndedSpan): object {
  return {
    ...span,
    ...(parentId && { parentSpanId: parentId }),
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(startedMs),
    endTimeUnixNano: nanoseconds(endedMs),
    attributes: listed(attributes),
    status: failure === undefined ? {} : { code: statusError, message: failure },
  };
}

const statusError = 2;

function listed(attributes: EndedSpan['attributes']): object[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
}

/** More than a number holds exactly, so as text. */
function nanoseconds(timeMs: number): string {
  return `${BigInt(Math.round(timeMs * 1_000))}000`;
}
