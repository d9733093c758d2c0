import { Readable } from 'node:stream';
import type { JsonResult, OperationResult, PageResult, PdfResult } from '../../contract/endpoint.ts';
import { pdfOutput } from '../../contract/storage.ts';
import { storageFacts } from '../../documents/storage-facts.ts';
import { cookieHeaders } from '../admission/cookies.ts';
import { type ApiEvent, type ApiResponse, type Step, written } from '../call.ts';
import { contentDisposition } from './content-disposition.ts';
import { fileAnswer } from './file-answer.ts';
import { pageHeaders } from './page-headers.ts';
import { standardHeaders } from './standard-headers.ts';
import { storageHeaders } from './storage-headers.ts';

/** Puts the answer together from what the operation made: a PDF or where it is stored, JSON, a file, a page, a way. */
export function respond(): Step {
  return {
    after: async (request) => {
      const result = request.response as unknown as OperationResult;
      request.response = await answer(request.event, result);
    },
  };
}

async function answer(event: ApiEvent, result: OperationResult): Promise<ApiResponse> {
  const headers = { ...standardHeaders(event.requestContext.requestId), ...event.call.headers };
  if ('pdf' in result) return pdfAnswer(event, headers, result);
  if ('file' in result) return fileAnswer(event, headers, result);
  if ('html' in result) return pageAnswer(event, headers, result);
  if ('redirect' in result && written(event, 'endpoint').produces === 'page')
    return pageAnswer(event, headers, result);
  if ('redirect' in result)
    return { statusCode: 302, headers: { ...headers, Location: result.redirect, ...unreferred }, body: '' };
  const { successStatus = 200 } = written(event, 'endpoint');
  return { ...jsonAnswer(headers, jsonText(result)), statusCode: result.status ?? successStatus };
}

function pdfAnswer(event: ApiEvent, headers: Record<string, string>, result: PdfResult): ApiResponse {
  const { pdf, warnings } = result;
  const { filename, returnBinary } = pdfOutput(written(event, 'input'));
  const common = { ...headers, ...(warnings && { 'X-Render-Warnings': String(warnings.length) }) };
  const { document, link } = event.call;
  const isStored = document && link;
  const isWanted = returnBinary && !event.call.caller?.jobId; // a job has nobody to give it to
  if (isStored && !isWanted)
    return jsonAnswer(common, JSON.stringify(storageFacts(document, link, warnings)));
  return {
    statusCode: 200,
    headers: {
      ...common,
      ...(isStored && storageHeaders(document, link)),
      'Content-Type': 'application/pdf',
      'Content-Length': String(pdf.byteLength),
      'Content-Disposition': contentDisposition('inline', filename),
    },
    body: Readable.from(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)),
  };
}

function jsonAnswer(headers: Readonly<Record<string, string>>, body: ApiResponse['body']): ApiResponse {
  return { statusCode: 200, headers: { ...headers, 'Content-Type': 'application/json' }, body };
}

/** A link is a secret: where it leads to should not hear of it. */
const unreferred = { 'Referrer-Policy': 'no-referrer' };

function pageAnswer(event: ApiEvent, headers: Record<string, string>, result: PageResult): ApiResponse {
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
