import { catalog } from '../../catalog.ts';
import { callForJson } from '../../core/aws/lambda/call-api.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { uploadOrigin } from '../../core/documents/uploads/upload-origin.ts';
import type { Markup } from '../../core/pages/markup.ts';
import type { Page } from '../../core/pages/page.ts';
import { dashboardPage } from '../frame/frame.ts';
import { choosingScript } from './choosing-script.ts';
import { documentStyle } from './document-style.ts';
import {
  type DocumentList,
  type DocumentSearch,
  type DocumentsResult,
  documentsContent,
  type SearchAnswer,
} from './documents-content.ts';
import { thumbnailScript } from './thumbnail-script.ts';
import { uploadScript } from './upload-script.ts';

/** Rows on one page of the list, and results of one search. */
export const pageSize = 25;

interface PageParts {
  readonly offset: number;
  readonly search?: DocumentSearch;
  /** The outcome of an action. */
  readonly message?: Markup | undefined;
}

/** The page of the stored documents, or of those that a search finds. */
export async function documentsPage(
  { offset, search = { q: '', mode: 'fulltext' }, message }: PageParts,
  context: VisitContext,
): Promise<Page> {
  const result = search.q.trim() === '' ? await list(offset, context) : await found(search, context);
  return dashboardPage(context, {
    path: '/dashboard/documents',
    title: 'Documents',
    content: documentsContent(result, search, message, context),
    styles: [documentStyle],
    scripts: [uploadScript, choosingScript, thumbnailScript],
    allow: { 'connect-src': [await uploadOrigin()] },
  });
}

async function list(offset: number, context: VisitContext): Promise<DocumentsResult> {
  const query = { limit: String(pageSize), offset: String(offset) };
  const call = { family: 'files', endpoint: catalog.files.listFiles, query } as const;
  return { list: (await callForJson(call, context)) as DocumentList }; // the endpoint's own schema
}

async function found(search: DocumentSearch, context: VisitContext): Promise<DocumentsResult> {
  const query = { ...search, limit: String(pageSize) };
  const call = { family: 'files', endpoint: catalog.files.searchFiles, query } as const;
  try {
    return { found: (await callForJson(call, context)) as SearchAnswer }; // the endpoint's own schema
  } catch (error) {
    if (error instanceof Problem && error.status < 500)
      return { refusal: error.message.replace(/^q /, 'What you search for ') };
    throw error;
  }
}
