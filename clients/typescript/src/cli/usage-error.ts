/** A command line that cannot be understood. The message says what to type. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
