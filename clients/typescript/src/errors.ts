import { ServiceError } from './service-error.ts';

/** The request is not as the service needs it: fields, files, pages or sizes. `details` has the fields. */
export class InvalidInputError extends ServiceError {
  override readonly name = 'InvalidInputError';
}

/** The API key or the access token is missing, wrong or expired. */
export class AuthenticationError extends ServiceError {
  override readonly name = 'AuthenticationError';
}

/** The key or token is right, but not allowed to do this. */
export class PermissionDeniedError extends ServiceError {
  override readonly name: string = 'PermissionDeniedError';
}

/** The account has not enough credits, or the cap of its key is reached. */
export class InsufficientCreditsError extends PermissionDeniedError {
  override readonly name = 'InsufficientCreditsError';
}

/** There is no such document, job or endpoint. */
export class NotFoundError extends ServiceError {
  override readonly name = 'NotFoundError';
}

/** Another call stands in the way, such as one with the same idempotency key. */
export class ConflictError extends ServiceError {
  override readonly name = 'ConflictError';
}

/** There were too many calls. `retryAfterSeconds` says when to try again. */
export class RateLimitError extends ServiceError {
  override readonly name = 'RateLimitError';
}

/** The service is busy for the moment. */
export class ServiceBusyError extends ServiceError {
  override readonly name = 'ServiceBusyError';
}

/** The service failed. Quote `requestId` when you ask for help. */
export class InternalServerError extends ServiceError {
  override readonly name = 'InternalServerError';
}

/** The service cannot be reached, or the connection was lost. */
export class APIConnectionError extends ServiceError {
  override readonly name: string = 'APIConnectionError';
}

/** There was no answer in time. */
export class APITimeoutError extends APIConnectionError {
  override readonly name = 'APITimeoutError';
}

/** A webhook is not the service's, or too old. */
export class InvalidWebhookError extends ServiceError {
  override readonly name = 'InvalidWebhookError';
}
