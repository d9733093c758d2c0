import type { CallContext } from '../core/contract/endpoint.ts';
import type { EngineCall } from '../core/engine-calls/engine-request.ts';

/** What the engine learns of a call, besides its input. */
export function engineCall({ accountId, environment, endsAtEpochMs }: CallContext): EngineCall {
  return { accountId, environment, endsAtEpochMs };
}
