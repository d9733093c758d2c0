import { encodeTextString } from '../pdf-objects/objects/text-string.ts';
import type { TagElement, TagTree } from '../pdf-objects/writer/tag-tree.ts';
import type { LaidOutLine } from './lay-out-lines.ts';
import type { PageContent } from './page-content.ts';
import { readingRuns } from './reading-runs.ts';

/** Marks lines of text as the content of paragraphs, which end at empty lines and at the text's own page breaks. */
export interface ParagraphTags {
  /** Starts a line of the text. A line that does not fit into `columns` is a paragraph of its own. */
  startText(text: string, columns: number, startsPage: boolean): void;
  /** Call before drawing each plain line of it. */
  startLine(): void;
  /** Draws a line of it that is not plain. */
  line(line: LaidOutLine): void;
  /** Writes the space that ends a line: tagged text has all spaces between words (ISO 32000-2, 14.8.2.6.2). */
  endWord(): void;
  /** Call before taking the current page's content. */
  endPage(): void;
}

/**
 * The maximum number of paragraphs of a document. The rest of a longer text is one paragraph: only hostile text is
 * longer.
 */
const maximumParagraphs = 100_000;

/** Starts before the first line. `space` is the code of a space in the plain font. */
export function paragraphTags(tree: TagTree, content: PageContent, space: number): ParagraphTags {
  let paragraph: TagElement | undefined;
  let count = 0;
  let isOpen = false;
  let [isBlank, wasLong] = [false, false];
  const close = () => {
    if (isOpen) content.operator('EMC');
    isOpen = false;
  };
  const startLine = () => {
    if (isOpen) return;
    if (!isBlank && !paragraph) {
      paragraph = tree.element('P');
      count++;
    }
    content.operator(paragraph ? tree.begin(paragraph) : '/Artifact BMC');
    isOpen = true;
  };
  const endWord = () => content.space(space);
  return {
    startLine,
    endWord,
    line({ units, text, endsWord }) {
      startLine();
      const isReplaced = needsReplacement.test(text);
      if (isReplaced) content.operator(`/Span<</ActualText<${actualText(text)}>>>BDC`);
      content.line([]);
      for (const { isReversed, strings } of readingRuns(units)) {
        if (isReversed) content.operator('/ReversedChars BMC');
        for (const string of strings) content.sameLine(string);
        if (isReversed) content.operator('EMC');
      }
      if (endsWord) endWord();
      if (isReplaced) content.operator('EMC');
    },
    startText(text, columns, startsPage) {
      if (count === maximumParagraphs) return;
      const [wasBlank, isLong] = [isBlank, isWiderThan(text, columns)];
      isBlank = text.trim() === '';
      if (isBlank || wasBlank || isLong || wasLong || startsPage) {
        close();
        paragraph = undefined;
      }
      wasLong = isLong;
    },
    endPage: close,
  };
}

/** Ideographs and other characters of two columns. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/g;

function isWiderThan(text: string, columns: number): boolean {
  return (
    text.length > columns ||
    (text.length * 2 > columns && text.length + (text.match(wide)?.length ?? 0) > columns)
  );
}

/** Private-use characters, whose meaning is unknown (ISO 19005-2, 6.2.11.7.3). */
const needsReplacement = /\p{Co}/u;

function actualText(text: string): string {
  return encodeTextString(text.replace(/\p{Co}/gu, '\ufffd')).toString('hex');
}
