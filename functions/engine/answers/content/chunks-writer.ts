import { answerBox } from '../../../core/reading/answers/answer-box.ts';
import type { Writing } from '../../../core/reading/answers/writing.ts';
import { type Chunk, type ChunkOptions, chunker } from '../../../core/reading/chunks/chunker.ts';
import type { AnswerSize } from '../answer-size.ts';
import { textBuffer } from '../text-buffer.ts';
import type { ContentWriter } from './content-writer.ts';

/** Chunks are returned as they end, over pages. */
export function chunksWriter(
  size: AnswerSize,
  how: Omit<Writing, 'styleOf'>,
  options: ChunkOptions,
): ContentWriter {
  const list = textBuffer(size);
  const chunks = chunker(options);
  let index = 0;
  const write = (ended: readonly Chunk[]) => {
    for (const chunk of ended) {
      list.write(`${index > 0 ? ',' : ''}${JSON.stringify({ index, ...chunkAnswer(chunk) })}`);
      index++;
    }
  };
  return {
    add: (page) => {
      write(chunks.add(page, { ...how, styleOf: page.styleOf }));
      return {};
    },
    end: () => {
      write(chunks.end());
      return ['"chunks":[', list, '],'];
    },
  };
}

function chunkAnswer({ text, headingPath, places, kinds }: Chunk) {
  return {
    text,
    heading_path: headingPath,
    pages: [...new Set(places.map(({ page }) => page))],
    places: places.map(({ page, box }) => ({ page, box: answerBox(box) })),
    kinds,
  };
}
