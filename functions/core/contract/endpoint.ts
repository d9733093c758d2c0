import type { z } from 'zod';
import type { CredentialKind } from './callers/credential-kind.ts';
import type { Role } from './callers/role.ts';
import type { Scope } from './callers/scopes.ts';
import type { SpenderId } from './fields/access/spend-cap.ts';
import type { WebToken } from './fields/access/web-token.ts';
import type { ImageFormat, MadeType } from './fields/files/image-format.ts';
import type { RedactionOutcome } from './fields/redaction/redaction.ts';
import type { SignatureLevel } from './messages/signing-rounds.ts';
import type { ProblemCode } from './problems/problem.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The cost of a call, in whole hundredths of a credit. Pages are those produced or rendered. */
export interface Price {
  readonly baseHundredths: number;
  readonly perPageHundredths: number;
  /** For each further document that the call stores. */
  readonly perFurtherDocumentHundredths?: number;
  /** Whether a call's price is the sum of its stages', and this is the lowest possible. */
  readonly isSumOfStages?: true;
  /** Whether the call itself is free, and the calls that it has made later are charged. */
  readonly isSumOfRows?: true;
}

/** A part of a call, by the name of its field, with the scopes of the endpoint that does the same work. */
interface CallPart {
  readonly field: string;
  readonly scopes: readonly Scope[];
}

/** One endpoint, described once: its route, scopes, price, request fields and response. */
export interface Endpoint {
  readonly method: Method;
  /** As API Gateway writes it: `/files/{document_id}`. */
  readonly path: `/${string}`;
  /** What the call does, as a title: a few words, without a full stop. */
  readonly summary: string;
  /** What else to know before a call: one to four sentences of Markdown. */
  readonly description?: string;
  /**
   * `open` needs no credential. `session` needs a signed-in browser, and redirects all others to the sign-in page. A
   * list needs a bearer credential with every scope in it. Everything that changes the account itself needs
   * `account:write`: see changesAccount.
   */
  readonly access: 'open' | 'session' | readonly Scope[];
  /** The least role of the person, with `access: 'session'`. Without it, viewers may GET, and owners alone may POST. */
  readonly role?: Role;
  /**
   * Whether a person with a second factor must have proved it in the last minutes, with `access: 'session'`. Without it,
   * forms need that, since they change something, and pages do not.
   */
  readonly needsProof?: boolean;
  /** The parts of a call with this input that do the work of other endpoints, whose scopes it also needs. */
  readonly partsOfInput?: (input: Readonly<Record<string, unknown>>) => readonly CallPart[];
  /**
   * `browser`: the endpoint is a page or a form for people. It has a route and a visitor's context, but is not in the
   * OpenAPI document, the lists of endpoints or MCP's tools. A post must come from one of our forms.
   */
  readonly audience?: 'browser';
  /** A page that is the same for everybody, so that nobody's session is looked up for it. */
  readonly ignoresSession?: true;
  /**
   * It lists, searches or settles more than the document or job that a call names, so a web page's token may not call it.
   */
  readonly isForWholeAccount?: true;
  /** The status of a success, if not 200. */
  readonly successStatus?: number;
  /** Errors have the form of RFC 6749, for OAuth clients: see oauthErrorBody. */
  readonly errors?: 'oauth';
  readonly price: Price;
  /** The price of a call with this input, if it depends on the input; `price` is then the lowest. */
  readonly priceOfInput?: (input: Readonly<Record<string, unknown>>) => Price;
  /** The kinds of body that a request may have; empty if it has none. `form` is an urlencoded form. */
  readonly accepts: readonly BodyKind[];
  /** Every field of the request, from the path, the query string or the body. */
  readonly request: z.ZodObject;
  /** A request for the docs that works as it is. File fields have the name of a sample file. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** The part of the example that only the caller has: the call fails until it is filled in. */
  readonly callersOwn?: string;
  /** Problems that the call can end in, besides those implied by its fields, access and price: see problemsOf. */
  readonly problems?: readonly ProblemCode[];
  /**
   * `pdf` and `image`: a file made by the call, which may be stored. `pdfs`: several of them, in a ZIP or stored.
   * `file`: an existing file. `redirect`: another URL, or an error page for people. `page`: a page, or a redirect to
   * the next one, with cookies. A schema: JSON of that shape.
   */
  readonly produces: 'pdf' | 'pdfs' | 'image' | 'file' | 'redirect' | 'page' | z.ZodType;
  /** The response is a ZIP of files instead, unless the field `format` is `json`. */
  readonly zips?: true;
  /** The files that the response is instead of JSON, by the value of the field `format`: their media types. */
  readonly orFiles?: Readonly<Record<string, string>>;
  /** With `Accept: text/event-stream`, the response is a stream of events. */
  readonly streams?: true;
  /** The media types that a `file` may have. */
  readonly fileTypes?: readonly MadeType[];
  /** With the field `report`, the response is a ZIP of the file and reports instead, or they are stored together. */
  readonly reports?: true;
  /** The response reports what was redacted, if anything was. */
  readonly redacts?: true;
  /** How agents see the endpoint, unless it is simply a tool with the same JSON response. */
  readonly agents?: AgentView;
}

/** How MCP shows an endpoint to agents. */
interface AgentView {
  /** The tool comes first in the list, since agents most likely want it. */
  readonly comesFirst?: true;
  /** The endpoint is not a tool. */
  readonly isHidden?: true;
  /** Defaults of fields that differ for agents. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Fields of the response that agents do not get, because another field contains the same. */
  readonly omits?: readonly string[];
  /** The response's `images` are shown as pictures instead of base64, as many of the first as fit. */
  readonly showsImages?: true;
  /** What an agent must know before it calls, besides the summary. */
  readonly note?: string;
}

/** A kind of body: fields, or one file with the other fields in the query string. */
export type BodyKind = 'json' | 'multipart' | 'form' | FileBodyKind;

export type FileBodyKind = 'html' | 'markdown' | 'text' | 'pdf' | 'image';

/** Whether an endpoint needs a bearer credential, checked by the gateway's authorizer. */
export function needsCredential(access: Endpoint['access']): access is readonly Scope[] {
  return typeof access !== 'string';
}

/** The scopes that an endpoint needs; none if it needs no credential. */
export function scopesOf({ access }: Pick<Endpoint, 'access'>): readonly Scope[] {
  return needsCredential(access) ? access : [];
}

/**
 * Whether an endpoint changes the account itself. API keys and signed-in people may call it; access tokens may not, and
 * it is not an MCP tool.
 */
export function changesAccount(endpoint: Pick<Endpoint, 'access'>): boolean {
  return scopesOf(endpoint).includes('account:write');
}

/** Whether a web page's token may not call an endpoint: it never lists, searches, deletes or changes settings. */
export function isForWholeAccount(
  endpoint: Pick<Endpoint, 'access' | 'method' | 'isForWholeAccount'>,
): boolean {
  return endpoint.isForWholeAccount === true || endpoint.method === 'DELETE' || changesAccount(endpoint);
}

/** The request methods that an endpoint answers: HEAD along with GET. */
export function methodsOf({ method }: Pick<Endpoint, 'method'>): readonly string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

/** Whether an endpoint makes one or more files, which may be stored. */
export function makesFile({ produces }: Pick<Endpoint, 'produces'>): boolean {
  return produces === 'pdf' || produces === 'pdfs' || produces === 'image';
}

export type Endpoints = Readonly<Record<string, Endpoint>>;

/** A PDF made by an operation. `warnings` describe, for people, what went wrong without failing the call. */
export interface PdfResult {
  readonly pdf: Uint8Array;
  readonly pageCount: number;
  readonly warnings?: readonly string[];
  /** The outcome of each redaction, if the operation redacts. */
  readonly redactions?: readonly RedactionOutcome[];
  /** The number of pages to charge, if it is not that of the PDF. */
  readonly pricedPages?: number;
  /** Whether its pages already show TEST, because it can no longer be added: the PDF may be encrypted. */
  readonly isMarked?: boolean;
  /** The version of the template that it was made from, such as `invoice@3`. */
  readonly templateVersion?: string | undefined;
  /** The level of the signature that the operation made. */
  readonly signatureLevel?: SignatureLevel;
}

/** Several PDFs made by an operation, each with its own file name. */
export interface PdfsResult {
  readonly pdfs: readonly NamedPdf[];
  readonly warnings?: readonly string[];
  /** As in PdfResult. */
  readonly pricedPages?: number;
  readonly isMarked?: boolean;
}

export interface NamedPdf {
  readonly filename: string;
  readonly pdf: Uint8Array;
  readonly pageCount: number;
  /** The media type of a file beside the PDFs that is none. */
  readonly contentType?: 'application/json';
}

/** A picture made by an operation, with warnings as in PdfResult. */
export interface ImageResult {
  readonly image: Uint8Array;
  readonly format: ImageFormat;
  readonly warnings?: readonly string[];
  /** As in PdfResult. */
  readonly templateVersion?: string | undefined;
}

/** Files found by an operation, to be returned in a ZIP. Their names come from `entryNames`. */
export interface FilesResult {
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  /** The ZIP's name. */
  readonly filename: string;
  /** The files that could not be included, described for people. */
  readonly warnings?: readonly string[];
  /** The number of pages to charge. */
  readonly pageCount?: number;
}

/** A file that is read only as far as the response needs it. It never changes, so its ETag identifies its bytes. */
export interface FileResult {
  readonly file: {
    readonly filename: string;
    readonly contentType: string;
    readonly sizeBytes: number;
    readonly etag: string;
    /** Whether the browser shows the file instead of saving it. */
    readonly isInline?: boolean;
    /** How long the caller's own browser may cache the file. Shared caches may not. */
    readonly cacheSeconds?: number;
    /** All bytes, or those from `first` to `last`, both included, counted from 0. */
    read(range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
  };
  /** The number of pages to charge, if the price depends on pages. */
  readonly pageCount?: number;
}

export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Events as text of the type `text/event-stream`; undefined if the caller already has the last one. */
export interface EventsResult {
  readonly events: AsyncIterable<string> | undefined;
}

/** JSON made by an operation: a value, or its text in UTF-8. */
export interface JsonResult<Body> {
  readonly json: Body | Uint8Array;
  /** Defaults to the endpoint's success status. */
  readonly status?: number;
  /** The number of pages to charge, if the price depends on pages. */
  readonly pageCount?: number;
}

/**
 * A page and its Content-Security-Policy, both from pageOf, a page as Markdown, or the URL that the browser continues at with
 * GET (303).
 * Cookies are complete Set-Cookie values.
 */
export type PageResult = (
  | { readonly html: string; readonly policy: string; readonly status?: number }
  | { readonly markdown: string }
  | { readonly redirect: string }
) & { readonly cookies?: readonly string[] };

/** The result of an operation for each kind of response that is not JSON. */
interface Results {
  readonly pdf: PdfResult;
  readonly pdfs: PdfsResult;
  readonly image: ImageResult;
  readonly file: FileResult;
  readonly redirect: { readonly redirect: string };
  readonly page: PageResult;
}

export type OperationResult<E extends Endpoint = Endpoint> = E['produces'] extends keyof Results
  ?
      | Results[E['produces']]
      | (E extends { readonly reports: true } ? PdfsResult : never)
      | (E extends { readonly streams: true } ? EventsResult : never)
  : E['produces'] extends z.ZodType<infer Body>
    ?
        | JsonResult<Body>
        | (E extends { readonly zips: true } ? FilesResult : never)
        | (E extends { readonly orFiles: object } ? FileResult | FilesResult : never)
        | (E extends { readonly streams: true } ? EventsResult : never)
    : Results[keyof Results] | JsonResult<unknown> | FilesResult | EventsResult;

/** The context of an operation, apart from its input. */
export interface CallContext {
  readonly accountId: string;
  readonly environment: 'live' | 'test';
  readonly requestId: string;
  readonly baseUrl: string;
  /** Undefined for an open endpoint, and for a call that the service makes itself. */
  readonly credentialKind?: CredentialKind | undefined;
  /** The hash of the API key or access token; undefined for a person who is signed in. */
  readonly credentialId?: string | undefined;
  /** The address of the signed-in person who makes the call. */
  readonly person?: string | undefined;
  /** The restrictions of a web page's token. */
  readonly webToken?: WebToken | undefined;
  /** The API key or app that pays; undefined for a person's own calls. */
  readonly spender?: SpenderId | undefined;
  /** With an Idempotency-Key, the id of the work, the same for each attempt at it: a UUID version 7. */
  readonly workId?: string | undefined;
  /** The scopes of the caller's credential, or those that a person's role allows. */
  readonly scopes: readonly Scope[];
  /** The address of the caller. */
  readonly clientAddress: string;
  /** When the work of the call has to end, in milliseconds since 1970. */
  readonly endsAtEpochMs: number;
  /** The names of the fields that the caller sent; all others of the input have their defaults. */
  readonly sentFields?: readonly string[] | undefined;
  /** Adds what undoes a step of an operation if the call fails later. */
  readonly defer?: ((act: () => Promise<unknown>) => void) | undefined;
  /** If the caller wants events, of an endpoint that has them: the ID of the last one that it got, if any. */
  readonly events?: { readonly lastEventId: string | undefined } | undefined;
  /** The Authorization header of a call to an open endpoint, which may read it itself. */
  readonly authorization?: string | undefined;
}

/** Another account of a signed-in person, by the name that accountName has of this one. */
interface OtherAccount {
  readonly accountId: string;
  readonly name: string;
}

/** A signed-in browser: the secret in its cookie, the hash it is stored under, and the person with their role now. */
export interface VisitSession {
  readonly token: string;
  readonly hash: string;
  /** The hash of the person. */
  readonly person: string;
  readonly email: string;
  /** The address that the account was created with, which names it. */
  readonly accountName: string;
  /** The person's other accounts, as far as the endpoint shows a page. */
  readonly otherAccounts: readonly OtherAccount[];
  readonly role: Role;
  /** Whether the person has a second factor that was not proved in the last minutes. */
  readonly needsProof: boolean;
  /** When it was proved last, in seconds since 1970. */
  readonly provenAtSeconds: number | undefined;
}

/** The context of a page's operation. `accountId` is empty if the visitor is not signed in. */
export interface VisitContext extends CallContext {
  /** Undefined if the visitor is not signed in, which cannot happen on a page with `access: 'session'`. */
  readonly session: VisitSession | undefined;
  /** A session that gives access to nothing until the person has proved a second factor. */
  readonly pending: VisitSession | undefined;
  /** The value of the hidden field `form_token` in every form of a page: see formTokenField. */
  readonly formToken: string;
  /** The base URL of the other environment, if known. */
  readonly otherBaseUrl: string | undefined;
  /** A new secret that the previous form left for this page to show: see shown-once.ts. */
  readonly shownOnce: string | undefined;
  /** The AWS account that the service runs in, which a customer's role has to trust. */
  readonly awsAccountId: string;
}

type Operation<E extends Endpoint> = (
  input: z.output<E['request']>,
  context: E extends { readonly audience: 'browser' } ? VisitContext : CallContext,
) => Promise<OperationResult<E>>;

/** One operation for each endpoint of a family, with the same name. A missing or mistyped one does not compile. */
export type Operations<Family extends Endpoints> = {
  readonly [Name in keyof Family]: Operation<Family[Name]>;
};
