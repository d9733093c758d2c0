import middy from '@middy/core';
import { executionModeStreamifyResponse } from '@middy/core/StreamifyResponse';
import type { Endpoint, Endpoints, Operations } from '../contract/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import { isGatewayPlain } from '../settings.ts';
import { checkForm } from './admission/check-form.ts';
import { checkRequest } from './admission/check-request.ts';
import { checkScopes } from './admission/check-scopes.ts';
import { findEndpoint } from './admission/find-endpoint.ts';
import { identifyCaller } from './admission/identify-caller.ts';
import { identifyVisitor } from './admission/identify-visitor.ts';
import { limitRate, refuseBeyondRate } from './admission/limit-rate.ts';
import { readBody } from './admission/read-body.ts';
import { answerProblems } from './answers/answer-problems.ts';
import { answerWhole } from './answers/answer-whole.ts';
import { measureCalls } from './answers/measure-calls.ts';
import { respond } from './answers/respond.ts';
import type { ApiEvent, ApiResponse } from './call.ts';
import { callOperation } from './call-operation.ts';
import { chargeCredits } from './charge-credits.ts';
import { checkAccount } from './check-account.ts';
import { checkJob } from './check-job.ts';
import { keepAnswer } from './keep-answer.ts';
import { markTestPdf } from './mark-test-pdf.ts';
import { publishPdf } from './publish-pdf.ts';
import { storePdf } from './store-pdf.ts';
import { undoJob } from './undo-job.ts';

/** Time kept back from the function's own, to answer a call that runs out of it and to give its credits back. */
const answerReserveMs = 1_500;

/**
 * A family's Lambda handler. This list is everything that happens to a call: each step acts on its way in, from
 * the top, and those with a way out act from the bottom, so a PDF is stored, then paid for, then let be seen, and then
 * the answer is put together, and kept where the call may come again.
 * `elsewhere` is for the one family that also answers what has no route.
 */
export function serve<Family extends Endpoints>(
  endpoints: Family,
  operations: Operations<Family>,
  elsewhere: readonly Endpoint[] = [],
) {
  const hearAll = [...(isGatewayPlain() ? [answerWhole()] : []), measureCalls()];
  return middy<ApiEvent, ApiResponse>({
    ...(isGatewayPlain() ? {} : { executionMode: executionModeStreamifyResponse }),
    timeoutEarlyInMillis: answerReserveMs,
    timeoutEarlyResponse: tooSlow,
  })
    .use(hearAll)
    .use(answerProblems())
    .use(findEndpoint(endpoints, elsewhere))
    .use(identifyCaller())
    .use(identifyVisitor())
    .use(limitRate())
    .use(checkScopes())
    .use(readBody())
    .use(checkForm())
    .use(checkRequest())
    .use(keepAnswer(hearAll))
    .use(checkJob())
    .use(respond())
    .use(publishPdf())
    .use(chargeCredits())
    .use(undoJob())
    .use(checkAccount())
    .use(refuseBeyondRate())
    .use(storePdf())
    .use(markTestPdf())
    .handler(callOperation(endpoints, operations));
}

function tooSlow(): never {
  throw new Problem(
    'processing_failed',
    'The call took longer than the service allows. Split the work and try again.',
  );
}
