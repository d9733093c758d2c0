import { tenantOf } from '../../core/contract/callers/tenant.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { documentIdField } from '../../core/contract/fields/files/document-id.ts';
import { limits } from '../../core/contract/limits.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { findReadable } from '../../core/documents/read-document.ts';

/** A file that a person works on: an upload, or a stored document. */
export interface Source {
  readonly id: string;
  readonly filename: string;
  readonly sizeBytes: number;
  /** Whether its bytes are in the account's own bucket, which this function cannot read. */
  readonly isElsewhere: boolean;
}

/** The IDs in a text, separated by commas. Anything else in it is left out. */
export function sourceIds(text: string): readonly string[] {
  return text
    .split(',')
    .slice(0, limits.images)
    .flatMap((id) => documentIdField.safeParse(id.trim()).data ?? []);
}

/** The files of these IDs, in order. Throws document_not_found if one has expired or is not the account's. */
export async function findSources(ids: readonly string[], context: VisitContext): Promise<readonly Source[]> {
  const tenant = tenantOf(context.accountId, context.environment);
  return Promise.all(
    ids.map(async (id) => {
      const { filename, sizeBytes, storageMode } = await findReadable(
        { tenant, id },
        { field: 'source', scopes: context.scopes },
      ).catch((error) => {
        throw error instanceof Problem && error.code === 'document_not_found' ? gone() : error;
      });
      return { id, filename, sizeBytes, isElsewhere: storageMode !== 'default' };
    }),
  );
}

function gone(): Problem {
  return new Problem(
    'document_not_found',
    'A file is no longer there: files that you choose here are deleted after a day. Choose it again.',
  );
}
