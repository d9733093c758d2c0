import { randomBytes } from 'node:crypto';
import {
  type TraceContext,
  traceparentParts,
  xrayHeader,
} from '../../functions/core/contract/trace-context.ts';
import { otlpExporter, type SpanKind } from './otlp-exporter.ts';

type Attributes = Readonly<Record<string, string | number>>;

/** A piece of work in progress, as part of a trace. */
export interface Span {
  /** X-Ray's header for what is called meanwhile. */
  readonly header: string;
  /** Ends it, as failed if `failure` says why. */
  end(attributes?: Attributes, failure?: string): void;
}

/** Reports what the service does as spans. */
export interface Tracer {
  /** Begins a span: of its parent's trace, and sampled as that is, or of a new one. */
  start(name: string, kind: SpanKind, parent: TraceContext | undefined, attributes: Attributes): Span;
  stop(): void;
}

/** A tracer that sends its spans to an OpenTelemetry collector at this address. */
export function startTracer(endpointUrl: string): Tracer {
  const exporter = otlpExporter(endpointUrl);
  return {
    start: (name, kind, parent, attributes) => {
      const { traceId, parentId, isSampled } = parent
        ? traceparentParts(parent)
        : { traceId: randomBytes(16).toString('hex'), parentId: '', isSampled: true };
      const spanId = randomBytes(8).toString('hex');
      const startedMs = nowMs();
      return {
        header: xrayHeader(traceId, spanId, isSampled),
        end: (more = {}, failure) => {
          if (!isSampled) return;
          const all = { ...attributes, ...more };
          exporter.add({
            traceId,
            spanId,
            parentId,
            name,
            kind,
            startedMs,
            endedMs: nowMs(),
            attributes: all,
            failure,
          });
        },
      };
    },
    stop: exporter.stop,
  };
}

/** Milliseconds since 1970, with fractions. */
function nowMs(): number {
  return performance.timeOrigin + performance.now();
}
