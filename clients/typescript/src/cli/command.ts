import type { endpoints } from '../generated/endpoints.ts';

/** A command that calls an endpoint. */
export interface Command {
  readonly endpoint: keyof typeof endpoints;
  readonly summary: string;
  readonly price: string;
  readonly gives: 'made' | 'file' | 'zip' | 'either' | 'json' | 'list';
  /** What the files, URLs and document IDs on the command line are. */
  readonly source?: Source;
  /** The field of the first argument, before any files. */
  readonly argument?: string;
  readonly options: readonly CommandOption[];
}

/** The fields that the content of files, URLs and document IDs go to. */
export interface Source {
  /** One file's text, one file, or several. */
  readonly kind: 'text' | 'file' | 'files';
  readonly content: string;
  readonly url?: string;
  readonly id?: string;
}

export interface CommandOption {
  /** As it is typed, without dashes. */
  readonly name: string;
  /** The field of the request; `storage.mode` is a field within an object. */
  readonly field: string;
  /**
   * `flag-on` is true unless `--no-` precedes it. `value` is text, a number or JSON. `list` may be repeated. `long-text` may
   * be in a file, named by the option with `-file`. `base64` is a file.
   */
  readonly kind: 'flag' | 'flag-on' | 'number' | 'text' | 'long-text' | 'value' | 'list' | 'base64';
  readonly values?: readonly unknown[];
  readonly notes: readonly string[];
  readonly isRequired?: true;
}
