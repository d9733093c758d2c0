import { Logger } from '@aws-lambda-powertools/logger';
import { Problem } from '../../contract/problems/problem.ts';
import { loggedTrace } from '../../trace.ts';

const logger = new Logger({ serviceName: 'pdf-service' });

/**
 * Logs an error with its causes, but only the type, message and location of each: libraries attach the request itself
 * to their errors, and document content must not be logged. A Problem is logged with its code instead of its message,
 * which is for the caller and may contain the caller's own URLs.
 */
export function logFailure(error: Error, requestId: string): void {
  logger.error(messageOf(error), { request_id: requestId, ...loggedTrace(), failure: description(error) });
}

interface ErrorDescription {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly cause?: ErrorDescription;
}

function description(error: Error): ErrorDescription {
  const { name, cause } = error;
  return {
    name,
    message: messageOf(error),
    stack: stackOf(error),
    ...(cause instanceof Error && { cause: description(cause) }),
  };
}

function messageOf(error: Error): string {
  return error instanceof Problem ? error.code : error.message;
}

/** The stack of a Problem begins with its message. */
function stackOf(error: Error): string | undefined {
  const { stack, message } = error;
  if (!(error instanceof Problem) || stack === undefined) return stack;
  return `${error.name}: ${error.code}${stack.slice(stack.indexOf(message) + message.length)}`;
}
