import { limits } from '../../core/contract/limits.ts';
import { Problem } from '../../core/contract/problems/problem.ts';

/** Counts the bytes of an answer while it is made. */
export interface AnswerSize {
  /** Throws output_too_large if the answer becomes larger than an answer may be. */
  add(text: string): void;
}

/** `advice` tells the caller what to request instead. */
export function answerSize(advice: string, maximumBytes: number = limits.answerBytes): AnswerSize {
  let sizeBytes = 0;
  return {
    add: (text) => {
      sizeBytes += Buffer.byteLength(text);
      if (sizeBytes <= maximumBytes) return;
      const megabytes = Math.floor(maximumBytes / 1024 / 1024);
      throw new Problem('output_too_large', `The response would be larger than ${megabytes} MB. ${advice}`);
    },
  };
}
