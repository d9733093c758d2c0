import type { PageResult, VisitContext } from '../../core/contract/endpoint.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { notice } from '../../core/design/notice.ts';
import { documentsPage } from './documents-page.ts';

/** The list of documents with what went wrong above it. Throws what is not the person's to mend. */
export async function showProblem(error: unknown, context: VisitContext): Promise<PageResult> {
  if (!(error instanceof Problem) || error.status >= 500) throw error;
  const page = await documentsPage({ offset: 0, message: notice('bad', error.message) }, context);
  return { ...page, status: error.status };
}
