import { limits } from '../../core/contract/limits.ts';
import { Problem } from '../../core/contract/problems/problem.ts';

/** Counts the bytes of a response while it is made. */
export interface AnswerSize {
  /** Throws output_too_large if the response becomes larger than allowed. */
  add(part: string | Uint8Array): void;
}

/** `advice` suggests what to request instead. */
export function answerSize(advice: string, maximumBytes: number = limits.answerBytes): AnswerSize {
  let sizeBytes = 0;
  return {
    add: (part) => {
      sizeBytes += typeof part === 'string' ? Buffer.byteLength(part) : part.byteLength;
      if (sizeBytes <= maximumBytes) return;
      const megabytes = Math.floor(maximumBytes / 1024 / 1024);
      throw new Problem('output_too_large', `The response would be larger than ${megabytes} MB. ${advice}`);
    },
  };
}
