import type { NamedPdf, OperationResult } from '../contract/endpoint.ts';
import type { Admitted } from './call.ts';

declare const marked: unique symbol;

/** A result that markTest has processed. Only such results can be stored or returned. */
export type Marked<Result> = Result & { readonly [marked]: true };

/** Marks every PDF that the test environment makes. */
export async function markTest(
  { call }: Admitted,
  result: OperationResult,
): Promise<Marked<OperationResult>> {
  if (!call.output || call.caller?.environment !== 'test') return asMarked(result);
  if (!('pdfs' in result || 'pdf' in result) || result.isMarked) return asMarked(result);
  // Loaded on demand: live calls, which must be fast, are never marked.
  const { markAsTest } = await import('../page-operations/mark-as-test.ts');
  if ('pdf' in result) return asMarked({ ...result, pdf: await markAsTest(result.pdf) });
  const pdfs: NamedPdf[] = [];
  for (const named of result.pdfs) pdfs.push({ ...named, pdf: await markAsTest(named.pdf) });
  return asMarked({ ...result, pdfs });
}

function asMarked(result: OperationResult): Marked<OperationResult> {
  return result as Marked<OperationResult>; // the brand exists only as a type
}
