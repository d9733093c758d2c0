import type { Meta } from './meta.ts';

/** A result with the response that it was read from. */
export interface RawResponse<Result> {
  readonly data: Result;
  /** Its status and all its headers. Its body has been read, unless it is a file. */
  readonly response: Response;
  /** What the headers say of the call, such as the credits that it cost. */
  readonly meta: Meta;
}

/** A call that was made: `await` gives its result. */
export interface PendingCall<Result> extends Promise<Result> {
  /** The result with the status and all headers of the answer. */
  withRawResponse(): Promise<RawResponse<Result>>;
}

/** The call whose answer is on the way. */
export function pendingCall<Result>(answer: Promise<RawResponse<Result>>): PendingCall<Result> {
  const result = answer.then(({ data }) => data);
  return Object.assign(result, {
    withRawResponse() {
      result.catch(() => undefined); // the caller handles the other promise, which fails alike
      return answer;
    },
  });
}
