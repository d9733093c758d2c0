import type { IncomingMessage } from 'node:http';

/** X-Ray's header of a request to AWS, which the SDK adds while a traced function runs. */
export function traceHeaderOf({ headers }: IncomingMessage): string | undefined {
  const header = headers['x-amzn-trace-id'];
  return typeof header === 'string' ? header : undefined;
}
