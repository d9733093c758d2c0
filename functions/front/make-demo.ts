import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { takePlace } from '../core/aws/dynamodb/take-place.ts';
import type { FileResult, PdfResult, VisitContext } from '../core/contract/endpoint.ts';
import { limits } from '../core/contract/limits.ts';
import type { PrintOptions, RenderRequest } from '../core/contract/messages/render.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import { callEngine } from '../core/engine-calls/call-engine.ts';
import { limitAddress } from '../core/identity/attempts/limit-address.ts';
import { markup } from '../core/pages/markup.ts';

interface Demo {
  readonly kind: 'html' | 'text';
  readonly content: string;
}

/** How much longer than its call a place is held, if the call dies: clocks differ. */
const clockMarginMs = 5_000;

/**
 * Makes a PDF for somebody without an account, as the test environment does: with its mark. The page gets nothing from
 * the network and runs no scripts; it has ten pages at most. Throws rate_limited and too_many_at_once, with Retry-After.
 */
export async function makeDemo(demo: Demo, context: VisitContext): Promise<FileResult> {
  const { clientAddress, requestId, endsAtEpochMs } = context;
  await limitAddress('demo', clientAddress);
  const keptMs = endsAtEpochMs - Date.now() + clockMarginMs;
  const place = await takePlace('demo-place', limits.demo.atOnce, keptMs);
  if (!place) throw tooMany();
  try {
    // An account of its own for each call: no page of Chromium is used again for somebody else.
    const call = { accountId: `demo-${randomUUID()}`, environment: 'test', endsAtEpochMs } as const;
    const { pdf, isMarked } = await callEngine<PdfResult>(
      'printDocument',
      { request: requestOf(demo) },
      call,
    );
    if (!isMarked) throw new Error('a PDF of the demo without its mark');
    return {
      file: {
        filename: 'demo.pdf',
        contentType: 'application/pdf',
        sizeBytes: pdf.byteLength,
        etag: `"${requestId}"`,
        isInline: true,
        read: async ({ first, last } = { first: 0, last: pdf.byteLength - 1 }) =>
          Readable.from([pdf.subarray(first, last + 1)]),
      },
    };
  } finally {
    await place.leave();
  }
}

const print: PrintOptions = {
  widthInches: 8.26,
  heightInches: 11.69,
  landscape: false,
  marginInches: { top: 0.4, right: 0.4, bottom: 0.4, left: 0.4 },
  scale: 1,
  printBackground: true,
  pageRanges: `1-${limits.demo.pages}`,
  tagged: false,
  outline: false,
};

function requestOf({ kind, content }: Demo): RenderRequest & { readonly print: PrintOptions } {
  const html = kind === 'html' ? content : markup`<pre style="white-space: pre-wrap">${content}</pre>`.html;
  return {
    source: { html },
    media: 'print',
    javascript: false,
    isOffline: true,
    timeoutMs: limits.demo.renderTimeoutMs,
    print,
  };
}

function tooMany(): Problem {
  return new Problem(
    'too_many_at_once',
    `The demo makes ${limits.demo.atOnce} PDFs at once, and all its places are taken. Try again in some seconds.`,
    { headers: { 'Retry-After': '5' } },
  );
}
