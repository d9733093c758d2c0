import { Readable } from 'node:stream';
import type { EventsResult, JsonResult, OperationResult, PageResult } from '../../contract/endpoint.ts';
import { cookieHeaders } from '../admission/caller/cookies.ts';
import type { Admitted, ApiResponse } from '../call.ts';
import type { Receipt } from '../charge.ts';
import { isOutput } from '../output-file.ts';
import type { LinkedDocument } from '../store-pdf.ts';
import { fileAnswer } from './file-answer.ts';
import { madeAnswer, zipAnswer } from './made-answer.ts';
import { pageHeaders } from './page-headers.ts';
import { standardHeaders } from './standard-headers.ts';
import { warningHeader } from './warning-header.ts';

/** The outcome of a result: its receipt, and where it is stored. */
interface Outcome {
  readonly receipt?: Receipt | undefined;
  readonly stored?: readonly LinkedDocument[] | undefined;
  /** Headers for this response only. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The response to a call: a new file or a reference to where it is stored, JSON, a file, a page, or a redirect. */
export async function answer(
  event: Admitted,
  result: OperationResult,
  { receipt, stored, headers: own }: Outcome,
): Promise<ApiResponse> {
  const headers = {
    ...standardHeaders(event.requestContext.requestId),
    ...event.call.headers,
    ...creditsHeaders(receipt),
    ...own,
  };
  if (isOutput(result)) return madeAnswer(event, headers, result, stored);
  if ('files' in result) {
    const warnings = [...event.call.warnings, ...(result.warnings ?? [])];
    return zipAnswer({ ...headers, ...warningHeader(warnings) }, result);
  }
  if ('file' in result) return fileAnswer(event, headers, result);
  if ('events' in result) return eventsAnswer(headers, result);
  if ('html' in result || 'markdown' in result) return pageAnswer(event, headers, result);
  if ('redirect' in result && event.call.endpoint.produces === 'page')
    return pageAnswer(event, headers, result);
  if ('redirect' in result)
    return { statusCode: 302, headers: { ...headers, Location: result.redirect, ...unreferred }, body: '' };
  const { successStatus = 200 } = event.call.endpoint;
  return { ...jsonAnswer(headers, jsonText(result)), statusCode: result.status ?? successStatus };
}

/** The price and the balance, in credits: `1.10`. */
export function creditsHeaders(receipt: Receipt | undefined): Readonly<Record<string, string>> {
  if (!receipt) return {};
  return {
    'X-Credits-Used': inCredits(receipt.costHundredths),
    'X-Credits-Remaining': inCredits(receipt.balanceHundredths),
  };
}

function inCredits(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}

function jsonAnswer(headers: Readonly<Record<string, string>>, body: ApiResponse['body']): ApiResponse {
  return { statusCode: 200, headers: { ...headers, 'Content-Type': 'application/json' }, body };
}

/** A link is a secret, which the Referer header must not reveal to the redirect's target. */
const unreferred = { 'Referrer-Policy': 'no-referrer' };

function pageAnswer(event: Admitted, headers: Record<string, string>, result: PageResult): ApiResponse {
  const cookies = cookieHeaders([...event.call.cookies, ...(result.cookies ?? [])]);
  if ('redirect' in result) {
    return { statusCode: 303, headers: { ...headers, Location: result.redirect }, ...cookies, body: '' };
  }
  if ('markdown' in result) {
    const type = { 'Content-Type': 'text/markdown; charset=utf-8' };
    return { statusCode: 200, headers: { ...headers, ...type }, body: result.markdown };
  }
  const { status = 200, policy, html } = result;
  return { statusCode: status, headers: { ...headers, ...pageHeaders(policy) }, ...cookies, body: html };
}

/** A client that gets 204 does not connect again. */
function eventsAnswer(headers: Record<string, string>, { events }: EventsResult): ApiResponse {
  if (!events) return { statusCode: 204, headers, body: '' };
  return {
    statusCode: 200,
    headers: { ...headers, 'Content-Type': 'text/event-stream' },
    body: Readable.from(events),
  };
}

function jsonText({ json }: JsonResult<unknown>): string | Readable {
  return json instanceof Uint8Array ? Readable.from([json]) : JSON.stringify(json);
}
