import type { z } from 'zod';
import type { JsonResult } from '../../core/contract/endpoint.ts';
import type { EngineCall } from '../../core/engine-calls/engine-request.ts';
import type { pdf } from '../../pdf/endpoints.ts';
import type { EngineInput } from '../engine-input.ts';
import { pagesCharged, readingOptions } from '../reading-options.ts';
import { sourceOf } from '../sources.ts';
import { answerSize } from './answer-size.ts';
import { closingFields } from './closing-fields.ts';
import { joinedText, textBuffer } from './text-buffer.ts';

type Endpoint = typeof pdf.extractTables;

/** /extractTables. */
export async function answerTables(
  input: EngineInput<Endpoint>,
  call: EngineCall,
): Promise<JsonResult<z.output<Endpoint['produces']>>> {
  const pdf = sourceOf(input);
  const [{ extractTables }, { csvOf }, { tableAnswer }] = await Promise.all([
    import('../../core/reading/extract-tables.ts'),
    import('../../core/reading/answers/csv.ts'),
    import('../../core/reading/answers/table-answer.ts'),
  ]);
  const spool = textBuffer(answerSize('Request fewer pages per call.'));
  let [pageCount, tableCount] = [0, 0];
  const totals = await extractTables(pdf, readingOptions(input, call), async ({ page, tables }) => {
    pageCount += 1;
    for (const table of tables) {
      const { rows, cells, ...about } = tableAnswer(table);
      const content = input.format === 'csv' ? { csv: csvOf(table) } : { rows, cells };
      spool.write(`${tableCount > 0 ? ',' : ''}${JSON.stringify({ page, ...about, ...content })}`);
      tableCount += 1;
    }
  });
  const end = `]${closingFields(totals)}`;
  return { json: joinedText('{"tables":[', spool, end), pageCount: pagesCharged(pageCount, totals) };
}
