import * as z from 'zod';
import { callSources } from './callers/call-source.ts';
import { environments } from './resources/environment.ts';

/** Marks the lines of calls in a function's log: CloudWatch filters by this member. */
export const callLineType = 'call';

/** The types of columns that are not text. */
const columnTypes: Readonly<Record<string, string>> = {
  ...{ status: 'int', duration_ms: 'int', pages: 'int', cost_hundredths: 'int' },
  details: 'array<struct<field:string,message:string>>',
};

/**
 * An account's call as its function logs it, as one line of JSON. It contains nothing of the request except its
 * endpoint, and of an error no more than loggedError allows.
 */
const loggedCall = z.object({
  type: z.literal(callLineType),
  /** When the call began, in ISO 8601. */
  at: z.iso.datetime(),
  request_id: z.string(),
  /** The trace that the call belongs to, in W3C's form. */
  trace_id: z.string().optional(),
  account_id: z.string(),
  environment: z.enum(environments),
  method: z.string(),
  endpoint: z.string(),
  status: z.int(),
  duration_ms: z.int(),
  pages: z.int(),
  cost_hundredths: z.int(),
  via: z.enum(callSources),
  /** SHA-256 of the call's key or access token. */
  credential_hash: z.string().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
  details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});

/** The columns of a table of such lines, with their types in Hive's words. */
export const callColumns: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(loggedCall.shape).map((name) => [name, columnTypes[name] ?? 'string']),
);

export type LoggedCall = z.output<typeof loggedCall>;

/** The line of a call. */
export function callLine(call: LoggedCall): string {
  return `${JSON.stringify(call)}\n`;
}

/** The call in a log line; undefined for any other line. */
export function readCallLine(line: string): LoggedCall | undefined {
  try {
    return loggedCall.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
