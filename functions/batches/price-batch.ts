import type { z } from 'zod';
import type { CallContext } from '../core/contract/endpoint.ts';
import type { FieldProblem } from '../core/contract/problems/problem.ts';
import type { batches } from './endpoints.ts';
import { planRows } from './plan-rows.ts';

/** What a batch would cost, in credits as for any dry run, and the first of its rows that would fail. */
interface BatchPrice {
  readonly endpoint: string;
  readonly credits: { readonly minimum: number; readonly maximum: number };
  readonly total: number;
  readonly invalid: number;
  readonly invalid_rows: readonly {
    readonly row: number;
    readonly code: string;
    readonly message: string;
    readonly details?: readonly FieldProblem[];
  }[];
}

/** Checks the rows of a batch, and makes nothing. Throws what planRows throws. */
export async function priceBatch(
  input: z.output<typeof batches.createBatch.request>,
  context: CallContext,
): Promise<BatchPrice> {
  const { endpoint, requests, cost } = await planRows(input, context);
  return {
    endpoint: endpoint.path,
    credits: { minimum: cost.minimumHundredths / 100, maximum: cost.maximumHundredths / 100 },
    total: requests.length,
    invalid: cost.invalid,
    invalid_rows: cost.failures.map(({ index, problem }) => {
      const { code, message, details } = problem;
      return { row: index + 1, code, message, ...(details && { details }) };
    }),
  };
}
