import type { OperationResult } from '../contract/endpoint.ts';
import { type ApiResponse, type Step, written } from './call.ts';

/** Marks every PDF that the test environment makes as one of its own. */
export function markTestPdf(): Step {
  return {
    after: async (request) => {
      const { event, response } = request;
      if (written(event, 'endpoint').produces !== 'pdf') return;
      if (written(event, 'caller').environment !== 'test') return;
      const result = response as unknown as OperationResult;
      if (!('pdf' in result)) return;
      // Loaded where it is needed: live calls, which are in a hurry, never are marked.
      const { markAsTest } = await import('../pdf/mark-as-test.ts');
      request.response = { ...result, pdf: await markAsTest(result.pdf) } as unknown as ApiResponse;
    },
  };
}
