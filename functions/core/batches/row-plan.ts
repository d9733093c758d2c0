import { buffer, json } from 'node:stream/consumers';
import { ownStore } from '../documents/object-store.ts';
import { putObject, readObject } from '../documents/objects.ts';
import type { JobKey } from '../jobs/job.ts';
import { jobBodyKey } from '../jobs/job-body.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A row to make: its number, from 1, and where the JSON of its request is: in which round's object, and which bytes of it. */
export interface PlannedRow {
  readonly row: number;
  readonly round: number;
  readonly first: number;
  readonly last: number;
}

/** A request of a row, as JSON. */
export interface RowRequest {
  readonly row: number;
  readonly body: string;
}

/**
 * Stores the requests of a round, and the plan of all its rows; `planned` are those whose requests earlier rounds have. Both go
 * with the bucket's folder after seven days. Throws storage_failed.
 */
export async function putPlan(
  batch: JobKey,
  round: number,
  requests: readonly RowRequest[],
  planned: readonly PlannedRow[] = [],
): Promise<void> {
  const lines: Buffer[] = [];
  const rows = [...planned];
  let first = 0;
  for (const { row, body } of requests) {
    const line = Buffer.from(body);
    lines.push(line);
    rows.push({ row, round, first, last: first + line.byteLength - 1 });
    first += line.byteLength;
  }
  rows.sort((one, other) => one.row - other.row);
  await putObject(ownStore(), requestsKey(batch, round), Buffer.concat(lines), 'application/json');
  await putObject(ownStore(), planKey(batch, round), Buffer.from(JSON.stringify(rows)), 'application/json');
}

/** The rows of a round, in order. Throws document_not_found if they have expired, and storage_failed. */
export async function readPlan(batch: JobKey, round: number): Promise<readonly PlannedRow[]> {
  return (await json(await readObject(ownStore(), planKey(batch, round)))) as PlannedRow[]; // putPlan wrote it
}

/** These bytes of the requests of a round. Throws document_not_found if they have expired, and storage_failed. */
export async function readRequestBytes(
  batch: JobKey,
  { round, first, last }: Omit<PlannedRow, 'row'>,
): Promise<Buffer> {
  return buffer(await readObject(ownStore(), requestsKey(batch, round), { first, last }));
}

/** Stores the stages of a batch as JSON, for as long as its requests. Throws storage_failed. */
export async function putStages(batch: JobKey, stages: readonly object[]): Promise<void> {
  await putObject(ownStore(), stagesKey(batch), Buffer.from(JSON.stringify(stages)), 'application/json');
}

/** The stages of a batch. Throws document_not_found if they have expired, and storage_failed. */
export async function readStages(batch: JobKey): Promise<readonly Fields[]> {
  return (await json(await readObject(ownStore(), stagesKey(batch)))) as Fields[]; // putStages wrote it
}

/** The keys of everything that a batch has in the bucket besides its rows' parts, after so many rounds. */
export function planKeys(batch: JobKey, rounds: number): readonly string[] {
  const keys = Array.from({ length: rounds }, (_, round) => [
    requestsKey(batch, round),
    planKey(batch, round),
  ]);
  return [stagesKey(batch), ...keys.flat()];
}

/** The key of a row's PDF, where that is only a part of the result. */
export function partKey(row: JobKey): string {
  return `${jobBodyKey(row)}.part`;
}

function stagesKey(batch: JobKey): string {
  return `${jobBodyKey(batch)}.stages`;
}

function requestsKey(batch: JobKey, round: number): string {
  return `${jobBodyKey(batch)}.rows.${round}`;
}

function planKey(batch: JobKey, round: number): string {
  return `${jobBodyKey(batch)}.plan.${round}`;
}
