import type { HiddenCounts } from '../../core/hidden-text/hidden-counts.ts';

/** The last field of a response's JSON, if text that is not seen was left out: the amount. */
export function leftOutField(leftOut: HiddenCounts | undefined): string {
  return leftOut ? `,"left_out":${JSON.stringify(leftOut)}` : '';
}
