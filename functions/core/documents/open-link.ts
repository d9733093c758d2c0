import { tenantOf } from '../contract/callers/tenant.ts';
import { Problem } from '../contract/problems/problem.ts';
import type { Environment } from '../contract/resources/environment.ts';
import { findAccount } from '../identity/account.ts';
import type { Document } from './document.ts';
import { findDocument } from './find-document.ts';
import { readLinkToken } from './link-token.ts';
import { orStorageFailed } from './storage-problem.ts';

/**
 * The document that a link leads to. Throws document_not_found with the same message if the link was altered, has
 * expired, or leads to a deleted document, so that guessing links reveals nothing about documents.
 */
export async function openLink(token: string, environment: Environment): Promise<Document> {
  const claim = await orStorageFailed(readLinkToken(token, environment));
  if (!claim) throw linkNotFound();
  const { accountId, documentId } = claim;
  const [document, account] = await Promise.all([
    findDocument(tenantOf(accountId, environment), documentId).catch((error) => {
      throw error instanceof Problem && error.code === 'document_not_found' ? linkNotFound() : error;
    }),
    orStorageFailed(findAccount(accountId)),
  ]);
  if (!account) throw linkNotFound(); // the account is being deleted, with its documents
  return document;
}

function linkNotFound(): Problem {
  return new Problem(
    'document_not_found',
    'This link does not work: it has expired or was altered, or its document was deleted. Ask whoever sent it to you for a new one.',
  );
}
