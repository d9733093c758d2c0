import { Readable } from 'node:stream';
import type { EventBytes } from './lambda/event-bytes.ts';
import type { FunctionDefinition } from './lambda/function-definition.ts';
import { functionPool } from './lambda/function-pool.ts';
import { functionError } from './lambda/invocation.ts';

/** AWS Lambda as this machine plays it. */
export interface Lambda {
  /**
   * Calls a function with an event; gives its answer's bytes. The stream is destroyed by an error
   * whose name is Lambda's errorType where the function fails, also in the middle of its answer. Calls that wait are
   * served owner by owner in turn: an account, or an address; all calls without one are one owner's.
   */
  invoke(name: string, event: EventBytes, owner?: string): Readable;
  /** Loads functions before anybody asks for them. */
  warm(names: readonly string[]): void;
  /** Kills every function, and every process that one of them has started. */
  stop(): Promise<void>;
}

/** Plays Lambda for the functions given. None is loaded before it is called or warmed. */
export function startLambda(functions: readonly FunctionDefinition[]): Lambda {
  const pools = new Map(functions.map((definition) => [definition.name, functionPool(definition)]));
  return {
    invoke: (name, event, owner = '') => pools.get(name)?.invoke(event, owner) ?? unknownFunction(name),
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
