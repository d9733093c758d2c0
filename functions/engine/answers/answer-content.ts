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

type Endpoint = typeof pdf.extractContent;

/** /extractContent. Markdown is returned twice, whole and by page. */
export async function answerContent(
  input: EngineInput<Endpoint>,
  call: EngineCall,
): Promise<JsonResult<z.output<Endpoint['produces']>>> {
  const pdf = sourceOf(input);
  const [{ extractContent }, { blockAnswer }, { hiddenAnswer }, { joinedMarkdown, markdownPage }] =
    await Promise.all([
      import('../../core/reading/extract-content.ts'),
      import('../../core/reading/answers/block-answer.ts'),
      import('../../core/reading/answers/hidden-answer.ts'),
      import('../../core/reading/answers/markdown.ts'),
    ]);
  const isMarkdown = input.format === 'markdown';
  const size = answerSize('Request fewer pages per call.');
  const whole = textBuffer(size);
  const byPage = textBuffer(size);
  let pageCount = 0;
  // The end of the Markdown so far, which the next page may continue.
  let open = '';
  const write = (text: string) => whole.write(JSON.stringify(text).slice(1, -1));
  const totals = await extractContent(pdf, readingOptions(input, call), async (pages) => {
    for (const { page, widthPoints, heightPoints, confidence, blocks, styleOf, hidden = [] } of pages) {
      const marked = input.hidden === 'mark' && { hidden: hidden.map(hiddenAnswer) };
      const about = {
        page,
        width: rounded(widthPoints),
        height: rounded(heightPoints),
        confidence,
        ...marked,
      };
      const shown = isMarkdown ? markdownPage(blocks, styleOf) : undefined;
      const answered = shown
        ? { ...about, markdown: shown.markdown }
        : { ...about, blocks: blocks.map(blockAnswer) };
      byPage.write(`${pageCount > 0 ? ',' : ''}${JSON.stringify(answered)}`);
      pageCount += 1;
      if (!shown || shown.markdown === '') continue;
      if (shown.rows !== undefined && /(?:^|\n)\|[^\n]*\|$/.test(open)) {
        write(`${open}\n`);
        open = shown.rows;
      } else if (shown.continues) {
        open = joinedMarkdown(open, shown.markdown);
      } else {
        write(open === '' ? '' : `${open}\n\n`);
        open = shown.markdown;
      }
    }
  });
  write(open);
  const markdown = isMarkdown ? ['"markdown":"', whole, '",'] : [];
  const end = `]${closingFields(totals)}`;
  return {
    json: joinedText('{', ...markdown, '"pages":[', byPage, end),
    pageCount: pagesCharged(pageCount, totals),
  };
}

function rounded(points: number): number {
  return Math.round(points * 100) / 100;
}
