import type { z } from 'zod';
import type { JsonResult } from '../../core/contract/endpoint.ts';
import { hiddenState } from '../../core/contract/fields/redaction/hidden-text.ts';
import { limits } from '../../core/contract/limits.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import type { EngineCall } from '../../core/engine-calls/engine-request.ts';
import { countRun, emptyCounts } from '../../core/hidden-text/hidden-counts.ts';
import type { pdf } from '../../pdf/endpoints.ts';
import type { EngineInput } from '../engine-input.ts';
import { recogniseFor } from '../recognise-for.ts';
import { sourceOf } from '../sources.ts';
import { answerSize } from './answer-size.ts';
import { joinedText, textBuffer } from './text-buffer.ts';

type Endpoint = typeof pdf.findHiddenText;
type Run = Omit<z.output<Endpoint['produces']>['hidden'][number], 'state'>;

/** /findHiddenText. */
export async function answerHiddenText(
  input: EngineInput<Endpoint>,
  call: EngineCall,
): Promise<JsonResult<z.output<Endpoint['produces']>>> {
  const pdf = sourceOf(input);
  const [{ readHiddenText }, { listUndrawn }] = await Promise.all([
    import('../../core/hidden-text/read-hidden-text.ts'),
    import('../../core/hidden-text/undrawn/list-undrawn.ts'),
  ]);
  const spool = textBuffer(answerSize('Request fewer pages per call.'));
  const counts = emptyCounts();
  let pageCount = 0;
  const report = (runs: readonly Run[]) => {
    if (counts.runs + runs.length > limits.hiddenRuns) throw tooMany();
    for (const { page, box, text, reason } of runs) {
      const answered = { page, box, text, state: hiddenState(reason), reason };
      spool.write(`${counts.runs > 0 ? ',' : ''}${JSON.stringify(answered)}`);
      countRun(counts, reason, text.length);
    }
  };
  const { totalPages } = await readHiddenText(
    pdf,
    { ...input, recognise: recogniseFor(call) },
    async (pages) => {
      pageCount += pages.length;
      for (const { hidden } of pages) report(hidden);
    },
  );
  const undrawn = await listUndrawn(pdf, input);
  report(undrawn.map((one) => ({ ...one, box: null })));
  const end = `],"reasons":${JSON.stringify(counts.reasons)},"total_pages":${totalPages}}`;
  return { json: joinedText('{"hidden":[', spool, end), pageCount };
}

function tooMany(): Problem {
  return new Problem(
    'output_too_large',
    `There are more than ${limits.hiddenRuns} runs of hidden text. Request fewer pages per call.`,
  );
}
