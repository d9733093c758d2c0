import { expect, test } from '@jest/globals';
import type { OperationResult } from '../../functions/core/contract/endpoint.ts';
import { admission } from '../../functions/core/http/admission/admission.ts';
import { readBody } from '../../functions/core/http/admission/body/read-body.ts';
import { checkForm } from '../../functions/core/http/admission/caller/check-form.ts';
import { checkScopes } from '../../functions/core/http/admission/caller/check-scopes.ts';
import { identifyCaller } from '../../functions/core/http/admission/caller/identify-caller.ts';
import { checkRequest } from '../../functions/core/http/admission/check-request.ts';
import { findEndpoint } from '../../functions/core/http/admission/find-endpoint.ts';
import { planOutput } from '../../functions/core/http/admission/plan-output.ts';
import { startRateCount } from '../../functions/core/http/admission/rate-limit.ts';
import type { Admitted } from '../../functions/core/http/call.ts';
import type { Marked } from '../../functions/core/http/check-mark.ts';
import type { Draft, Store } from '../../functions/core/http/store-pdf.ts';

const found = findEndpoint({});

test('a step in a wrong place does not compile, and each step acts on the way in alone', () => {
  // @ts-expect-error the endpoint has not been found
  admission().find(identifyCaller);
  // @ts-expect-error the caller has not been identified
  admission().find(found).check(checkScopes);
  // @ts-expect-error the caller has not been identified
  admission().find(found).find(startRateCount);
  // @ts-expect-error the fields have not been read
  admission().find(found).find(identifyCaller).check(checkForm);
  // @ts-expect-error the fields have not been read
  admission().find(found).find(checkRequest);
  // @ts-expect-error the input has not been made
  admission().find(found).find(identifyCaller).find(readBody).find(planOutput);
  // @ts-expect-error a handler of admitted calls needs every fact
  admission().find(found).handler(handle);
  const { steps } = admission().find(found).find(identifyCaller).check(checkScopes);
  expect(steps.map((step) => Object.keys(step))).toEqual([['before'], ['before'], ['before']]);
});

test('a result that was not marked as one of the test environment’s cannot be stored', () => {
  const made: OperationResult = { pdf: new Uint8Array(), pageCount: 1 };
  // @ts-expect-error only checkMark makes a marked result
  const marked: Marked<OperationResult> = made;
  // @ts-expect-error so a store takes no other
  const store = (into: Store): Promise<Draft> => into.draft(made, {});
  expect([marked, store]).toHaveLength(2);
});

async function handle(_event: Admitted): Promise<never> {
  throw new Error('never called');
}
