import { type ProblemCode, problems } from '../../functions/core/contract/problems/problem.ts';

/** The class of errors that clients throw for a status of an answer. Other statuses from 500 on are InternalServerError. */
export const classOfStatus = {
  400: 'InvalidInputError',
  401: 'AuthenticationError',
  403: 'PermissionDeniedError',
  404: 'NotFoundError',
  405: 'InvalidInputError',
  409: 'ConflictError',
  410: 'NotFoundError',
  413: 'InvalidInputError',
  415: 'InvalidInputError',
  416: 'InvalidInputError',
  422: 'InvalidInputError',
  429: 'RateLimitError',
  503: 'ServiceBusyError',
  504: 'ServiceBusyError',
} as const;

/** Codes whose class does not follow from their status. */
const otherClasses: { readonly [code in ProblemCode]?: string } = {
  invalid_api_key: 'AuthenticationError',
  key_wrong_environment: 'AuthenticationError',
  insufficient_credits: 'InsufficientCreditsError',
  spend_cap_reached: 'InsufficientCreditsError',
  idempotency_key_reused: 'ConflictError',
};

/** The same by code, for every code of the service: the error of a failed job has a code, but no status. */
export function classOfCode(): Readonly<Record<string, string>> {
  const byStatus: Readonly<Record<number, string>> = classOfStatus;
  return Object.fromEntries(
    Object.entries(problems).map(([code, [status]]) => [
      code,
      otherClasses[code as ProblemCode] ?? byStatus[status] ?? 'InternalServerError',
    ]),
  );
}
