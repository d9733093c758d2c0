import { type ConformanceInput, requestedConformance } from '../contract/fields/conformance.ts';
import { titleOfFile } from '../contract/fields/files/filename.ts';
import type { ConformanceWishes } from './conformance-work.ts';

/** The conformance options of a call that makes a PDF. */
export type NamedInput = ConformanceInput & { readonly filename: string };

/** Returns the conformance requested for a PDF of some origin, if any. Throws invalid_field. */
export function conformanceWishes(
  input: NamedInput,
  origin: ConformanceWishes['origin'],
): ConformanceWishes | undefined {
  const requested = requestedConformance(input);
  return requested && { ...requested, origin, fallbackTitle: titleOfFile(input.filename) };
}
