import type { Context } from 'aws-lambda';
import type { ApiEvent, ApiResponse, Facts, Known, Step } from '../call.ts';

type Handler = (event: ApiEvent, context: Context) => Promise<ApiResponse>;

/**
 * A call's way in: steps in their order, each of which only looks and refuses. Together they find out `Found`. A step
 * does not compile where it needs a fact that no step before it finds out, and neither does the handler.
 */
interface Admission<Found> {
  /** The steps as middleware; each has a `before` and nothing else. */
  readonly steps: Step[];
  /** Adds a step that finds something out about the call, or throws a Problem. */
  find<Finds extends Partial<Facts>>(
    look: (event: Known<Found>) => Finds | Promise<Finds>,
  ): Admission<Found & Finds>;
  /** Adds a step that throws a Problem, or lets the call pass. */
  check(look: (event: Known<Found>) => void): Admission<Found>;
  /** The handler of calls that were admitted. */
  handler(handle: (event: Known<Found>, context: Context) => Promise<ApiResponse>): Handler;
}

/** An admission without steps, to add them to. */
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
