/**
 * The trace that a call belongs to, as its headers name it (W3C Trace Context, level 1). The service adds nothing to it:
 * what it calls for the caller has the same parent as the call itself.
 */
export interface TraceContext {
  /** `00-<trace id>-<parent id>-<flags>`. */
  readonly traceparent: string;
  /** What the caller's tracing systems keep for themselves; only with a valid traceparent. */
  readonly tracestate?: string;
}

/** A request of one function to another, which does its work as part of the same trace. */
export interface Traced {
  readonly trace?: TraceContext | undefined;
}

const traceparentPattern = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** A member of a tracestate: a key, `=`, and printable characters except for commas, equals signs and a last space. */
const memberPattern =
  /^(?:[a-z][a-z0-9_*/-]{0,255}|[a-z0-9][a-z0-9_*/-]{0,240}@[a-z][a-z0-9_*/-]{0,13})=[ -+\--<>-~]{0,255}[!-+\--<>-~]$/;

const mostMembers = 32;
const mostCharacters = 512;

/**
 * The trace context of a request's headers; undefined unless `traceparent` has exactly its format. A `tracestate` that
 * has not is left out. Several headers of a name are one text with commas, so that a second traceparent is no format.
 */
export function readTraceContext(
  traceparent: string | undefined,
  tracestate: string | undefined,
): TraceContext | undefined {
  if (traceparent === undefined || !traceparentPattern.test(traceparent)) return undefined;
  return { traceparent, ...(isTracestate(tracestate) && { tracestate }) };
}

function isTracestate(text: string | undefined): text is string {
  if (text === undefined || text.length > mostCharacters) return false;
  const members = text.split(',').map((member) => member.replace(/^[ \t]+|[ \t]+$/g, ''));
  const keys = members.map((member) => member.slice(0, member.indexOf('=')));
  return (
    members.length <= mostMembers &&
    members.every((member) => memberPattern.test(member)) &&
    new Set(keys).size === keys.length
  );
}

/** The parts of a trace context's traceparent. */
export function traceparentParts({ traceparent }: TraceContext) {
  const [, traceId = '', parentId = '', flags = ''] = traceparent.split('-');
  return { traceId, parentId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/**
 * The same trace as X-Ray's header names it, `Root=1-<8 digits>-<24 digits>;Parent=<16 digits>;Sampled=<0 or 1>`;
 * undefined for any other text, such as that of a call which X-Ray has not decided about.
 */
export function traceContextOfXray(header: string | undefined): TraceContext | undefined {
  const fields = new Map((header ?? '').split(';').map((field) => field.split('=', 2) as [string, string]));
  const [, epoch, unique] = /^1-([0-9a-f]{8})-([0-9a-f]{24})$/.exec(fields.get('Root') ?? '') ?? [];
  const flags = fields.get('Sampled') === '1' ? '01' : '00';
  return readTraceContext(`00-${epoch}${unique}-${fields.get('Parent')}-${flags}`, undefined);
}

/** X-Ray's header for a span, the parent of what is called with it. */
export function xrayHeader(traceId: string, spanId: string, isSampled: boolean): string {
  return `Root=1-${traceId.slice(0, 8)}-${traceId.slice(8)};Parent=${spanId};Sampled=${isSampled ? 1 : 0}`;
}
