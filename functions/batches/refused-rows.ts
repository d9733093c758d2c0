import type { CallContext } from '../core/contract/endpoint.ts';
import type { RowFaults } from '../core/contract/messages/row-faults.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import { callEngine } from '../core/engine-calls/call-engine.ts';
import { engineCall } from '../core/engine-calls/engine-call.ts';

/** The rows whose data a template's schema refuses, by their index; the first of them with the problem that their call would have. */
export type RefusedRows = ReadonlyMap<number, Problem | undefined>;

/** Compares the data of rows with a template's schema. Throws invalid_template if that takes too long, and storage_failed. */
export async function refusedRows(
  schema: object,
  requests: readonly Readonly<Record<string, unknown>>[],
  context: CallContext,
): Promise<RefusedRows> {
  const rows = requests.map(({ data }) => JSON.stringify(data)).join('\n');
  const input = { schema: Buffer.from(JSON.stringify(schema)), rows: Buffer.from(rows) };
  const { json } = await callEngine<{ readonly json: RowFaults }>(
    'checkRows',
    input,
    engineCall(context),
    'large',
  );
  return new Map(json.invalid.map((index, place) => [index, problemOf(json.first[place])]));
}

function problemOf(fault: RowFaults['first'][number] | undefined): Problem | undefined {
  return fault && new Problem('invalid_data', fault.message, { details: fault.details });
}
