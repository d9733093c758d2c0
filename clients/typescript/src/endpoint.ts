/** What a client must know of an endpoint to call it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its parameters in braces: `/files/{document_id}`. */
  readonly path: string;
  /** The kinds of body that a request may have; empty if its fields are in the query string. */
  readonly accepts: readonly ('json' | 'multipart')[];
  /**
   * A file just made, or where it is stored, or a job; a file that exists; a ZIP, or JSON if `format` says so; JSON, or a
   * file if `format` says so; JSON; or JSON with one page of a list.
   */
  readonly gives: 'made' | 'file' | 'zip' | 'either' | 'json' | 'list';
  /** The field of the answer with the items of a page. */
  readonly items?: string;
  /** Takes an Idempotency-Key. */
  readonly takesKey?: true;
}
