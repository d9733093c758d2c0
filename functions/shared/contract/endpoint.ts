import type { z } from 'zod';
import type { Scope } from './scopes.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What one call costs, in whole hundredths of a credit; pages are those produced or rendered. */
export interface Price {
  readonly baseHundredths: number;
  readonly perPageHundredths: number;
}

/** One endpoint, described once: its route, rights, price, request fields and answer. */
export interface Endpoint {
  readonly method: Method;
  /** As API Gateway writes it: `/files/{document_id}`. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** `open` needs no credential; otherwise a bearer credential with every scope listed. */
  readonly access: 'open' | readonly Scope[];
  readonly price: Price;
  /** The content types of the request's body; none for a call without one. */
  readonly accepts: readonly ('json' | 'multipart')[];
  /** Every field of the request, whether it comes in the path, the query string or the body. */
  readonly request: z.ZodObject;
  /** A request body that works as it stands, for the docs. */
  readonly example?: Readonly<Record<string, unknown>>;
  /**
   * `pdf` is a PDF made by the call, and may be stored; `file` is one that is there already; `redirect` leads
   * elsewhere, or to a page for people; `html` is a page; a schema is JSON of that shape.
   */
  readonly produces: 'pdf' | 'file' | 'redirect' | 'html' | z.ZodType;
}

export type Endpoints = Readonly<Record<string, Endpoint>>;

/** A PDF made by an operation. `warnings` are what went wrong without failing the call, for people to read. */
export interface PdfResult {
  readonly pdf: Uint8Array;
  readonly pageCount: number;
  readonly warnings?: readonly string[];
}

/** A file that is read when, and as far as, the answer needs it. It never changes: its tag is as good as its bytes. */
export interface FileResult {
  readonly file: {
    readonly filename: string;
    readonly contentType: string;
    readonly sizeBytes: number;
    readonly etag: string;
    /** The bytes, or those from `first` to `last`, both of them included, counted from 0. */
    read(range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
  };
}

export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** JSON made by an operation. An iterable is the JSON text itself, piece by piece, for answers too large to hold. */
export interface JsonResult<Body> {
  readonly json: Body | AsyncIterable<string>;
  /** Pages that the price counts, where it counts them. */
  readonly pageCount?: number;
}

/** What an operation gives for each kind of answer that is not JSON. */
interface Results {
  readonly pdf: PdfResult;
  readonly file: FileResult;
  readonly redirect: { readonly redirect: string };
  readonly html: { readonly html: string };
}

export type OperationResult<E extends Endpoint = Endpoint> = E['produces'] extends keyof Results
  ? Results[E['produces']]
  : E['produces'] extends z.ZodType<infer Body>
    ? JsonResult<Body>
    : Results[keyof Results] | JsonResult<unknown>;

/** What an operation may know of the call beside its input. */
export interface CallContext {
  readonly accountId: string;
  readonly environment: 'live' | 'test';
  readonly requestId: string;
  readonly baseUrl: string;
}

type Operation<E extends Endpoint> = (
  input: z.output<E['request']>,
  context: CallContext,
) => Promise<OperationResult<E>>;

/** One operation for each endpoint of a family, by the same name: a missing or mistyped one does not compile. */
export type Operations<Family extends Endpoints> = {
  readonly [Name in keyof Family]: Operation<Family[Name]>;
};
