import type { JobKey } from '../jobs/job.ts';
import { type PlannedRow, readRequestBytes } from './row-plan.ts';

/** Gives the JSON of a row's request. Throws document_not_found if it has expired, and storage_failed. */
export type ReadRequest = (planned: PlannedRow) => Promise<string>;

/** How many bytes are read at a time, if a request has no more, and how many of these readings are kept. */
const [readBytes, readingsKept] = [256 * 1024, 2];

interface Reading {
  readonly round: number;
  readonly first: number;
  readonly last: number;
  readonly bytes: Promise<Buffer>;
}

/** Reads the requests of a batch's rows, each with those that follow it, since rows are made in their order. */
export function requestReader(batch: JobKey): ReadRequest {
  let readings: readonly Reading[] = [];

  const begin = ({ round, first, last: needed }: PlannedRow): Reading => {
    const last = Math.max(needed, first + readBytes - 1);
    const reading = { round, first, last, bytes: readRequestBytes(batch, { round, first, last }) };
    readings = [reading, ...readings].slice(0, readingsKept);
    reading.bytes.catch(() => {
      readings = readings.filter((each) => each !== reading);
    });
    return reading;
  };

  return async (planned) => {
    const { round, first, last } = planned;
    const found = readings.find((each) => each.round === round && each.first <= first && last <= each.last);
    const reading = found ?? begin(planned);
    const bytes = await reading.bytes;
    return bytes.toString('utf8', first - reading.first, last - reading.first + 1);
  };
}
