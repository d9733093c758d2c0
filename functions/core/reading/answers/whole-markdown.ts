import { htmlTableEnd } from './html-table.ts';
import { joinedMarkdown, type MarkdownPage } from './markdown.ts';

/** The Markdown of a document, which is passed on page by page. */
export interface WholeMarkdown {
  /** Returns the Markdown that precedes the end of this page, which the next one may continue. */
  add(page: MarkdownPage): string;
  /** Returns the rest. */
  end(): string;
}

/** Joins the Markdown of pages: paragraphs and tables that continue on the next page are whole. */
export function wholeMarkdown(): WholeMarkdown {
  let open = '';
  const passOn = (before: string, after: string) => {
    open = after;
    return before;
  };
  return {
    add: ({ markdown, continues, rows }) => {
      if (markdown === '') return '';
      if (rows !== undefined && open.endsWith(htmlTableEnd))
        return passOn(open.slice(0, -htmlTableEnd.length + 1), rows);
      if (rows !== undefined && /(?:^|\n)\|[^\n]*\|$/.test(open)) return passOn(`${open}\n`, rows);
      if (continues) return passOn('', joinedMarkdown(open, markdown));
      return passOn(open === '' ? '' : `${open}\n\n`, markdown);
    },
    end: () => passOn(open, ''),
  };
}
