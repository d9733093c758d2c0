import { Logger } from '@aws-lambda-powertools/logger';

const logger = new Logger({ serviceName: 'pdf-service' });

/**
 * Logs a failure with its causes. Of each error only what it is and where it was: libraries hang the request itself
 * on their errors, and a document's content is not to be logged.
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
