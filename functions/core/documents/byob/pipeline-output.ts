import type { PipelineRun } from '../../contract/messages/pipeline-run.ts';
import type { ProblemBody } from '../../contract/problems/problem.ts';
import { type ObjectStore, putObject, removeObject } from '../objects.ts';
import { describeObject, type ObjectDescription } from './described-object.ts';

/** The metadata by which the service recognises what a pipeline wrote: the result of one state of one object. */
const marks = { etag: 'pdf-service-source-etag', modified: 'pdf-service-source-modified' } as const;

/** Whether a pipeline wrote an object. Such an object starts no pipeline. */
export function isOutput({ metadata }: ObjectDescription): boolean {
  return metadata[marks.etag] !== undefined;
}

/** Whether an output is that of this state of its object. */
export function isOutputOf({ metadata }: ObjectDescription, { etag }: Pick<PipelineRun, 'etag'>): boolean {
  return metadata[marks.etag] === etag;
}

/** Where the error of a run lies, beside its result. */
export function errorKeyOf({ outputKey }: Pick<PipelineRun, 'outputKey'>): string {
  return `${outputKey}.error.json`;
}

/**
 * Writes the result of a run, and removes an error of an earlier one. A result of the object's later state is left as it
 * is. Can be repeated. Throws byob_access_denied and storage_failed.
 */
export async function writeOutput(store: ObjectStore, run: PipelineRun, bytes: Uint8Array): Promise<void> {
  const there = await describeObject(store, run.outputKey);
  if (there && Number(there.metadata[marks.modified] ?? 0) > run.modifiedMs) return;
  await putObject(store, run.outputKey, bytes, 'application/pdf', marked(run));
  await removeObject(store, errorKeyOf(run));
}

/** Writes the error of a run beside where its result would be. Throws byob_access_denied and storage_failed. */
export async function writeOutputError(
  store: ObjectStore,
  run: PipelineRun,
  error: ProblemBody,
): Promise<void> {
  const { pipeline, key, etag } = run;
  const text = `${JSON.stringify({ pipeline, key, etag, error }, null, 2)}\n`;
  await putObject(store, errorKeyOf(run), Buffer.from(text), 'application/json', marked(run));
}

function marked({ etag, modifiedMs }: PipelineRun): Readonly<Record<string, string>> {
  return { [marks.etag]: etag, [marks.modified]: String(modifiedMs) };
}
