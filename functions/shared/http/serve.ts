import middy from '@middy/core';
import { executionModeStreamifyResponse } from '@middy/core/StreamifyResponse';
import type { Endpoint, Endpoints, Operations } from '../contract/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import { isGatewayPlain } from '../settings.ts';
import { answerProblems } from './answer-problems.ts';
import { answerWhole } from './answer-whole.ts';
import type { ApiEvent, ApiResponse } from './call.ts';
import { callOperation } from './call-operation.ts';
import { chargeCredits } from './charge-credits.ts';
import { checkAccount } from './check-account.ts';
import { checkForm } from './check-form.ts';
import { checkJob } from './check-job.ts';
import { checkRequest } from './check-request.ts';
import { checkScopes } from './check-scopes.ts';
import { findEndpoint } from './find-endpoint.ts';
import { identifyCaller } from './identify-caller.ts';
import { identifyVisitor } from './identify-visitor.ts';
import { keepAnswer } from './keep-answer.ts';
import { limitRate, refuseBeyondRate } from './limit-rate.ts';
import { markTestPdf } from './mark-test-pdf.ts';
import { measureCalls } from './measure-calls.ts';
import { publishPdf } from './publish-pdf.ts';
import { readBody } from './read-body.ts';
import { respond } from './respond.ts';
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
