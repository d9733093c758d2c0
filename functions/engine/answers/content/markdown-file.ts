import { markdownPage } from '../../../core/reading/answers/markdown.ts';
import { wholeMarkdown } from '../../../core/reading/answers/whole-markdown.ts';
import type { Writing } from '../../../core/reading/answers/writing.ts';
import type { AnswerSize } from '../answer-size.ts';
import { joinedText, textBuffer } from '../text-buffer.ts';
import type { ContentFileWriter } from './content-writer.ts';

/** The Markdown of a document as a file. */
export function markdownFile(size: AnswerSize, how: Omit<Writing, 'styleOf'>): ContentFileWriter {
  const text = textBuffer(size);
  const whole = wholeMarkdown();
  return {
    add: ({ blocks, styleOf }) => {
      text.write(whole.add(markdownPage(blocks, { ...how, styleOf })));
      return {};
    },
    end: () => {
      text.write(`${whole.end()}\n`);
      return [];
    },
    bytes: () => joinedText(text),
  };
}
