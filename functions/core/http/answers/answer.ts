import { Readable } from 'node:stream';
import type { JsonResult, OperationResult, PageResult } from '../../contract/endpoint.ts';
import { storageFacts } from '../../documents/storage-facts.ts';
import { cookieHeaders } from '../admission/cookies.ts';
import type { Admitted, ApiResponse } from '../call.ts';
import type { Receipt } from '../charge.ts';
import { isMade, type MadeFile, madeFile } from '../made-file.ts';
import type { DraftDocument } from '../store-pdf.ts';
import { contentDisposition } from './content-disposition.ts';
import { fileAnswer } from './file-answer.ts';
import { pageHeaders } from './page-headers.ts';
import { standardHeaders } from './standard-headers.ts';
import { warningHeader } from './warning-header.ts';

/** What happened to a result: what was paid for it, and where it is stored. */
interface Outcome {
  readonly receipt?: Receipt | undefined;
  readonly stored?: DraftDocument | undefined;
  /** Headers for this response only. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The response to a call: a file that was made or a reference to where it is stored, JSON, a file, a page, or a redirect. */
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
  if (isMade(result)) return madeAnswer(event, headers, madeFile(result), stored);
  if ('file' in result) return fileAnswer(event, headers, result);
  if ('html' in result) return pageAnswer(event, headers, result);
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

function madeAnswer(
  { call }: Admitted,
  headers: Record<string, string>,
  { bytes, contentType, warnings: ofResult }: MadeFile,
  stored: DraftDocument | undefined,
): ApiResponse {
  const { filename = '', returnBinary } = call.output ?? {};
  const warnings = [...call.warnings, ...(ofResult ?? [])];
  const hasWarnings = ofResult !== undefined || warnings.length > 0;
  const common = {
    ...headers,
    ...(hasWarnings && { 'X-Render-Warnings': String(warnings.length) }),
    ...warningHeader(warnings),
  };
  if (stored && !returnBinary)
    return jsonAnswer(
      common,
      JSON.stringify(storageFacts(stored.document, stored.link, hasWarnings ? warnings : undefined)),
    );
  return {
    statusCode: 200,
    headers: {
      ...common,
      ...(stored && {
        'X-Document-Id': stored.document.id,
        'X-Storage-Mode': stored.document.storageMode,
        'X-Storage-Url': stored.link.url,
      }),
      'Content-Type': contentType,
      'Content-Length': String(bytes.byteLength),
      'Content-Disposition': contentDisposition('inline', filename),
    },
    body: Readable.from(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
  };
}

function jsonAnswer(headers: Readonly<Record<string, string>>, body: ApiResponse['body']): ApiResponse {
  return { statusCode: 200, headers: { ...headers, 'Content-Type': 'application/json' }, body };
}

/** A link is a secret, so the site that it redirects to must not see it in the Referer header. */
const unreferred = { 'Referrer-Policy': 'no-referrer' };

function pageAnswer(event: Admitted, headers: Record<string, string>, result: PageResult): ApiResponse {
  const cookies = cookieHeaders([...event.call.cookies, ...(result.cookies ?? [])]);
  if ('redirect' in result) {
    return { statusCode: 303, headers: { ...headers, Location: result.redirect }, ...cookies, body: '' };
  }
  const { status = 200, policy, html } = result;
  return { statusCode: status, headers: { ...headers, ...pageHeaders(policy) }, ...cookies, body: html };
}

function jsonText({ json }: JsonResult<unknown>): string | Readable {
  const isPieces = typeof json === 'object' && json !== null && Symbol.asyncIterator in json;
  return isPieces ? Readable.from(json as AsyncIterable<string>) : JSON.stringify(json);
}
