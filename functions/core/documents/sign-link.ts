import type { CallContext } from '../contract/endpoint.ts';
import type { Document } from './document.ts';
import { signLinkToken } from './link-token.ts';
import { orStorageFailed } from './storage-problem.ts';

/** A link that opens a document without a credential until it expires. Times are ISO 8601. */
export interface SignedLink {
  readonly url: string;
  readonly expiresAt: string;
}

/** A link to a document that works for this many seconds, but never longer than the document is kept. */
export async function signLink(
  { id, expiresAt: documentEnd }: Document,
  { accountId, environment, baseUrl }: Pick<CallContext, 'accountId' | 'environment' | 'baseUrl'>,
  lifeSeconds: number,
): Promise<SignedLink> {
  const endSeconds = documentEnd ? Math.floor(Date.parse(documentEnd) / 1_000) : Number.POSITIVE_INFINITY;
  const expiresAtSeconds = Math.min(Math.floor(Date.now() / 1_000) + lifeSeconds, endSeconds);
  const token = await orStorageFailed(
    signLinkToken({ accountId, environment, documentId: id, expiresAtSeconds }),
  );
  return { url: `${baseUrl}/d/${token}`, expiresAt: new Date(expiresAtSeconds * 1_000).toISOString() };
}
