import type { z } from 'zod';
import type { JsonResult } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { countReasons, type ReasonCounts } from '../../core/hidden-text/count-reasons.ts';
import type { pdf } from '../../pdf/endpoints.ts';
import type { EngineInput } from '../engine-input.ts';
import { sourceOf } from '../sources.ts';
import { answerSize } from './answer-size.ts';
import { joinedText, textBuffer } from './text-buffer.ts';

type Endpoint = typeof pdf.findHiddenText;
type Run = z.output<Endpoint['produces']>['hidden'][number];

/** /findHiddenText. */
export async function answerHiddenText(
  input: EngineInput<Endpoint>,
): Promise<JsonResult<z.output<Endpoint['produces']>>> {
  const pdf = sourceOf(input);
  const [{ readHiddenText }, { listUndrawn }] = await Promise.all([
    import('../../core/hidden-text/read-hidden-text.ts'),
    import('../../core/hidden-text/undrawn/list-undrawn.ts'),
  ]);
  const spool = textBuffer(answerSize('Request fewer pages per call.'));
  const reasons: ReasonCounts = {};
  let runCount = 0;
  let pageCount = 0;
  const report = (runs: readonly Run[]) => {
    countReasons(reasons, runs);
    if (runCount + runs.length > limits.hiddenRuns) throw tooMany();
    for (const { page, box, text, reason } of runs) {
      spool.write(`${runCount > 0 ? ',' : ''}${JSON.stringify({ page, box, text, reason })}`);
      runCount += 1;
    }
  };
  const { totalPages } = await readHiddenText(pdf, input, async (pages) => {
    pageCount += pages.length;
    for (const { hidden } of pages) report(hidden);
  });
  const undrawn = await listUndrawn(pdf, input);
  report(undrawn.map((one) => ({ ...one, box: null })));
  const end = `],"reasons":${JSON.stringify(reasons)},"total_pages":${totalPages}}`;
  return { json: joinedText('{"hidden":[', spool, end), pageCount };
}

function tooMany(): Problem {
  return new Problem(
    'output_too_large',
    `There are more than ${limits.hiddenRuns} runs of hidden text. Request fewer pages per call.`,
  );
}
