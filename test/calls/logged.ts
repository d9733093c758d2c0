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

/** Waits until so many calls are in the log, beside those of the log itself, and gives them, newest first. */
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
