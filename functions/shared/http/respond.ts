import { Readable } from 'node:stream';
import type { JsonResult, OperationResult, PdfResult } from '../contract/endpoint.ts';
import { type ApiEvent, type ApiResponse, type Step, written } from './call.ts';
import { contentDisposition } from './content-disposition.ts';
import { standardHeaders } from './standard-headers.ts';

/** Puts the answer together from what the operation made: a PDF, JSON, JSON in pieces, or a page of HTML. */
export function respond(): Step {
  return {
    after: (request) => {
      const result = request.response as unknown as OperationResult;
      request.response = answer(request.event, result);
    },
  };
}

function answer(event: ApiEvent, result: OperationResult): ApiResponse {
  const headers = { ...standardHeaders(event.requestContext.requestId), ...event.call.headers };
  if ('pdf' in result) return pdfAnswer(headers, result, String(written(event, 'input').filename));
  if ('html' in result)
    return { statusCode: 200, headers: { ...headers, ...htmlHeaders }, body: result.html };
  return {
    statusCode: 200,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: jsonText(result),
  };
}

function pdfAnswer(
  headers: Record<string, string>,
  { pdf, warnings }: PdfResult,
  filename: string,
): ApiResponse {
  return {
    statusCode: 200,
    headers: {
      ...headers,
      ...(warnings && { 'X-Render-Warnings': String(warnings.length) }),
      'Content-Type': 'application/pdf',
      'Content-Length': String(pdf.byteLength),
      'Content-Disposition': contentDisposition('inline', filename),
    },
    body: Readable.from(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)),
  };
}

const htmlHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
};

function jsonText({ json }: JsonResult<unknown>): string | Readable {
  const isPieces = typeof json === 'object' && json !== null && Symbol.asyncIterator in json;
  return isPieces ? Readable.from(json as AsyncIterable<string>) : JSON.stringify(json);
}
