import type { LeftOut } from '../core/hidden-text/read-text.ts';

/** The last field of an answer's JSON, if hidden text was left out of it: how much. */
export function leftOutField(leftOut: LeftOut | undefined): string {
  return leftOut ? `,"left_out":${JSON.stringify(leftOut)}` : '';
}
