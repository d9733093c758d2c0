import { Logger } from '@aws-lambda-powertools/logger';

const logger = new Logger({ serviceName: 'pdf-service' });

/** Logs a failure whole, causes included. Its message may quote field names, never a document's content. */
export function logFailure(error: Error, requestId: string): void {
  logger.error(error.message, { error, request_id: requestId });
}
