import type { LeftOut } from '../../core/hidden-text/read-text.ts';

/** The last field of a response's JSON, if hidden text was left out: the amount. */
export function leftOutField(leftOut: LeftOut | undefined): string {
  return leftOut ? `,"left_out":${JSON.stringify(leftOut)}` : '';
}
