/** Bytes that the engine reads itself: an object's presigned URL. */
export class RemoteBytes {
  readonly url: string;
  readonly sizeBytes: number;
  /** The message of document_not_found if the object is missing. */
  readonly missing: string;

  constructor(facts: Pick<RemoteBytes, 'url' | 'sizeBytes' | 'missing'>) {
    this.url = facts.url;
    this.sizeBytes = facts.sizeBytes;
    this.missing = facts.missing;
  }
}

/**
 * The input of an endpoint, with bytes in the fields that named them by URL or ID. Other fields are unchanged, so that
 * messages can still name the caller's own field.
 */
export type Fetched<Input, Bytes = Uint8Array> = {
  [Field in keyof Input]: Field extends 'pdf_url' | 'document_id'
    ? Bytes | Exclude<Input[Field], string>
    : Field extends 'pdfs_url' | 'document_ids'
      ? readonly Bytes[] | Exclude<Input[Field], readonly string[]>
      : Field extends 'before' | 'after'
        ? Fetched<Input[Field], Bytes>
        : Field extends 'stages'
          ? Input[Field] extends readonly (infer Stage)[]
            ? Fetched<Stage, Bytes>[]
            : Input[Field]
          : Input[Field];
};
