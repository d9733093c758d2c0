export type { RowsOptions } from './batches.ts';
export { type Client, createClient } from './create-client.ts';
export {
  APIConnectionError,
  APITimeoutError,
  AuthenticationError,
  ConflictError,
  InsufficientCreditsError,
  InternalServerError,
  InvalidInputError,
  InvalidWebhookError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServiceBusyError,
} from './errors.ts';
export type { FileAnswer } from './file-answer.ts';
export type { FileInput } from './file-input.ts';
export { apiVersion } from './generated/endpoints.ts';
export type { Operations } from './generated/operations.ts';
export type * from './generated/types.ts';
export type { WaitOptions } from './jobs.ts';
export type { Meta } from './meta.ts';
export type {
  Estimate,
  Gives,
  GivesFile,
  ListsItems,
  MakesFile,
  PendingJob,
  Reads,
  WithMeta,
} from './operation-types.ts';
export type { CallOptions, ClientOptions } from './options.ts';
export type { PendingCall, RawResponse } from './pending-call.ts';
export { type FieldProblem, ServiceError } from './service-error.ts';
export { type ReceivedWebhook, verifyWebhook, type WebhookEvent } from './verify-webhook.ts';
