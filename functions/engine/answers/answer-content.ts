import type { z } from 'zod';
import type { JsonResult } from '../../core/contract/endpoint.ts';
import type { EngineCall } from '../../core/engine-calls/engine-request.ts';
import type { pdf } from '../../pdf/endpoints.ts';
import type { EngineInput } from '../engine-input.ts';
import { pagesCharged, readingOptions } from '../reading-options.ts';
import { sourceOf } from '../sources.ts';
import { type AnswerSize, answerSize } from './answer-size.ts';
import { closingFields } from './closing-fields.ts';
import type { ContentWriter } from './content/content-writer.ts';
import { joinedText, textBuffer } from './text-buffer.ts';

type Endpoint = typeof pdf.extractContent;

/** /extractContent. */
export async function answerContent(
  input: EngineInput<Endpoint>,
  call: EngineCall,
): Promise<JsonResult<z.output<Endpoint['produces']>>> {
  const pdf = sourceOf(input);
  const size = answerSize('Request fewer pages per call.');
  const [{ extractContent }, { hiddenAnswer }, writer] = await Promise.all([
    import('../../core/reading/extract-content.ts'),
    import('../../core/reading/answers/hidden-answer.ts'),
    writerFor(input, size),
  ]);
  const byPage = textBuffer(size);
  let pageCount = 0;
  const totals = await extractContent(pdf, readingOptions(input, call), async (pages) => {
    for (const page of pages) {
      const answered = {
        page: page.page,
        width: rounded(page.widthPoints),
        height: rounded(page.heightPoints),
        confidence: page.confidence,
        ...(input.hidden === 'mark' && { hidden: (page.hidden ?? []).map(hiddenAnswer) }),
        ...writer.add(page),
      };
      byPage.write(`${pageCount > 0 ? ',' : ''}${JSON.stringify(answered)}`);
      pageCount += 1;
    }
  });
  const end = `]${closingFields(totals)}`;
  return {
    json: joinedText('{', ...writer.end(), '"pages":[', byPage, end),
    pageCount: pagesCharged(pageCount, totals),
  };
}

async function writerFor(input: EngineInput<Endpoint>, size: AnswerSize): Promise<ContentWriter> {
  const how = { tables: input.tables };
  switch (input.format) {
    case 'markdown':
      return (await import('./content/markdown-writer.ts')).markdownWriter(size, how);
    case 'json':
      return (await import('./content/blocks-writer.ts')).blocksWriter();
    case 'chunks':
      return (await import('./content/chunks-writer.ts')).chunksWriter(size, how, {
        maximumCharacters: input.max_characters,
        overlapCharacters: input.overlap_characters,
      });
  }
}

function rounded(points: number): number {
  return Math.round(points * 100) / 100;
}
