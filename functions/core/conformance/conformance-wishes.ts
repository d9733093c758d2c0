import { type ConformanceInput, requestedConformance } from '../contract/fields/conformance.ts';
import { titleOfFile } from '../contract/fields/filename.ts';
import type { ConformanceWishes } from './conformance-work.ts';

/** What a call says of a PDF to make. */
export type NamedInput = ConformanceInput & { readonly filename: string };

/** What a PDF of some origin is to conform to, if to anything. Throws invalid_field. */
export function conformanceWishes(
  input: NamedInput,
  origin: ConformanceWishes['origin'],
): ConformanceWishes | undefined {
  const requested = requestedConformance(input);
  return requested && { ...requested, origin, fallbackTitle: titleOfFile(input.filename) };
}
