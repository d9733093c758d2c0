import type { CatalogEntry } from '../catalog.ts';
import type { Scope } from '../core/contract/callers/scopes.ts';
import { unknownPages } from '../core/contract/dry-run.ts';
import { scopesOf } from '../core/contract/endpoint.ts';
import { limits } from '../core/contract/limits.ts';
import { priceOf } from '../core/contract/prices.ts';
import { insufficientScope } from '../core/contract/problems/insufficient-scope.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import { problemOfIssues } from '../core/http/admission/problem-of-issues.ts';
import { ruleInWords } from '../core/http/admission/rule-in-words.ts';
import type { WorkCost } from '../core/pipelines/check-work.ts';
import type { RefusedRows } from './refused-rows.ts';

/** What rows cost together, how many of them will fail, and why the first of these do: those that fail cost nothing. */
export interface RowsCost extends WorkCost {
  readonly invalid: number;
  /** By the index of the row, in order. */
  readonly failures: readonly { readonly index: number; readonly problem: Problem }[];
}

interface Known {
  /** What the stages of each row cost. */
  readonly ofStages?: WorkCost | undefined;
  readonly refused?: RefusedRows | undefined;
}

/**
 * What rows cost, in hundredths. Throws insufficient_scope if a credential may not
 * make the call of a row, or of a part of it.
 */
export function costOfRows(
  endpoint: CatalogEntry,
  requests: readonly { readonly field: string; readonly request: Readonly<Record<string, unknown>> }[],
  granted: readonly Scope[],
  { ofStages = { minimumHundredths: 0, maximumHundredths: 0 }, refused = new Map() }: Known = {},
): RowsCost {
  let { minimumHundredths, maximumHundredths } = { minimumHundredths: 0, maximumHundredths: 0 };
  const failures: RowsCost['failures'][number][] = [];
  let invalid = 0;
  const forbidden = insufficientScope(scopesOf(endpoint), granted);
  if (forbidden) throw forbidden;
  for (const [index, { field, request }] of requests.entries()) {
    const { success, data, error } = endpoint.request.safeParse(request, {
      error: ruleInWords,
      reportInput: true,
    });
    if (!success || refused.has(index)) {
      invalid += 1;
      const problem = error
        ? problemOfIssues(error.issues, { endpoint, fields: request })
        : refused.get(index);
      if (problem && failures.length < limits.batches.describedRows) failures.push({ index, problem });
      continue;
    }
    checkParts(endpoint, { field, data }, granted);
    const { baseHundredths, perPageHundredths } = priceOf(endpoint, data);
    minimumHundredths +=
      baseHundredths + perPageHundredths * unknownPages.minimum + ofStages.minimumHundredths;
    maximumHundredths +=
      baseHundredths + perPageHundredths * unknownPages.maximum + ofStages.maximumHundredths;
  }
  return { minimumHundredths, maximumHundredths, invalid, failures };
}

function checkParts(
  endpoint: CatalogEntry,
  { field, data }: { readonly field: string; readonly data: Readonly<Record<string, unknown>> },
  granted: readonly Scope[],
): void {
  for (const part of endpoint.partsOfInput?.(data) ?? []) {
    const refused = insufficientScope([...scopesOf(endpoint), ...part.scopes], granted);
    if (!refused) continue;
    const { code, message, headers } = refused;
    throw new Problem(code, `${field}.${part.field}: ${message}`, { headers });
  }
}
