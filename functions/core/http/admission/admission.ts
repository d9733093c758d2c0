import type { Context } from 'aws-lambda';
import type { ApiEvent, ApiResponse, Facts, Known, Step } from '../call.ts';

type Handler = (event: ApiEvent, context: Context) => Promise<ApiResponse>;

/**
 * The steps that admit a call, in order. A step only examines and refuses. Together they collect the facts in `Found`.
 * A step or handler that needs a fact which no earlier step has found does not compile.
 */
interface Admission<Found> {
  /** The steps as middleware; each has only a `before`. */
  readonly steps: Step[];
  /** Adds a step that finds facts about the call, or throws a Problem. */
  find<Finds extends Partial<Facts>>(
    look: (event: Known<Found>) => Finds | Promise<Finds>,
  ): Admission<Found & Finds>;
  /** Adds a step that throws a Problem, or lets the call pass. */
  check(look: (event: Known<Found>) => void): Admission<Found>;
  /** Creates the handler for admitted calls. */
  handler(handle: (event: Known<Found>, context: Context) => Promise<ApiResponse>): Handler;
}

/** An admission without steps. Add them with `find` and `check`. */
export function admission<Found = unknown>(steps: Step[] = []): Admission<Found> {
  return {
    steps,
    find: (look) => {
      const before: Step['before'] = async ({ event }) => {
        Object.assign(event.call, await look(event as Known<Found>)); // the steps before it have run
      };
      return admission([...steps, { before }]);
    },
    check: (look) => admission([...steps, { before: ({ event }) => look(event as Known<Found>) }]), // likewise
    handler: (handle) => (event, context) => handle(event as Known<Found>, context), // all steps have run
  };
}
