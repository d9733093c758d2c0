import { type AnswerShape, shapeOf } from './answer-shape.ts';
import type { Target } from './target.ts';

/** A call of a check. */
interface Call {
  readonly method: string;
  readonly path: string;
  readonly json?: object;
  /** Sent after `Bearer `: the target's key by default, and none if it is null. */
  readonly key?: string | null;
  readonly environment?: 'live' | 'test';
  /** The expected status. */
  readonly status: number;
}

/** A complete response. */
export interface Answer {
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly json: () => Readonly<Record<string, unknown>>;
}

/** The means of a check: the service, and calls whose responses are recorded under the check's names for them. */
export interface SmokeSession {
  readonly target: Target;
  /** Throws if the response has an unexpected status. */
  call(label: string, call: Call): Promise<Answer>;
}

/** How long a call may take: longer than any endpoint. */
const timeoutMs = 60_000;

/** Records each response's shape in `answers`. */
export function startSmokeSession(target: Target, answers: Record<string, AnswerShape>): SmokeSession {
  return {
    target,
    call: async (label, { method, path, json, key = target.key, environment = 'live', status }) => {
      const baseUrl = environment === 'live' ? target.baseUrl : target.testBaseUrl;
      const response = await fetch(path.startsWith('http') ? path : `${baseUrl}${path}`, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          ...(key !== null && { Authorization: `Bearer ${key}` }),
          ...(json && { 'Content-Type': 'application/json' }),
        },
        ...(json && { body: JSON.stringify(json) }),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      answers[label] = shapeOf(response, bytes);
      if (response.status !== status) {
        const text = bytes.toString().slice(0, 300);
        throw new Error(`${method} ${path} answered ${response.status}, not ${status}: ${text}`);
      }
      return {
        headers: response.headers,
        bytes,
        json: () => JSON.parse(bytes.toString()) as Readonly<Record<string, unknown>>,
      };
    },
  };
}
