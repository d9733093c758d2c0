import { Readable } from 'node:stream';
import type { JsonResult, OperationResult, PdfResult } from '../contract/endpoint.ts';
import { pdfOutput } from '../contract/storage.ts';
import { type ApiEvent, type ApiResponse, type Step, written } from './call.ts';
import { contentDisposition } from './content-disposition.ts';
import { fileAnswer } from './file-answer.ts';
import { standardHeaders } from './standard-headers.ts';
import { storageHeaders, storageText } from './storage-answer.ts';

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
  if ('redirect' in result)
    return { statusCode: 302, headers: { ...headers, Location: result.redirect, ...unreferred }, body: '' };
  if ('html' in result)
    return { statusCode: 200, headers: { ...headers, ...htmlHeaders }, body: result.html };
  return jsonAnswer(headers, jsonText(result));
}

function pdfAnswer(event: ApiEvent, headers: Record<string, string>, result: PdfResult): ApiResponse {
  const { pdf, warnings } = result;
  const { filename, returnBinary } = pdfOutput(written(event, 'input'));
  const common = { ...headers, ...(warnings && { 'X-Render-Warnings': String(warnings.length) }) };
  const { document, link } = event.call;
  const isStored = document && link;
  if (isStored && !returnBinary) return jsonAnswer(common, storageText(document, link, warnings));
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

const htmlHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
};

function jsonText({ json }: JsonResult<unknown>): string | Readable {
  const isPieces = typeof json === 'object' && json !== null && Symbol.asyncIterator in json;
  return isPieces ? Readable.from(json as AsyncIterable<string>) : JSON.stringify(json);
}
