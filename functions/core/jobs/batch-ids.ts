import { newUuidV7 } from '../uuid-v7.ts';
import type { Job } from './job.ts';

/**
 * The ids of a batch and of its rows. A batch's is a UUID version 7 whose fourth group is 8000 and whose last two digits are 0.
 * Those of its rows are of version 8 (RFC 9562, section 5.8), which no other job has: the fourth group counts the row, and the
 * last two digits how often it was retried. So a batch is known from its rows, and rows sort by number, then by round.
 */
const shape = /^(.{14})[78](.{3})-(.{4})-(.{10})(..)$/;

const variant = 0x8000;

/** Rounds from this number on are of pages: rows are retried less often. */
const pageRounds = 128;

/** A new id of a batch, or the one made of a UUID version 7. */
export function batchIdOf(id: string = newUuidV7()): string {
  return withParts(id, '7', 0, 0);
}

/** The id of a row's job. Rows count from 1, to 16,383 at most; the first round is 0, the last 255. */
export function rowIdOf(batchId: string, row: number, round: number): string {
  return withParts(batchId, '8', row, round);
}

/** The id of the call that makes the page of a row, whose stages have the row's id. No job has it. */
export function pageIdOf(rowId: string): string {
  const { round } = rowOf(rowId);
  return rowId.replace(shape, `$18$2-$3-$4${(round + pageRounds).toString(16)}`);
}

/** The ids of what a job pays: its own, and before it that of its page if it is a row with stages. */
export function chargeIds({ id, hasStages }: Pick<Job, 'id' | 'hasStages'>): readonly string[] {
  return hasStages ? [pageIdOf(id), id] : [id];
}

/** Whether a job is a row of a batch. */
export function isRowId(id: string): boolean {
  return id[14] === '8';
}

/** The number of a row, and its round, from the id of its job. */
export function rowOf(rowId: string): { readonly row: number; readonly round: number } {
  const [, , , group = '', , round = ''] = shape.exec(rowId) ?? [];
  return { row: Number.parseInt(group, 16) - variant, round: Number.parseInt(round, 16) };
}

function withParts(id: string, version: '7' | '8', row: number, round: number): string {
  const group = (variant + row).toString(16);
  return id.replace(shape, `$1${version}$2-${group}-$4${round.toString(16).padStart(2, '0')}`);
}
