import type { z } from 'zod';
import type { CallContext, JsonResult } from '../../core/contract/endpoint.ts';
import type { ReadTotals } from '../../core/reading/read-geometry.ts';
import type { pdf } from '../endpoints.ts';
import { leftOutField } from '../left-out-field.ts';
import { pagesCharged, readingOptions } from '../reading-options.ts';
import { readSource } from '../sources/read-source.ts';
import { answerSize } from './answer-size.ts';
import { openTempTextFile } from './temp-text-file.ts';

type Endpoint = typeof pdf.extractContent;

/** /extractContent. Markdown is returned twice, whole and by page, so each has its own temporary file. */
export async function answerContent(
  input: z.output<Endpoint['request']>,
  context: CallContext,
): Promise<JsonResult<z.output<Endpoint['produces']>>> {
  const pdf = await readSource(input, context);
  const [{ extractContent }, { blockAnswer }, { hiddenAnswer }, { joinedMarkdown, markdownPage }] =
    await Promise.all([
      import('../../core/reading/extract-content.ts'),
      import('../../core/reading/answers/block-answer.ts'),
      import('../../core/reading/answers/hidden-answer.ts'),
      import('../../core/reading/answers/markdown.ts'),
    ]);
  const isMarkdown = input.format === 'markdown';
  const size = answerSize('Request fewer pages per call.');
  const whole = openTempTextFile(size);
  const byPage = openTempTextFile(size);
  let pageCount = 0;
  // The end of the Markdown so far, which the next page may continue.
  let open = '';
  const write = (text: string) => whole.write(JSON.stringify(text).slice(1, -1));
  try {
    const totals = await extractContent(pdf, readingOptions(input, context), async (pages) => {
      for (const { page, widthPoints, heightPoints, confidence, blocks, hidden = [] } of pages) {
        const marked = input.hidden === 'mark' && { hidden: hidden.map(hiddenAnswer) };
        const about = {
          page,
          width: rounded(widthPoints),
          height: rounded(heightPoints),
          confidence,
          ...marked,
        };
        const converted = isMarkdown ? markdownPage(blocks) : undefined;
        const answered = converted
          ? { ...about, markdown: converted.markdown }
          : { ...about, blocks: blocks.map(blockAnswer) };
        await byPage.write(`${pageCount > 0 ? ',' : ''}${JSON.stringify(answered)}`);
        pageCount += 1;
        if (!converted || converted.markdown === '') continue;
        if (converted.rows !== undefined && /(?:^|\n)\|[^\n]*\|$/.test(open)) {
          await write(`${open}\n`);
          open = converted.rows;
        } else if (converted.continues) {
          open = joinedMarkdown(open, converted.markdown);
        } else {
          await write(open === '' ? '' : `${open}\n\n`);
          open = converted.markdown;
        }
      }
    });
    await write(open);
    return {
      json: answer(isMarkdown ? whole.pieces() : undefined, byPage.pieces(), totals),
      pageCount: pagesCharged(pageCount, totals),
    };
  } catch (problem) {
    await whole.discard();
    await byPage.discard();
    throw problem;
  }
}

function rounded(points: number): number {
  return Math.round(points * 100) / 100;
}

async function* answer(
  whole: AsyncIterable<string> | undefined,
  byPage: AsyncIterable<string>,
  { totalPages, leftOut }: ReadTotals,
) {
  yield '{';
  if (whole) {
    yield '"markdown":"';
    yield* whole;
    yield '",';
  }
  yield '"pages":[';
  yield* byPage;
  yield `],"total_pages":${totalPages}${leftOutField(leftOut)}}`;
}
