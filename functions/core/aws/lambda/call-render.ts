import { createHash } from 'node:crypto';
import type { PictureOptions, RenderRequest, RenderSummary } from '../../contract/messages/render.ts';
import type { Environment } from '../../contract/resources/environment.ts';
import { callFunction } from './call-function.ts';

/** An account, in one of the environments. */
interface RenderOwner {
  readonly accountId: string;
  readonly environment: Environment;
}

/** Has Chromium's function print a page, on behalf of an account. Throws the problem that it returned. */
export async function callRender(request: RenderRequest, owner: RenderOwner) {
  const owned = { ...request, owner: nameOf(owner) };
  const { head, bytes } = await callFunction<RenderSummary>('render', owned, owner.accountId);
  return { pdf: bytes, ...head };
}

/** The same for a screenshot of the page. */
export async function callRenderForPicture(
  request: RenderRequest & { readonly picture: PictureOptions },
  owner: RenderOwner,
) {
  const owned = { ...request, owner: nameOf(owner) };
  const { head, bytes } = await callFunction<RenderSummary>('render', owned, owner.accountId);
  return { image: bytes, format: request.picture.format, warnings: head.warnings };
}

/** Chromium's function compares owners, and need not know their accounts. */
function nameOf({ accountId, environment }: RenderOwner): string {
  return createHash('sha256').update(`${environment} ${accountId}`).digest('base64url').slice(0, 22);
}
