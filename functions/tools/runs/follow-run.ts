import type { VisitContext } from '../../core/contract/endpoint.ts';
import { Problem, problemBody } from '../../core/contract/problems/problem.ts';
import { logFailure } from '../../core/http/answers/log.ts';
import { atMostEvery, withProgress } from '../../core/progress.ts';

/** How often progress is sent at most. */
const intervalMs = 250;

/**
 * Does work and reports it as server-sent events: `progress` with the stage and how far it is, then `done` with the
 * address of the result, or `failed` with what to say.
 */
export async function* followRun(
  work: () => Promise<string>,
  { requestId, baseUrl }: VisitContext,
): AsyncGenerator<string, void> {
  const waiting: string[] = [];
  let wake = Promise.withResolvers<void>();
  const tell = (name: string, data: object) => {
    waiting.push(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    wake.resolve();
  };
  let hasEnded = false;
  const end = (name: string, data: object) => {
    hasEnded = true;
    tell(name, data);
  };
  withProgress(
    atMostEvery(intervalMs, (progress) => tell('progress', progress)),
    work,
  ).then(
    (location) => end('done', { location }),
    (error) => {
      const problem = problemOf(error);
      if (problem.status >= 500) logFailure(problem, requestId);
      end('failed', problemBody(problem, requestId, baseUrl));
    },
  );
  yield ': working\n\n';
  while (!hasEnded || waiting.length > 0) {
    if (waiting.length === 0) await wake.promise;
    wake = Promise.withResolvers<void>();
    yield* waiting.splice(0);
  }
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem(
    'processing_failed',
    'Something went wrong on our side. Nothing was charged; try again.',
    {
      cause: error,
    },
  );
}
