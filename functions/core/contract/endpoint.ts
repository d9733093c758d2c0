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
  /**
   * `open` needs no credential; `session` is for a browser that is signed in, and leads every other one to the sign-in
   * page; otherwise a bearer credential with every scope listed.
   */
  readonly access: 'open' | 'session' | readonly Scope[];
  /**
   * `browser`: the endpoint is a page or a form for people. It has a route and a visitor's context, but is not in the
   * OpenAPI document, the lists of endpoints or MCP's tools. A post must come from a form of ours.
   */
  readonly audience?: 'browser';
  /** What a success answers, where that is not 200. */
  readonly successStatus?: number;
  /** Failures are told as RFC 6749 has it, for the clients of OAuth: see oauthErrorBody. */
  readonly errors?: 'oauth';
  readonly price: Price;
  /** The content types of the request's body; none for a call without one. A `form` is a web page's own, urlencoded. */
  readonly accepts: readonly BodyKind[];
  /** Every field of the request, whether it comes in the path, the query string or the body. */
  readonly request: z.ZodObject;
  /** A request body that works as it stands, for the docs. */
  readonly example?: Readonly<Record<string, unknown>>;
  /**
   * `pdf` is a PDF made by the call, and may be stored; `file` is one that is there already; `redirect` leads
   * elsewhere, or to a page for people; `page` is a page, or the way to the next one, and may set cookies; a schema is
   * JSON of that shape.
   */
  readonly produces: 'pdf' | 'file' | 'redirect' | 'page' | z.ZodType;
  /** How agents see the endpoint, if it is not simply a tool that answers the same JSON. */
  readonly agents?: AgentView;
}

/** How MCP shows an endpoint to agents. */
interface AgentView {
  /** The endpoint is no tool. */
  readonly isHidden?: true;
  /** Fields of the answer that agents do not get, because another field says the same. */
  readonly omits?: readonly string[];
  /** The answer's `images` are shown as pictures instead of base64, as many of the first as fit. */
  readonly showsImages?: true;
}

export type BodyKind = 'json' | 'multipart' | 'form';

/** Whether an endpoint needs a bearer credential, which the gateway's authorizer knows. */
export function needsCredential(access: Endpoint['access']): access is readonly Scope[] {
  return typeof access !== 'string';
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
    /** To be shown by the browser; otherwise it is to be saved. */
    readonly isInline?: boolean;
    /** How long the caller's own browser may keep it without asking. Nobody else may, ever. */
    readonly cacheSeconds?: number;
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
  /** The endpoint's own success status where nothing is said. */
  readonly status?: number;
  /** Pages that the price counts, where it counts them. */
  readonly pageCount?: number;
}

/**
 * A page with what its Content-Security-Policy allows, as pageOf gives both; or where the browser is to go on with GET
 * (303). Cookies are whole Set-Cookie values.
 */
export type PageResult = (
  | { readonly html: string; readonly policy: string; readonly status?: number }
  | { readonly redirect: string }
) & { readonly cookies?: readonly string[] };

/** What an operation gives for each kind of answer that is not JSON. */
interface Results {
  readonly pdf: PdfResult;
  readonly file: FileResult;
  readonly redirect: { readonly redirect: string };
  readonly page: PageResult;
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
  /** What the caller's credential may do. */
  readonly scopes: readonly Scope[];
  /** The address that the call came from. */
  readonly clientAddress: string;
  /** The Authorization header, where the endpoint is open, and so reads it itself if it has to. */
  readonly authorization?: string | undefined;
}

/** A browser that is signed in: its cookie's secret, what that is kept under, and the account's address. */
export interface VisitSession {
  readonly token: string;
  readonly hash: string;
  readonly email: string;
}

/** What the operation of a page knows besides. `accountId` is empty where nobody is signed in. */
export interface VisitContext extends CallContext {
  /** Undefined where nobody is signed in, which a page of `access: 'session'` never sees. */
  readonly session: VisitSession | undefined;
  /** What every form of a page carries in its hidden field `form_token`: see formTokenField. */
  readonly formToken: string;
  /** The base URL of the other environment, where it is known. */
  readonly otherBaseUrl: string | undefined;
  /** The AWS account that the service runs in: whom a role of a customer's trusts. */
  readonly awsAccountId: string;
}

type Operation<E extends Endpoint> = (
  input: z.output<E['request']>,
  context: E extends { readonly audience: 'browser' } ? VisitContext : CallContext,
) => Promise<OperationResult<E>>;

/** One operation for each endpoint of a family, by the same name: a missing or mistyped one does not compile. */
export type Operations<Family extends Endpoints> = {
  readonly [Name in keyof Family]: Operation<Family[Name]>;
};
