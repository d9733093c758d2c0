import type { Readable } from 'node:stream';
import type middy from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { CallerFacts } from '../aws/lambda/family-event.ts';
import type { Rates } from '../billing/rate.ts';
import type { Sparse } from '../calls/without-secrets.ts';
import type { Endpoint, VisitSession } from '../contract/endpoint.ts';
import type { SpenderId } from '../contract/fields/access/spend-cap.ts';
import type { WebToken } from '../contract/fields/access/web-token.ts';
import type { Storage } from '../contract/fields/files/storage.ts';
import type { PipelineRun } from '../contract/messages/pipeline-run.ts';
import type { FieldProblem, Problem } from '../contract/problems/problem.ts';
import type { Job } from '../jobs/job.ts';

/** The caller, as identified by the authorizer. */
export interface Caller extends CallerFacts {
  /** Whether the caller is an MCP tool. */
  readonly isAgent?: boolean;
  readonly spender?: SpenderId;
  /** The restrictions of a web page's token. */
  readonly webToken?: WebToken;
  /** Whether the call is part of another one that was already counted against the account's rate limit. */
  readonly isCounted?: boolean;
  /** The job that this call does. It was checked, and its credits reserved, when it was accepted. */
  readonly jobId?: string;
  /** The pipeline's run that this call accepts or does. */
  readonly pipelineRun?: PipelineRun;
}

/** A browser, identified by its cookies. It has a session if a person is signed in. */
interface Visitor {
  readonly session: VisitSession | undefined;
  /** A session that waits for a second factor. */
  readonly pending?: VisitSession | undefined;
  /** The secret of the cookie that binds this browser's forms. */
  readonly cookieSecret: string;
}

/** The destination of the PDF that a call makes. */
interface Output {
  readonly filename: string;
  /** Where the PDF is stored; undefined if it is only returned. */
  readonly storage: Storage | undefined;
  /** The stored document that the PDF replaces; undefined if none. */
  readonly replaces?: string | undefined;
  /** Whether the response is the PDF itself, even if it is stored. */
  readonly returnBinary: boolean;
  /** Whether a worker makes the PDF later, and the response describes the job. */
  readonly isQueued: boolean;
  /** The URL to notify when that job ends. */
  readonly webhookUrl: string | undefined;
  /** The job that this call does: its charge and its document have the same id. */
  readonly jobId: string | undefined;
}

/** The facts that admission finds about a call. Each is found by exactly one step, which returns it. */
export interface Facts {
  readonly endpoint: Endpoint;
  /** Values of the parameters in the endpoint's path, decoded. */
  readonly pathParameters: Readonly<Record<string, string | undefined>>;
  /** Undefined if the endpoint is open to anyone. */
  readonly caller: Caller | undefined;
  /** Only for pages. */
  readonly visitor: Visitor | undefined;
  /** The count of the account's calls, which may still be pending. */
  readonly rate: Promise<Rates> | undefined;
  /** The body as received, if a worker is to read it again later. */
  readonly received: ReceivedBody | undefined;
  /** The request's fields by name, before validation. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The fields without secrets, for an account that keeps its requests; they may still be pending. */
  readonly noted: Promise<Sparse | undefined> | undefined;
  /** The endpoint's input: the fields as parsed by its schema. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The names of the fields that were sent. */
  readonly sentFields: readonly string[];
  /** Notes about a valid request, described for people. */
  readonly warnings: readonly string[];
  /** Undefined if the endpoint makes no PDF. */
  readonly output: Output | undefined;
}

/** What is known about a call so far, and parts of its response. */
interface Call extends Partial<Facts> {
  /** The job made from this call, set as soon as a worker could find it. */
  job?: Job;
  /** The price paid, and the number of pages. */
  used?: { readonly costHundredths: number; readonly pages: number };
  /** Whether it failed by using up its time, and paid for that. */
  isTimePaid?: boolean;
  /** The fields that the endpoint does not know, with the names that may have been meant. */
  unknown?: readonly FieldProblem[];
  /** Why it failed. */
  problem?: Problem;
  /** Headers of the response, for both success and failure. */
  readonly headers: Record<string, string>;
  /** Complete Set-Cookie values for the same response. */
  readonly cookies: string[];
}

interface ReceivedBody {
  readonly text: string;
  readonly isBase64Encoded: boolean;
  /** The other fields, if the body is one file. */
  readonly query?: Readonly<Record<string, string | undefined>>;
}

export interface ApiEvent extends Omit<APIGatewayProxyEvent, 'body'> {
  /** Base64 or text as sent by the gateway; the body parsers replace it with fields. */
  body: unknown;
  call: Call;
}

/** An event with at least these facts. */
export type Known<Found> = ApiEvent & { readonly call: Found };

/** The event of a call that was admitted, with every fact. */
export type Admitted = Known<Facts>;

export interface ApiResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  /** For headers that may occur several times, such as cookies. */
  readonly multiValueHeaders?: Readonly<Record<string, readonly string[]>>;
  readonly body: string | Readable;
  readonly isBase64Encoded?: boolean;
}

/** A middy middleware around a call. */
export type Step = middy.MiddlewareObj<ApiEvent, ApiResponse>;

/** The request header with that name, ignoring case. */
export function requestHeader(event: Pick<ApiEvent, 'headers'>, name: string): string | undefined {
  const wanted = name.toLowerCase();
  for (const [key, value] of Object.entries(event.headers ?? {})) {
    if (key.toLowerCase() === wanted) return value;
  }
  return undefined;
}
