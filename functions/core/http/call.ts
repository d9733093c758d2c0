import type { Readable } from 'node:stream';
import type middy from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Reservation } from '../billing/charge.ts';
import type { Rate } from '../billing/rate.ts';
import type { Endpoint, VisitSession } from '../contract/endpoint.ts';
import type { Environment } from '../contract/environment.ts';
import type { Scope } from '../contract/scopes.ts';
import type { Document } from '../documents/document.ts';
import type { SignedLink } from '../documents/sign-link.ts';
import type { KeyRecord } from '../idempotency/key-record.ts';
import type { Job } from '../jobs/job.ts';

/** Who calls, as the authorizer found. */
export interface Caller {
  readonly accountId: string;
  readonly environment: Environment;
  readonly scopes: readonly Scope[];
  /** Whether the call is part of one that was counted against the account's rate already. */
  readonly isCounted?: boolean;
  /** The job that the call is the work of: it was checked, and its credits set aside, when it was accepted. */
  readonly jobId?: string;
}

/** A browser, as its cookies tell: signed in where there is a session. */
interface Visitor {
  readonly session: VisitSession | undefined;
  /** The secret of the cookie that this browser's forms are bound to. */
  readonly cookieSecret: string;
}

/** What the steps have learnt of a call. Each field is written by the one step that is named for it. */
export interface Call {
  /** findEndpoint */
  endpoint?: Endpoint;
  /** identifyCaller */
  caller?: Caller;
  /** identifyVisitor: the browser that a page for people is for */
  visitor?: Visitor;
  /** limitRate: the count of the call, under way */
  rate?: Promise<Rate>;
  /** readBody: the body as it came, for a job to be worked on later */
  received?: ReceivedBody;
  /** readBody: fields by name, still as they came */
  fields?: Readonly<Record<string, unknown>>;
  /** checkRequest: what the endpoint's schema made of the fields */
  input?: Readonly<Record<string, unknown>>;
  /** keepAnswer: the Idempotency-Key whose work is this call's to do */
  claim?: KeyRecord;
  /** callOperation: the job that was made of the call, for a worker to do */
  job?: Job;
  /** chargeCredits */
  reservation?: Reservation;
  /** chargeCredits: what was paid, and for how many pages */
  used?: { readonly costHundredths: number; readonly pages: number };
  /** storePdf: what the PDF is stored as, and a link to it */
  document?: Document;
  link?: SignedLink;
  /** any step: headers that the answer carries, whether it is a success or a problem */
  readonly headers: Record<string, string>;
  /** any step: whole Set-Cookie values, on the same answers */
  readonly cookies: string[];
}

interface ReceivedBody {
  readonly text: string;
  readonly isBase64Encoded: boolean;
}

export interface ApiEvent extends Omit<APIGatewayProxyEvent, 'body'> {
  /** Base64 or text as the gateway sends it; the body parsers put fields in its place. */
  body: unknown;
  call: Call;
}

export interface ApiResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  /** For what comes several times: cookies. */
  readonly multiValueHeaders?: Readonly<Record<string, readonly string[]>>;
  readonly body: string | Readable;
  readonly isBase64Encoded?: boolean;
}

export type Step = middy.MiddlewareObj<ApiEvent, ApiResponse>;

/** A field that an earlier step has written. Throws where the list of steps is out of order: a bug, not a problem. */
export function written<Name extends keyof Call>(event: ApiEvent, name: Name): NonNullable<Call[Name]> {
  const value = event.call[name];
  if (value == null) throw new Error(`no step has written ${name} yet`);
  return value as NonNullable<Call[Name]>;
}

/** The request header of that name, whatever its letters' case. */
export function requestHeader(event: Pick<ApiEvent, 'headers'>, name: string): string | undefined {
  const wanted = name.toLowerCase();
  for (const [key, value] of Object.entries(event.headers ?? {})) {
    if (key.toLowerCase() === wanted) return value;
  }
  return undefined;
}
