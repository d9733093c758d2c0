/** SQS's error for a request that it refuses; `name` is its code. */
export function sqsError(code: string, message: string): Error {
  return Object.assign(new Error(message), { name: code, isSqsError: true });
}

export function isSqsError(error: unknown): error is Error {
  return error instanceof Error && 'isSqsError' in error;
}
