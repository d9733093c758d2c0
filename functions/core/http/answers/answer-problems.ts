import { oauthErrorBody } from '../../contract/problems/oauth-error.ts';
import { Problem, problemBody } from '../../contract/problems/problem.ts';
import { orBusy } from '../../contract/problems/service-busy.ts';
import { cookieHeaders } from '../admission/caller/cookies.ts';
import { checkRate } from '../admission/rate-limit.ts';
import { type ApiEvent, requestHeader, type Step } from '../call.ts';
import { callContext } from '../call-context.ts';
import { logFailure } from './log.ts';
import { pageHeaders } from './page-headers.ts';
import { problemPage } from './problem-page.ts';
import { standardHeaders } from './standard-headers.ts';

/**
 * Answers every failure; nothing else does. A Problem defines its own response, AWS throttling gives service_busy, and
 * any other error processing_failed.
 */
export function answerProblems(): Step {
  return {
    before: ({ event }) => {
      event.call = { headers: {}, cookies: [] };
    },
    onError: async (request) => {
      const { event } = request;
      const error = orBusy(await beyondRate(event, request.error));
      const problem = error instanceof Problem ? error : unexpected(error);
      event.call.problem = problem;
      const { requestId } = event.requestContext;
      if (problem.status >= 500) logFailure(problem, requestId);
      const { headers, body } = isForPeople(event)
        ? pageAnswer(problem, event)
        : { headers: jsonHeaders, body: JSON.stringify(bodyOf(namingUnknown(problem, event), event)) };
      request.response = {
        statusCode: problem.status,
        headers: {
          ...standardHeaders(requestId),
          ...event.call.headers,
          ...problem.headers,
          ...headers,
        },
        ...cookieHeaders(event.call.cookies),
        body,
      };
    },
  };
}

/** If a failed call also exceeds its account's rate, the response is rate_limited instead of its own problem. */
async function beyondRate(event: ApiEvent, error: unknown): Promise<unknown> {
  const refusal = await checkRate(event).catch((failure: unknown) => failure);
  return refusal instanceof Problem ? refusal : error;
}

/** Adds unknown fields to a request's problem, which a misspelt field may have caused. */
function namingUnknown(problem: Problem, { call: { unknown = [] } }: ApiEvent): Problem {
  if (problem.status !== 400 || unknown.length === 0) return problem;
  const sentences = unknown.map(
    ({ field, message }) => `${field} ${message.endsWith('?') ? message : `${message}.`}`,
  );
  return new Problem(problem.code, [problem.message, ...sentences].join(' '), {
    details: [...(problem.details ?? []), ...unknown],
  });
}

function bodyOf(problem: Problem, event: ApiEvent) {
  const { requestId, baseUrl } = callContext(event);
  return event.call.endpoint?.errors === 'oauth'
    ? oauthErrorBody(problem, requestId, baseUrl)
    : problemBody(problem, requestId, baseUrl);
}

const jsonHeaders = { 'Content-Type': 'application/json' };

function pageAnswer(problem: Problem, event: ApiEvent) {
  const { html, policy } = problemPage(problem, callContext(event));
  return { headers: pageHeaders(policy), body: html };
}

/**
 * A link is opened by browsers and programs, and anyone may try a path that does not exist. A page can also be
 * requested by its own script.
 */
function isForPeople(event: ApiEvent): boolean {
  const { endpoint } = event.call;
  const accept = requestHeader(event, 'accept') ?? '';
  if (endpoint?.audience === 'browser') return !/^\s*application\/json\b/i.test(accept);
  return (!endpoint || endpoint.produces === 'redirect') && /\btext\/html\b/i.test(accept);
}

function unexpected(cause: unknown): Problem {
  return new Problem(
    'processing_failed',
    'Something went wrong on our side. Nothing was charged; try again, and quote request_id if it keeps happening.',
    { cause },
  );
}
