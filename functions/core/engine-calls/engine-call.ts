import type { CallContext } from '../contract/endpoint.ts';
import type { EngineCall } from './engine-request.ts';

/** What the engine learns of a call, besides its input: neither its credential nor its scopes. */
export function engineCall({ accountId, environment, endsAtEpochMs }: CallContext): EngineCall {
  return { accountId, environment, endsAtEpochMs };
}
