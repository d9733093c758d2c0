import { catalog } from '../../catalog.ts';
import { callForJson } from '../../core/aws/lambda/call-api.ts';
import type { PageResult, VisitContext } from '../../core/contract/endpoint.ts';
import { documentIdField } from '../../core/contract/fields/files/document-id.ts';
import { titleOfFile } from '../../core/contract/fields/files/filename.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { notice } from '../../core/design/notice.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import type { DashboardOperations } from '../dashboard-operations.ts';
import { dashboardPage } from '../frame/frame.ts';
import type { StoredDocument } from './document-content.ts';
import { documentsPage, pageSize } from './documents-page.ts';
import { documentsUrl } from './documents-url.ts';
import { readDocument } from './read-document.ts';
import { showProblem } from './show-problem.ts';

/** The storage of what is made of documents. */
const storage = { mode: 'default' } as const;

/** What is done with the documents chosen in the list. */
export const chosenDocuments: DashboardOperations<'useDocuments'> = {
  useDocuments: async ({ document_id, order, action }, context) => {
    try {
      const ids = chosenIds(document_id, order);
      switch (action) {
        case 'merge':
          return await merge(ids, context);
        case 'compress':
          return await compress(ids, context);
        case 'zip':
          return { redirect: `${documentsUrl(context)}/zip?ids=${ids.join(',')}` };
        case 'delete':
          return await confirmDeletion(ids, context);
        case 'delete-now':
          return await deleteAll(ids, context);
      }
    } catch (error) {
      return showProblem(error, context);
    }
  },
};

/** The chosen IDs in the order of choosing, where the browser's script has reported it. Throws missing_field. */
function chosenIds(ids: readonly string[], order: string): readonly string[] {
  const told = order.split(' ').filter((id) => ids.includes(id));
  const unique = [...new Set([...told, ...ids])].filter((id) => documentIdField.safeParse(id).success);
  if (unique.length === 0) throw new Problem('missing_field', 'Choose documents first.');
  return unique.slice(0, pageSize);
}

async function merge(ids: readonly string[], context: VisitContext): Promise<PageResult> {
  if (ids.length < 2) throw new Problem('missing_field', 'Choose at least two documents to merge.');
  const json = { document_ids: ids, filename: 'Merged.pdf', storage };
  const call = { family: 'pdf', endpoint: catalog.pdf.mergePdfs, json } as const;
  const { document_id } = (await callForJson(call, context)) as { readonly document_id: string }; // its own schema
  return { redirect: `${documentsUrl(context)}/${document_id}?done=merged` };
}

/** Each is the work of a job, so that no page waits for all of them. */
async function compress(ids: readonly string[], context: VisitContext): Promise<PageResult> {
  let started = 0;
  try {
    for (const document_id of ids) {
      const { filename } = await readDocument(document_id, context);
      const name = `${titleOfFile(filename)} (compressed).pdf`.slice(-255);
      const json = { document_id, filename: name, storage, async: true };
      await callForJson({ family: 'pdf', endpoint: catalog.pdf.compressPdf, json }, context);
      started += 1;
    }
  } catch (error) {
    if (started === 0 || !(error instanceof Problem)) throw error;
    throw new Problem(
      error.code,
      `${started} of ${ids.length} are being compressed. For the next: ${error.message}`,
    );
  }
  return { redirect: `${context.baseUrl}/dashboard/jobs?started=${started}` };
}

async function confirmDeletion(ids: readonly string[], context: VisitContext): Promise<PageResult> {
  const found = await Promise.all(ids.map((id) => readDocument(id, context)));
  const title = found.length === 1 ? 'Delete a document' : `Delete ${found.length} documents`;
  const content = deletionContent(title, found, context);
  return dashboardPage(context, { path: '/dashboard/documents', title, content });
}

function deletionContent(title: string, found: readonly StoredDocument[], context: VisitContext): Markup {
  return markup`<p><a href="${documentsUrl(context)}">All documents</a></p>
<h1>${title}?</h1>
<section class="card"><ul>${found.map(({ filename }) => markup`<li>${filename}</li>`)}</ul>
<p>They and every link to them are gone at once. This cannot be undone.</p>
<form method="post" action="${documentsUrl(context)}/chosen" class="row">${formTokenField(context)}
${found.map(({ id }) => markup`<input type="hidden" name="document_id" value="${id}">`)}
<button class="danger" name="action" value="delete-now">${title}</button>
<a class="button quiet" href="${documentsUrl(context)}">Keep them</a></form></section>`;
}

async function deleteAll(ids: readonly string[], context: VisitContext): Promise<PageResult> {
  for (const [index, document_id] of ids.entries()) {
    const call = { family: 'files', endpoint: catalog.files.deleteFile } as const;
    try {
      await callForJson({ ...call, pathParameters: { document_id } }, context);
    } catch (error) {
      // Deleted by another page in the meantime.
      if (error instanceof Problem && error.code === 'document_not_found') continue;
      if (!(error instanceof Problem)) throw error;
      const message = notice('bad', `${index} of ${ids.length} were deleted. For the next: ${error.message}`);
      return { ...(await documentsPage({ offset: 0, message }, context)), status: error.status };
    }
  }
  return { redirect: `${documentsUrl(context)}?done=${ids.length === 1 ? 'deleted' : 'all-deleted'}` };
}
