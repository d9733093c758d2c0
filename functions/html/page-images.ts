import { tenantOf } from '../core/contract/callers/tenant.ts';
import type { CallContext } from '../core/contract/endpoint.ts';
import { limits } from '../core/contract/limits.ts';
import type { BundleFile } from '../core/contract/messages/bundle.ts';
import { documentFile } from '../core/contract/messages/template.ts';

/** The images that a template shows by their document IDs, as files of the page. Throws document_not_found. */
export function pageImages(ids: readonly string[], context: CallContext): Promise<readonly BundleFile[]> {
  const files = ids.map((id) => ({ name: documentFile(id), id }));
  return documentFiles(files, 'data', limits.templates.assetBytes, context);
}

/**
 * Documents as files of a page, one after another, so that all together have no more than those bytes. Throws
 * document_not_found, insufficient_scope, payload_too_large and storage_failed. The code for storage is loaded on demand.
 */
export async function documentFiles(
  wanted: readonly { readonly name: string; readonly id: string }[],
  field: string,
  maximumBytes: number,
  { accountId, environment, scopes, webToken }: CallContext,
): Promise<readonly BundleFile[]> {
  if (wanted.length === 0) return [];
  const { readDocumentBytes } = await import('../core/documents/read-document.ts');
  const tenant = tenantOf(accountId, environment);
  const files: BundleFile[] = [];
  let leftBytes = maximumBytes;
  for (const { name, id } of wanted) {
    const reading = { field, maximumBytes: leftBytes, scopes, webToken };
    const bytes = await readDocumentBytes({ tenant, id }, reading);
    leftBytes -= bytes.byteLength;
    files.push({ name, bytes });
  }
  return files;
}
