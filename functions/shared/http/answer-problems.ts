import { Problem, problemBody } from '../contract/problem.ts';
import type { Step } from './call.ts';
import { logFailure } from './log.ts';
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
      request.response = {
        statusCode: problem.status,
        headers: {
          ...standardHeaders(requestId),
          ...event.call.headers,
          ...problem.headers,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify(problemBody(problem, requestId)),
      };
    },
  };
}

function unexpected(cause: unknown): Problem {
  return new Problem(
    'processing_failed',
    'Something went wrong on our side. Nothing was charged; try again, and quote request_id if it goes on.',
    { cause },
  );
}
