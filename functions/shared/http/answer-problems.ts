import { Problem, problemBody } from '../contract/problem.ts';
import { type ApiEvent, requestHeader, type Step } from './call.ts';
import { logFailure } from './log.ts';
import { problemPage } from './problem-page.ts';
import { standardHeaders } from './standard-headers.ts';

/** Answers every failure, and nothing else does: a Problem as it says, anything else as processing_failed. */
export function answerProblems(): Step {
  return {
    before: ({ event }) => {
      event.call = { headers: {} };
    },
    onError: (request) => {
      const { event, error } = request;
      const problem = error instanceof Problem ? error : unexpected(error);
      const { requestId } = event.requestContext;
      if (problem.status >= 500) logFailure(problem, requestId);
      const { type, body } = isForPeople(event)
        ? { type: 'text/html; charset=utf-8', body: problemPage(problem, requestId) }
        : { type: 'application/json', body: JSON.stringify(problemBody(problem, requestId)) };
      request.response = {
        statusCode: problem.status,
        headers: {
          ...standardHeaders(requestId),
          ...event.call.headers,
          ...problem.headers,
          'Content-Type': type,
        },
        body,
      };
    },
  };
}

/** A link is opened in a browser as well as by a program. */
function isForPeople(event: ApiEvent): boolean {
  const { endpoint } = event.call;
  return endpoint?.produces === 'redirect' && /\btext\/html\b/i.test(requestHeader(event, 'accept') ?? '');
}

function unexpected(cause: unknown): Problem {
  return new Problem(
    'processing_failed',
    'Something went wrong on our side. Nothing was charged; try again, and quote request_id if it goes on.',
    { cause },
  );
}
