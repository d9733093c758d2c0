import { catalog } from '../../catalog.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { callForJson } from '../call-api.ts';
import type { DashboardOperations } from '../dashboard-operations.ts';
import { dashboardPage } from '../frame/frame.ts';
import { callContent } from './call-content.ts';
import type { CallSearch } from './call-filters.ts';
import { type CallsResult, callsContent, type LoggedCall } from './calls-content.ts';
import { callsUrl } from './calls-url.ts';
import { logStyle } from './log-style.ts';

/** Rows on one page of the log. */
const pageSize = 50;

const navigated = { path: '/dashboard/calls', styles: [logStyle] } as const;

/** The pages of the account's log, from `GET /calls`. */
export const calls: DashboardOperations<'showCalls' | 'showCall'> = {
  showCalls: async ({ request_id, cursor, ...search }, context) => {
    const requestId = request_id.trim();
    if (requestId) return { redirect: `${callsUrl(context)}/${encodeURIComponent(requestId)}` };
    const content = callsContent(await findCalls(search, cursor, context), search, cursor, context);
    return dashboardPage(context, { ...navigated, title: 'Calls', content });
  },

  showCall: async ({ request_id }, context) => {
    const found = (await list({ request_id }, context)) as { readonly calls: readonly LoggedCall[] };
    const content = callContent(request_id, found.calls, context);
    const page = dashboardPage(context, { ...navigated, title: 'Call', content });
    return found.calls.length > 0 ? page : { ...page, status: 404 };
  },
};

async function findCalls(search: CallSearch, cursor: string, context: VisitContext): Promise<CallsResult> {
  const { from, to, ...rest } = search;
  const query = { ...rest, from: startOf(from), to: endOf(to), cursor, limit: String(pageSize) };
  try {
    return (await list(query, context)) as CallsResult; // the endpoint's own schema
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return { refusal: error.message };
    throw error;
  }
}

function list(query: Readonly<Record<string, string>>, context: VisitContext): Promise<unknown> {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  const call = { family: 'account', endpoint: catalog.account.listCalls } as const;
  return callForJson({ ...call, query: Object.fromEntries(given) }, context);
}

/** The form has days, both included. */
function startOf(date: string): string {
  return date && `${date}T00:00:00Z`;
}

function endOf(date: string): string {
  const startMs = Date.parse(startOf(date));
  return Number.isNaN(startMs) ? startOf(date) : new Date(startMs + 24 * 3_600_000).toISOString();
}
