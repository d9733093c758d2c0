import type { FileAnswer } from './file-answer.ts';
import type { JobAccepted, StoredFile, StoredFiles } from './generated/types.ts';
import type { WaitOptions } from './jobs.ts';
import type { Meta } from './meta.ts';
import type { CallOptions } from './options.ts';
import type { PendingCall } from './pending-call.ts';

/** An answer in JSON, with what its headers said. `meta` is not enumerable: it is in no copy and no JSON of the answer. */
export type WithMeta<Result> = Result & { readonly meta: Meta };

/** A job that was accepted. */
export interface PendingJob<Stored = StoredFile> extends WithMeta<JobAccepted> {
  /** Waits for the job to end, and gives what it stored. Throws the error with which it failed. */
  done(options?: WaitOptions): Promise<Stored>;
}

/** What a call would cost, in credits: the two are equal if the number of pages is known. */
export interface Estimate {
  readonly endpoint: string;
  readonly credits: { readonly minimum: number; readonly maximum: number };
}

/** Makes a file. What it gives depends on `storage`, `return_binary`, `async` and `dry_run`. */
export type MakesFile<Request> = Makes<Request, StoredFile>;

/** Makes several files: a ZIP of them, or where each is stored. */
export type MakesFiles<Request> = Makes<Request, StoredFiles>;

/** Makes a file or, with `report: true`, several: the file and its reports. */
export type MakesReportedFile<Request> = MakesFiles<Request & { readonly report: true }> &
  MakesFile<Request & { readonly report?: false }>;

interface Makes<Request, Stored> {
  /** With `dry_run: true`, what the call would cost. */
  (request: Request & { readonly dry_run: true }, options?: CallOptions): PendingCall<WithMeta<Estimate>>;
  /** With `async: true`, a job. */
  (
    request: Request & { readonly async: true; readonly dry_run?: false },
    options?: CallOptions,
  ): PendingCall<PendingJob<Stored>>;
  /** With a `storage.mode` that stores, where the file is stored. */
  (
    request: Request & {
      readonly storage: { readonly mode: 'default' | 'byob' };
      readonly return_binary?: false;
      readonly async?: false;
      readonly dry_run?: false;
    },
    options?: CallOptions,
  ): PendingCall<WithMeta<Stored>>;
  /** Otherwise, the file. */
  (
    request: Request & { readonly async?: false; readonly dry_run?: false } & (
        | { readonly storage?: { readonly mode?: 'memory' } }
        | { readonly return_binary: true }
      ),
    options?: CallOptions,
  ): PendingCall<FileAnswer>;
  /** If the fields are only known when it runs, any of these. */
  (
    request: Request,
    options?: CallOptions,
  ): PendingCall<PendingJob<Stored> | WithMeta<Stored | Estimate> | FileAnswer>;
}

/** Gives a file that exists. */
export type GivesFile<Request> = (request: Request, options?: CallOptions) => PendingCall<FileAnswer>;

/** Gives files in a ZIP; or a list of them, with `format: 'json'`. */
export interface GivesZip<Request, Result> {
  /** With `dry_run: true`, what the call would cost. */
  (request: Request & { readonly dry_run: true }, options?: CallOptions): PendingCall<WithMeta<Estimate>>;
  (
    request: Request & { readonly format: 'json'; readonly dry_run?: false },
    options?: CallOptions,
  ): PendingCall<WithMeta<Result>>;
  (
    request: Request & { readonly format?: 'zip'; readonly dry_run?: false },
    options?: CallOptions,
  ): PendingCall<FileAnswer>;
  /** If the fields are only known when it runs, any of these. */
  (request: Request, options?: CallOptions): PendingCall<WithMeta<Result | Estimate> | FileAnswer>;
}

/** Gives JSON; or a file, with a `format` of these. */
export interface GivesEither<Request, Result, Format> {
  (request: Request & { readonly format: Format }, options?: CallOptions): PendingCall<FileAnswer>;
  (
    request?: Request & { readonly format?: Exclude<FormatOf<Request>, Format> },
    options?: CallOptions,
  ): PendingCall<WithMeta<Result>>;
  /** If the fields are only known when it runs, either. */
  (request: Request, options?: CallOptions): PendingCall<WithMeta<Result> | FileAnswer>;
}

type FormatOf<Request> = Request extends { readonly format?: infer Format } ? Format : never;

/** Reads something, and gives JSON. */
export interface Reads<Request, Result> {
  /** With `dry_run: true`, what the call would cost. */
  (request: Request & { readonly dry_run: true }, options?: CallOptions): PendingCall<WithMeta<Estimate>>;
  (request: Request & { readonly dry_run?: false }, options?: CallOptions): PendingCall<WithMeta<Result>>;
  /** If the fields are only known when it runs, either. */
  (request: Request, options?: CallOptions): PendingCall<WithMeta<Result | Estimate>>;
}

/** Gives JSON. A request without required fields may be left out. */
export type Gives<Request, Result> = undefined extends Request
  ? (request?: Request, options?: CallOptions) => PendingCall<WithMeta<Result>>
  : (request: Request, options?: CallOptions) => PendingCall<WithMeta<Result>>;

/** `await` gives one page of a list; `for await` goes through all items, page by page. */
export type ListsItems<Request, Result, Item> = (
  request?: Request,
  options?: CallOptions,
) => PendingCall<WithMeta<Result>> & AsyncIterable<Item>;

/** The request of an endpoint that takes no fields. */
export type NoFields = Readonly<Record<string, never>>;
