import middy from '@middy/core';
import { executionModeStreamifyResponse } from '@middy/core/StreamifyResponse';
import type { Endpoints, Operations } from '../contract/endpoint.ts';
import { isSamGateway } from '../settings.ts';
import { admission } from './admission/admission.ts';
import { readBody } from './admission/body/read-body.ts';
import { checkForm } from './admission/caller/check-form.ts';
import { checkPartScopes } from './admission/caller/check-part-scopes.ts';
import { checkProof } from './admission/caller/check-proof.ts';
import { checkRole } from './admission/caller/check-role.ts';
import { checkScopes } from './admission/caller/check-scopes.ts';
import { checkSettingsAccess } from './admission/caller/check-settings-access.ts';
import { checkWebToken } from './admission/caller/check-web-token.ts';
import { identifyCaller } from './admission/caller/identify-caller.ts';
import { checkRequest } from './admission/check-request.ts';
import { type Everywhere, findEndpoint } from './admission/find-endpoint.ts';
import { noteRequest } from './admission/note-request.ts';
import { planOutput } from './admission/plan-output.ts';
import { startRateCount } from './admission/rate-limit.ts';
import { answerDryRun, isDryRun, type PageCounts } from './answer-dry-run.ts';
import { answerHead } from './answers/answer-head.ts';
import { answerProblems } from './answers/answer-problems.ts';
import { answerWhole } from './answers/answer-whole.ts';
import { finishAtOnce } from './answers/finish-at-once.ts';
import { keepCalls } from './answers/keep-call.ts';
import { logCalls } from './answers/log-call.ts';
import { measureCalls } from './answers/measure-calls.ts';
import type { ApiEvent, ApiResponse } from './call.ts';
import { inTrace } from './in-trace.ts';
import { once } from './once.ts';
import { operateBy } from './operate.ts';
import { transact } from './transaction.ts';
import { withProgressLines } from './with-progress-lines.ts';

interface More<Family extends Endpoints> {
  readonly everywhere?: Everywhere;
  /** For dry runs of endpoints that charge for pages. */
  readonly pageCounts?: PageCounts<Family>;
}

/**
 * A Lambda handler for the endpoints of one function. Admission only examines and refuses. Then the work of the call is
 * done once, even if the call is repeated. The transaction is all of that work, together with what undoes it.
 */
export function serve<Family extends Endpoints>(
  endpoints: Family,
  operations: Operations<Family>,
  { everywhere, pageCounts = {} }: More<Family> = {},
) {
  const operate = operateBy(endpoints, operations);
  const admitted = admission()
    .find(findEndpoint(endpoints, everywhere))
    .find(identifyCaller)
    .check(checkRole)
    .check(checkProof)
    .find(startRateCount)
    .check(checkSettingsAccess)
    .check(checkWebToken)
    .check(checkScopes)
    .find(readBody)
    .check(checkForm)
    .find(noteRequest)
    .find(checkRequest)
    .check(checkPartScopes)
    .find(planOutput);
  const handler = (mode: { readonly executionMode?: typeof executionModeStreamifyResponse }) =>
    middy<ApiEvent, ApiResponse>({
      timeoutEarlyInMillis: 0, // the transaction enforces its own deadline, since it must undo its work
      ...mode,
    })
      .use([finishAtOnce(), answerHead()])
      .use(
        isSamGateway()
          ? [answerWhole(), measureCalls(), keepCalls(), logCalls(), answerProblems()]
          : [measureCalls(), keepCalls(), logCalls(), answerProblems()],
      )
      .use(admitted.steps)
      .handler(
        admitted.handler((event, context) =>
          isDryRun(event)
            ? answerDryRun(event, context, endpoints, pageCounts)
            : once(event, context.getRemainingTimeInMillis(), (undo, workId) =>
                transact(event, context, operate, undo, workId),
              ),
        ),
      );
  if (isSamGateway()) return inTrace(handler({}));
  const streamed = handler({ executionMode: executionModeStreamifyResponse });
  return inTrace(withProgressLines(streamed as never, () => handler({}) as never)); // middy types only the standard mode
}
