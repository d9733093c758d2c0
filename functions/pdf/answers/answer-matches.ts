import type { z } from 'zod';
import type { CallContext, JsonResult } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import { type GrepTotals, grepPdf } from '../../core/reading/grep-pdf.ts';
import type { pdf } from '../endpoints.ts';
import { leftOutField } from '../left-out-field.ts';
import { readSource } from '../sources/read-source.ts';
import { answerSize } from './answer-size.ts';
import { openTempTextFile } from './temp-text-file.ts';

type Endpoint = typeof pdf.grepPdf;

/** /grepPdf. Whether the pattern can be searched is known only after the last page, so nothing is sent before. */
export async function answerMatches(
  input: z.output<Endpoint['request']>,
  context: CallContext,
  maximumBytes: number = limits.answerBytes,
): Promise<JsonResult<z.output<Endpoint['produces']>>> {
  const advice = 'Request fewer pages, less context, or count_only.';
  const spool = openTempTextFile(answerSize(advice, maximumBytes));
  let isFirst = true;
  try {
    const options = { ...input, ignoreCase: input.ignore_case, countOnly: input.count_only };
    const totals = await grepPdf(
      await readSource(input, context),
      options,
      async ({ page, matchCount, details }) => {
        await spool.write(
          `${isFirst ? '' : ','}${JSON.stringify({ page, match_count: matchCount, details })}`,
        );
        isFirst = false;
      },
    );
    return { json: answer(input.pattern, totals, spool.pieces()) };
  } catch (problem) {
    await spool.discard();
    throw problem;
  }
}

async function* answer(pattern: string, totals: GrepTotals, matches: AsyncIterable<string>) {
  const { totalMatches, pagesWithMatches, totalPages, leftOut } = totals;
  yield `{"pattern":${JSON.stringify(pattern)},"total_matches":${totalMatches},`;
  yield `"pages_with_matches":${pagesWithMatches},"matches":[`;
  yield* matches;
  yield `],"total_pages":${totalPages}${leftOutField(leftOut)}}`;
}
