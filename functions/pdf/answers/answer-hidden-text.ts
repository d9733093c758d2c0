import type { z } from 'zod';
import type { CallContext, JsonResult } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { countReasons, type ReasonCounts } from '../../core/hidden-text/count-reasons.ts';
import type { pdf } from '../endpoints.ts';
import { readSource } from '../sources/read-source.ts';
import { answerSize } from './answer-size.ts';
import { openTempTextFile } from './temp-text-file.ts';

type Endpoint = typeof pdf.findHiddenText;
type Run = z.output<Endpoint['produces']>['hidden'][number];

/** /findHiddenText. The size of the response is known only after the last page, so nothing is sent before. */
export async function answerHiddenText(
  input: z.output<Endpoint['request']>,
  context: CallContext,
): Promise<JsonResult<z.output<Endpoint['produces']>>> {
  const pdf = await readSource(input, context);
  const [{ readHiddenText }, { listUndrawn }] = await Promise.all([
    import('../../core/hidden-text/read-hidden-text.ts'),
    import('../../core/hidden-text/undrawn/list-undrawn.ts'),
  ]);
  const spool = openTempTextFile(answerSize('Request fewer pages per call.'));
  const reasons: ReasonCounts = {};
  let runCount = 0;
  let pageCount = 0;
  const write = async (runs: readonly Run[]) => {
    countReasons(reasons, runs);
    if (runCount + runs.length > limits.hiddenRuns) throw tooMany();
    for (const { page, box, text, reason } of runs) {
      await spool.write(`${runCount > 0 ? ',' : ''}${JSON.stringify({ page, box, text, reason })}`);
      runCount += 1;
    }
  };
  try {
    const { totalPages } = await readHiddenText(pdf, input, async (pages) => {
      pageCount += pages.length;
      for (const { hidden } of pages) await write(hidden);
    });
    const undrawn = await listUndrawn(pdf, input);
    await write(undrawn.map((one) => ({ ...one, box: null })));
    const end = `],"reasons":${JSON.stringify(reasons)},"total_pages":${totalPages}}`;
    return { json: answer(spool.pieces(), end), pageCount };
  } catch (problem) {
    await spool.discard();
    throw problem;
  }
}

async function* answer(runs: AsyncIterable<string>, end: string) {
  yield '{"hidden":[';
  yield* runs;
  yield end;
}

function tooMany(): Problem {
  return new Problem(
    'output_too_large',
    `There are more than ${limits.hiddenRuns} runs of hidden text. Request fewer pages per call.`,
  );
}
