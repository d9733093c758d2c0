import { Logger } from '@aws-lambda-powertools/logger';

const logger = new Logger({ serviceName: 'pdf-service' });

/**
 * Logs an error with its causes. Of each error, only its type, message and location are logged: libraries attach the
 * request itself to their errors, and document content must not be logged.
 */
export function logFailure(error: Error, requestId: string): void {
  logger.error(error.message, { request_id: requestId, failure: description(error) });
}

interface ErrorDescription {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly cause?: ErrorDescription;
}

function description({ name, message, stack, cause }: Error): ErrorDescription {
  return { name, message, stack, ...(cause instanceof Error && { cause: description(cause) }) };
}
