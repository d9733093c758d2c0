import type { z } from 'zod';
import type { FilesResult, JsonResult } from '../../core/contract/endpoint.ts';
import type { EngineCall } from '../../core/engine-calls/engine-request.ts';
import type { PageBlocks } from '../../core/reading/blocks/block.ts';
import type { pdf } from '../../pdf/endpoints.ts';
import type { EngineInput } from '../engine-input.ts';
import { pagesCharged, readingOptions } from '../reading-options.ts';
import { sourceOf } from '../sources.ts';
import { type AnswerSize, answerSize } from './answer-size.ts';
import { closingFields } from './closing-fields.ts';
import type { ContentFileWriter, ContentWriter } from './content/content-writer.ts';
import { pictureList } from './content/picture-list.ts';
import { joinedText, textBuffer } from './text-buffer.ts';

type Endpoint = typeof pdf.extractContent;
type Input = EngineInput<Endpoint>;

/** /extractContent. */
export async function answerContent(
  input: Input,
  call: EngineCall,
): Promise<JsonResult<z.output<Endpoint['produces']>> | FilesResult> {
  const pdf = sourceOf(input);
  const isZip = input.format === 'zip';
  const size = answerSize('Request fewer pages per call.');
  const [{ extractContent }, { hiddenAnswer }, { wordAnswer }, writer, pictures] = await Promise.all([
    import('../../core/reading/extract-content.ts'),
    import('../../core/reading/answers/hidden-answer.ts'),
    import('../../core/reading/answers/word-answer.ts'),
    writerFor(input, size),
    input.images || isZip ? pictureList(pdf, input, call, size) : undefined,
  ]);
  const byPage = textBuffer(size);
  let pageCount = 0;
  const add = (page: PageBlocks) => {
    const answered = {
      page: page.page,
      width: rounded(page.widthPoints),
      height: rounded(page.heightPoints),
      confidence: page.confidence,
      ...(input.hidden === 'mark' && { hidden: (page.hidden ?? []).map(hiddenAnswer) }),
      ...(input.words && { words: page.words().map(wordAnswer) }),
      ...writer.add(page),
    };
    byPage.write(`${pageCount > 0 ? ',' : ''}${JSON.stringify(answered)}`);
    pageCount += 1;
  };
  try {
    const totals = await extractContent(pdf, readingOptions(input, call), async (pages) => {
      for (const page of pages) add(pictures ? await pictures.add(page) : page);
    });
    const content = [...writer.end(), ...(pictures?.fields() ?? [])];
    const json = joinedText('{', ...content, '"pages":[', byPage, `]${closingFields(totals)}`);
    const charged = pagesCharged(pageCount, totals);
    if (!isZip) return { json, pageCount: charged };
    return {
      files: [
        ...('bytes' in writer ? [{ name: 'content.md', bytes: writer.bytes() }] : []),
        { name: 'content.json', bytes: json },
        ...(pictures?.files() ?? []),
      ],
      filename: 'content.zip',
      pageCount: charged,
    };
  } finally {
    await pictures?.close();
  }
}

async function writerFor(input: Input, size: AnswerSize): Promise<ContentWriter | ContentFileWriter> {
  const how = { tables: input.tables };
  switch (input.format) {
    case 'markdown':
      return (await import('./content/markdown-writer.ts')).markdownWriter(size, how);
    case 'zip':
      return (await import('./content/markdown-file.ts')).markdownFile(size, how);
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
