import { catalog } from '../../catalog.ts';
import { callForJson } from '../../core/aws/lambda/call-api.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { recordAccountChange } from '../../core/http/record-account-change.ts';
import { readAccount } from '../../core/identity/account.ts';
import { setKeepsCallContents } from '../../core/identity/call-contents.ts';
import { markup } from '../../core/pages/markup.ts';
import type { DashboardOperations } from '../dashboard-operations.ts';
import { dashboardPage } from '../frame/frame.ts';
import { textsOf } from '../playground/example-texts.ts';
import { playableEndpoints } from '../playground/playable-endpoints.ts';
import { formWith } from '../playground/playground.ts';
import { callContent } from './call-content.ts';
import type { CallSearch } from './call-filters.ts';
import { type CallsResult, callsContent, type LoggedCall } from './calls-content.ts';
import { callsUrl } from './calls-url.ts';
import { keepingCard } from './keeping-card.ts';
import { readKeptCall } from './kept-calls.ts';
import { logStyle } from './log-style.ts';

/** Rows on one page of the log. */
const pageSize = 50;

const navigated = { path: '/dashboard/calls', styles: [logStyle] } as const;

/** The pages of the account's log, from `GET /calls`. */
export const calls: DashboardOperations<'showCalls' | 'showCall' | 'keepCalls' | 'runAgain'> = {
  showCalls: async ({ request_id, cursor, ...search }, context) => {
    const requestId = request_id.trim();
    if (requestId) return { redirect: `${callsUrl(context)}/${encodeURIComponent(requestId)}` };
    const [found, { keepsCallContents = false }] = await Promise.all([
      findCalls(search, cursor, context),
      readAccount(context.accountId),
    ]);
    const list = callsContent(found, search, cursor, context);
    const content = markup`${list}${keepingCard(keepsCallContents, context)}`;
    return dashboardPage(context, { ...navigated, title: 'Calls', content });
  },

  showCall: async ({ request_id }, context) => {
    const found = (await list({ request_id }, context)) as { readonly calls: readonly LoggedCall[] };
    const seen = found.calls.map(async (call) => {
      const { method, endpoint } = call;
      return { call, kept: await readKeptCall({ requestId: request_id, method, endpoint }, context) };
    });
    const content = callContent(request_id, await Promise.all(seen), context);
    const page = dashboardPage(context, { ...navigated, title: 'Call', content });
    return found.calls.length > 0 ? page : { ...page, status: 404 };
  },

  keepCalls: async ({ keep }, context) => {
    const isKept = keep === 'yes';
    await setKeepsCallContents(context.accountId, isKept);
    await recordAccountChange(context, isKept ? 'callContentsKept' : 'callContentsNotKept');
    return { redirect: `${callsUrl(context)}#keeping` };
  },

  runAgain: async ({ request_id, call }, context) => {
    const [method = '', endpoint = ''] = call.split(' ');
    const kept = await readKeptCall({ requestId: request_id, method, endpoint }, context);
    const tried = playableEndpoints.find((one) => one.method === method && one.path === endpoint);
    if (!kept || !tried)
      throw new Problem('route_not_found', 'The request is no longer kept, so it cannot be run again.');
    return formWith(tried, textsOf(tried, kept.request as Readonly<Record<string, unknown>>), context);
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
