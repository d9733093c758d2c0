import middy from '@middy/core';
import { executionModeStreamifyResponse } from '@middy/core/StreamifyResponse';
import type { Endpoint, Endpoints, Operations } from '../contract/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import { answerProblems } from './answer-problems.ts';
import type { ApiEvent, ApiResponse } from './call.ts';
import { callOperation } from './call-operation.ts';
import { chargeCredits } from './charge-credits.ts';
import { checkRequest } from './check-request.ts';
import { checkScopes } from './check-scopes.ts';
import { findEndpoint } from './find-endpoint.ts';
import { identifyCaller } from './identify-caller.ts';
import { markTestPdf } from './mark-test-pdf.ts';
import { publishPdf } from './publish-pdf.ts';
import { readBody } from './read-body.ts';
import { respond } from './respond.ts';
import { storePdf } from './store-pdf.ts';

/** Time kept back from the function's own, to answer a call that runs out of it and to give its credits back. */
const answerReserveMs = 1_500;

/**
 * A family's Lambda handler. This list is everything that happens to a call: each step acts on its way in, from
 * the top, and those with a way out act from the bottom, so a PDF is stored, then paid for, then let be seen, and then the answer is put together.
 * `elsewhere` is for the one family that also answers what has no route.
 */
export function serve<Family extends Endpoints>(
  endpoints: Family,
  operations: Operations<Family>,
  elsewhere: readonly Endpoint[] = [],
) {
  return middy<ApiEvent, ApiResponse>({
    executionMode: executionModeStreamifyResponse,
    timeoutEarlyInMillis: answerReserveMs,
    timeoutEarlyResponse: tooSlow,
  })
    .use(answerProblems())
    .use(findEndpoint(endpoints, elsewhere))
    .use(identifyCaller())
    .use(checkScopes())
    .use(readBody())
    .use(checkRequest())
    .use(respond())
    .use(publishPdf())
    .use(chargeCredits())
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
