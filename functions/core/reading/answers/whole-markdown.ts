import { joinedTable } from './joined-table.ts';
import { joinedMarkdown, type MarkdownPage, paragraphs } from './markdown.ts';

/** The Markdown of a document, which is passed on page by page. */
export interface WholeMarkdown {
  /** Returns the Markdown that precedes the end of this page, which the next one may continue. */
  add(page: MarkdownPage): string;
  /** Returns the rest. */
  end(): string;
}

/** Joins the Markdown of pages: paragraphs and tables that continue on the next page are whole, before the footnotes. */
export function wholeMarkdown(): WholeMarkdown {
  let [open, notes] = ['', ''];
  const closed = () => paragraphs(open, notes);
  return {
    add: (page) => {
      if (page.markdown === '') return '';
      const joined = joinedPages(open, page);
      if (joined !== undefined && page.others === '') {
        [open, notes] = [joined, paragraphs(notes, page.notes)];
        return '';
      }
      if (joined !== undefined) open = joined;
      const before = closed();
      open = joined === undefined ? paragraphs(page.first, page.others) : page.others;
      notes = page.notes;
      return before === '' ? '' : `${before}\n\n`;
    },
    end: closed,
  };
}

/** The text of a page with the first block of the next, if that continues it. */
function joinedPages(before: string, { first, continues, rows }: MarkdownPage): string | undefined {
  if (rows !== undefined) return joinedTable(before, rows);
  return continues && before !== '' ? joinedMarkdown(before, first) : undefined;
}
