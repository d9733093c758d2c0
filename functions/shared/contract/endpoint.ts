import type { z } from 'zod';
import type { Scope } from './scopes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

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
  /** `pdf` and `html` are documents; a schema is JSON of that shape. */
  readonly produces: 'pdf' | 'html' | z.ZodType;
}

export type Endpoints = Readonly<Record<string, Endpoint>>;

/** A PDF made by an operation. `warnings` are what went wrong without failing the call, for people to read. */
export interface PdfResult {
  readonly pdf: Uint8Array;
  readonly pageCount: number;
  readonly warnings?: readonly string[];
}

/** JSON made by an operation. An iterable is the JSON text itself, piece by piece, for answers too large to hold. */
export interface JsonResult<Body> {
  readonly json: Body | AsyncIterable<string>;
  /** Pages that the price counts, where it counts them. */
  readonly pageCount?: number;
}

export type OperationResult<E extends Endpoint = Endpoint> = E['produces'] extends 'pdf'
  ? PdfResult
  : E['produces'] extends 'html'
    ? { readonly html: string }
    : E['produces'] extends z.ZodType<infer Body>
      ? JsonResult<Body>
      : PdfResult | JsonResult<unknown> | { readonly html: string };

/** What an operation may know of the call beside its input. */
export interface CallContext {
  readonly accountId: string;
  readonly environment: 'live' | 'test';
  readonly requestId: string;
  readonly baseUrl: string;
}

export type Operation<E extends Endpoint> = (
  input: z.output<E['request']>,
  context: CallContext,
) => Promise<OperationResult<E>>;

/** One operation for each endpoint of a family, by the same name: a missing or mistyped one does not compile. */
export type Operations<Family extends Endpoints> = {
  readonly [Name in keyof Family]: Operation<Family[Name]>;
};
