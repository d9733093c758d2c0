import { Problem } from '../contract/problems/problem.ts';

/** Returns the problem for a page that takes too long to draw to determine its visible text. */
export function tooSlowToJudge(cause?: unknown): Problem {
  const message =
    'A page takes too long to draw for this service to tell what of its text can be seen. Request its text with `hidden` `include`.';
  return new Problem('visibility_unknown', message, { cause });
}
