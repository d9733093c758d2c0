import { Problem } from '../contract/problems/problem.ts';

/** What a call gets where a page takes too long to draw for anyone to tell what of it is seen. */
export function tooSlowToJudge(cause?: unknown): Problem {
  const message =
    'A page takes too long to draw for this service to tell what of its text can be seen. Request its text with `hidden` `include`.';
  return new Problem('visibility_unknown', message, { cause });
}
