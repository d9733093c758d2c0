import type { z } from 'zod';
import type { CallContext, JsonResult } from '../../core/contract/endpoint.ts';
import type { ReadTotals } from '../../core/reading/read-geometry.ts';
import type { pdf } from '../endpoints.ts';
import { leftOutField } from '../left-out-field.ts';
import { pagesCharged, readingOptions } from '../reading-options.ts';
import { readSource } from '../sources/read-source.ts';
import { answerSize } from './answer-size.ts';
import { openTempTextFile } from './temp-text-file.ts';

type Endpoint = typeof pdf.extractTables;

/** /extractTables. The size of the response is known only after the last page, so nothing is sent before. */
export async function answerTables(
  input: z.output<Endpoint['request']>,
  context: CallContext,
): Promise<JsonResult<z.output<Endpoint['produces']>>> {
  const pdf = await readSource(input, context);
  const [{ extractTables }, { csvOf }, { tableAnswer }] = await Promise.all([
    import('../../core/reading/extract-tables.ts'),
    import('../../core/reading/answers/csv.ts'),
    import('../../core/reading/answers/table-answer.ts'),
  ]);
  const spool = openTempTextFile(answerSize('Request fewer pages per call.'));
  let [pageCount, tableCount] = [0, 0];
  try {
    const totals = await extractTables(pdf, readingOptions(input, context), async ({ page, tables }) => {
      pageCount += 1;
      for (const table of tables) {
        const { rows, cells, ...about } = tableAnswer(table);
        const content = input.format === 'csv' ? { csv: csvOf(table) } : { rows, cells };
        await spool.write(`${tableCount > 0 ? ',' : ''}${JSON.stringify({ page, ...about, ...content })}`);
        tableCount += 1;
      }
    });
    return { json: answer(spool.pieces(), totals), pageCount: pagesCharged(pageCount, totals) };
  } catch (problem) {
    await spool.discard();
    throw problem;
  }
}

async function* answer(tables: AsyncIterable<string>, { totalPages, leftOut }: ReadTotals) {
  yield '{"tables":[';
  yield* tables;
  yield `],"total_pages":${totalPages}${leftOutField(leftOut)}}`;
}
