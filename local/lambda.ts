import { Readable } from 'node:stream';
import type { EventBytes } from './lambda/event-bytes.ts';
import type { FunctionDefinition } from './lambda/function-definition.ts';
import { functionPool } from './lambda/function-pool.ts';
import { functionError } from './lambda/invocation.ts';

/** AWS Lambda as emulated on this machine. */
export interface Lambda {
  /**
   * Calls a function with an event and returns the bytes of its response. If the function fails, even in the middle of
   * its response, the stream is destroyed with an error whose name is Lambda's errorType. Waiting calls are served in
   * turn by owner, an account or an address; all calls without one share an owner. `traceHeader` is X-Ray's.
   */
  invoke(name: string, event: EventBytes, owner?: string, traceHeader?: string): Readable;
  /** Loads functions before their first call. */
  warm(names: readonly string[]): void;
  /** Kills every function, and every process that a function started. */
  stop(): Promise<void>;
}

/** Emulates Lambda for these functions. None is loaded before it is called or warmed. */
export function startLambda(functions: readonly FunctionDefinition[]): Lambda {
  const pools = new Map(functions.map((definition) => [definition.name, functionPool(definition)]));
  return {
    invoke: (name, event, owner = '', traceHeader = undefined) =>
      pools.get(name)?.invoke(event, owner, traceHeader) ?? unknownFunction(name),
    warm: (names) => {
      for (const name of names) pools.get(name)?.warm();
    },
    stop: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.kill()));
    },
  };
}

function unknownFunction(name: string): Readable {
  const answer = new Readable({ read: () => {} });
  const errorMessage = `Function not found: ${name}`;
  return answer.destroy(functionError({ errorType: 'ResourceNotFoundException', errorMessage, trace: [] }));
}
