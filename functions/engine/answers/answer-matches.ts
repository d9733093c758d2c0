import type { z } from 'zod';
import type { JsonResult } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import type { EngineCall } from '../../core/engine-calls/engine-request.ts';
import { type GrepTotals, grepPdf } from '../../core/reading/grep-pdf.ts';
import type { pdf } from '../../pdf/endpoints.ts';
import type { EngineInput } from '../engine-input.ts';
import { recogniseFor } from '../recognise-for.ts';
import { sourceOf } from '../sources.ts';
import { answerSize } from './answer-size.ts';
import { closingFields } from './closing-fields.ts';
import { joinedText, type TextBuffer, textBuffer } from './text-buffer.ts';

type Endpoint = typeof pdf.grepPdf;

/** /grepPdf. */
export async function answerMatches(
  input: EngineInput<Endpoint>,
  call: EngineCall,
  maximumBytes: number = limits.answerBytes,
): Promise<JsonResult<z.output<Endpoint['produces']>>> {
  const advice = 'Request fewer pages, less context, or count_only.';
  const spool = textBuffer(answerSize(advice, maximumBytes));
  let isFirst = true;
  const options = {
    ...input,
    ignoreCase: input.ignore_case,
    countOnly: input.count_only,
    recognise: recogniseFor(call),
  };
  const totals = await grepPdf(sourceOf(input), options, async ({ page, matchCount, details }) => {
    spool.write(`${isFirst ? '' : ','}${JSON.stringify({ page, match_count: matchCount, details })}`);
    isFirst = false;
  });
  return { json: answer(input.pattern, totals, spool) };
}

function answer(pattern: string, totals: GrepTotals, matches: TextBuffer): Uint8Array {
  const { totalMatches, pagesWithMatches, totalPages, leftOut } = totals;
  const start = `{"pattern":${JSON.stringify(pattern)},"total_matches":${totalMatches}`;
  return joinedText(
    `${start},"pages_with_matches":${pagesWithMatches},"matches":[`,
    matches,
    `]${closingFields({ totalPages, leftOut })}`,
  );
}
