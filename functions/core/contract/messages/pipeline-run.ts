/** A job's object in the account's own bucket: from which pipeline, and where its result goes. */
export interface PipelineRun {
  readonly pipeline: string;
  readonly key: string;
  /** As S3 gives it, without quotes. */
  readonly etag: string;
  /** When the object was written, in milliseconds since 1970. */
  readonly modifiedMs: number;
  readonly outputKey: string;
}

/** A run as a text, for the context that an authorizer gives a call. */
export function pipelineRunText(run: PipelineRun): string {
  return JSON.stringify(run);
}

/** The run of such a text. */
export function readPipelineRun(text: string): PipelineRun {
  return JSON.parse(text) as PipelineRun; // pipelineRunText wrote it
}
