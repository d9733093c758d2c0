import type { Asked, ShownChange } from '../tasks/task.ts';

/** What a task did: kept for a day, so that its page can be shown again. Serialisable as JSON. */
export interface Run {
  readonly task: string;
  /** The IDs of the files that it worked on. */
  readonly sources: readonly string[];
  /** What was set, without passwords. */
  readonly values: Asked['values'];
  readonly made: MadeFile;
  /** The start of what was made, if that is a text. */
  readonly text?: string;
  /** What changed between the sources: the first of the changes. */
  readonly changes?: readonly ShownChange[];
  /** In credits, as text. */
  readonly creditsUsed: string;
  readonly warnings?: string;
  /** The level of the signature that was made, as the service names it. */
  readonly signatureLevel?: string;
  /** What was redacted, as the service reports it. */
  readonly redactions?: readonly { readonly reason: string; readonly count: number }[];
}

/** A file that a task made, kept as an upload. */
interface MadeFile {
  readonly id: string;
  readonly filename: string;
  readonly sizeBytes: number;
}
