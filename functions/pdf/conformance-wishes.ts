import { type ConformanceInput, requestedConformance } from '../core/contract/conformance.ts';
import { titleOfFile } from '../core/contract/filename.ts';
import type { ConformanceWishes } from '../core/pdf/conformance/conformance-work.ts';

/** What a call says of a PDF to make. */
export type NamedInput = ConformanceInput & { readonly filename: string };

/** What the PDF of others is to conform to, if to anything. Throws invalid_field. */
export function conformanceWishes(input: NamedInput): ConformanceWishes | undefined {
  const requested = requestedConformance(input);
  return requested && { ...requested, origin: 'foreign', fallbackTitle: titleOfFile(input.filename) };
}
