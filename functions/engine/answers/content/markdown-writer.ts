import { markdownPage } from '../../../core/reading/answers/markdown.ts';
import { wholeMarkdown } from '../../../core/reading/answers/whole-markdown.ts';
import type { Writing } from '../../../core/reading/answers/writing.ts';
import type { AnswerSize } from '../answer-size.ts';
import { textBuffer } from '../text-buffer.ts';
import type { ContentWriter } from './content-writer.ts';

/** Markdown is returned twice, whole and by page. */
export function markdownWriter(size: AnswerSize, how: Omit<Writing, 'styleOf'>): ContentWriter {
  const text = textBuffer(size);
  const whole = wholeMarkdown();
  const write = (markdown: string) => text.write(JSON.stringify(markdown).slice(1, -1));
  return {
    add: ({ blocks, styleOf }) => {
      const page = markdownPage(blocks, { ...how, styleOf });
      write(whole.add(page));
      return { markdown: page.markdown };
    },
    end: () => {
      write(whole.end());
      return ['"markdown":"', text, '",'];
    },
  };
}
