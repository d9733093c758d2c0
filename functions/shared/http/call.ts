import type { Readable } from 'node:stream';
import type middy from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Reservation } from '../accounts/charge.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { Environment } from '../contract/environment.ts';
import type { Scope } from '../contract/scopes.ts';
import type { Document } from '../documents/document.ts';
import type { SignedLink } from '../documents/sign-link.ts';

/** Who calls, as the authorizer found. */
export interface Caller {
  readonly accountId: string;
  readonly environment: Environment;
  readonly scopes: readonly Scope[];
}

/** What the steps have learnt of a call. Each field is written by the one step that is named for it. */
export interface Call {
  /** findEndpoint */
  endpoint?: Endpoint;
  /** identifyCaller */
  caller?: Caller;
  /** readBody: fields by name, still as they came */
  fields?: Readonly<Record<string, unknown>>;
  /** checkRequest: what the endpoint's schema made of the fields */
  input?: Readonly<Record<string, unknown>>;
  /** chargeCredits */
  reservation?: Reservation;
  /** storePdf: what the PDF is stored as, and a link to it */
  document?: Document;
  link?: SignedLink;
  /** any step: headers that the answer carries, whether it is a success or a problem */
  readonly headers: Record<string, string>;
}

export interface ApiEvent extends Omit<APIGatewayProxyEvent, 'body'> {
  /** Base64 or text as the gateway sends it; the body parsers put fields in its place. */
  body: unknown;
  call: Call;
}

export interface ApiResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Readable;
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
