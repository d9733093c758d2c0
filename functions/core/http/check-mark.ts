import type { OperationResult } from '../contract/endpoint.ts';
import type { Admitted } from './call.ts';

declare const marked: unique symbol;

/** A result that checkMark has passed. Only such results can be stored or returned. */
export type Marked<Result> = Result & { readonly [marked]: true };

/** Throws if a PDF of the test environment does not have its mark, which the engine puts on every PDF. */
export function checkMark({ call }: Admitted, result: OperationResult): Marked<OperationResult> {
  const mustHave =
    call.output && call.caller?.environment === 'test' && ('pdfs' in result || 'pdf' in result);
  if (mustHave && !result.isMarked) throw new Error('a PDF of the test environment without its mark');
  return result as Marked<OperationResult>; // the brand exists only as a type
}
