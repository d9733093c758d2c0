import { catalog } from '../../catalog.ts';
import { callForJson } from '../../core/aws/lambda/call-api.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import type { StoredDocument } from './document-content.ts';

/** One of the visitor's stored documents, with a link for a minute. Throws document_not_found. */
export async function readDocument(document_id: string, context: VisitContext): Promise<StoredDocument> {
  const query = { expires_in: String(limits.linkSeconds.minimum) };
  const call = { family: 'files', endpoint: catalog.files.getFile } as const;
  const answer = await callForJson({ ...call, pathParameters: { document_id }, query }, context);
  return answer as StoredDocument; // the endpoint's own schema
}
