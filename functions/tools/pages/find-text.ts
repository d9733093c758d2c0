import { catalog } from '../../catalog.ts';
import { findSources } from '../runs/sources.ts';
import type { ToolsOperations } from '../tools-operations.ts';
import { lookAt } from './read-pages.ts';

/** The pages of a document that have a text, found as /grepPdf finds it. */
export const findText: ToolsOperations<'findText'> = {
  findText: async ({ document_id, text }, context) => {
    const [source] = await findSources([document_id], context);
    if (!source) throw new Error('a source is found or refused');
    const input = {
      pattern: text,
      regex: false,
      ignore_case: true,
      context: 0,
      count_only: true,
      hidden: 'include',
    };
    const { json } = await lookAt<{ readonly json: Uint8Array }>('grepPdf', source, input, context);
    const { total_matches, matches } = catalog.pdf.grepPdf.produces.parse(
      JSON.parse(Buffer.from(json).toString()),
    );
    return {
      json: {
        total: total_matches,
        pages: matches.map(({ page, match_count }) => ({ page, count: match_count })),
      },
    };
  },
};
