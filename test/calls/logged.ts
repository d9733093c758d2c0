import type { LoggedCall } from '../../functions/core/contract/call-line.ts';
import type { Service } from '../service.ts';

/** A call as `GET /calls` describes it. */
export interface LoggedRow {
  readonly request_id: string;
  readonly created_at: string;
  readonly endpoint: string;
  readonly status: number;
  readonly code: string | null;
  readonly message: string | null;
  readonly [field: string]: unknown;
}

export interface LoggedPage {
  readonly calls: readonly LoggedRow[];
  readonly next_cursor: string | null;
}

/** A page of the log of whoever has that key. */
export async function listed(service: Service, key: string, query = ''): Promise<LoggedPage> {
  const answer = await service.call('GET', `/calls${query && `?${query}`}`, { key });
  if (answer.status !== 200) throw new Error(await answer.text());
  return (await answer.json()) as LoggedPage;
}

/** Waits until the log has the given number of calls, besides those to the log itself. Returns them, newest first. */
export async function loggedCalls(
  service: Service,
  key: string,
  count: number,
): Promise<readonly LoggedRow[]> {
  for (;;) {
    const { calls } = await listed(service, key);
    const others = calls.filter(({ endpoint }) => endpoint !== '/calls');
    if (others.length >= count) return others;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** A day whose calls are still in the log. */
export const loggedDay = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);

/** The line of a call of an account, with these fields. */
export function lineOf(accountId: string, fields: Partial<LoggedCall>): string {
  const call: LoggedCall = {
    type: 'call',
    at: `${loggedDay}T10:00:00.000Z`,
    request_id: 'a request',
    account_id: accountId,
    environment: 'live',
    method: 'POST',
    endpoint: '/htmlToPdf',
    status: 200,
    duration_ms: 12,
    pages: 1,
    cost_hundredths: 101,
    via: 'api',
    ...fields,
  };
  return `${JSON.stringify(call)}\n`;
}

/** Records the calls of lines, as the function that reads the log does it. */
export async function record(lines: readonly string[]): Promise<void> {
  const { recordCalls } = await import('../../functions/core/calls/record-calls.ts');
  await recordCalls(lines);
}
