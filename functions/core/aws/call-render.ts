import type { PictureOptions, RenderRequest, RenderSummary } from '../contract/render.ts';
import { callFunction } from './call-function.ts';

/** Has Chromium's function print a page, on behalf of an account. Throws the problem that it returned. */
export async function callRender(request: RenderRequest, accountId: string) {
  const { head, bytes } = await callFunction<RenderSummary>('render', request, accountId);
  return { pdf: bytes, ...head };
}

/** The same for a screenshot of the page. */
export async function callRenderForPicture(
  request: RenderRequest & { readonly picture: PictureOptions },
  accountId: string,
) {
  const { head, bytes } = await callFunction<RenderSummary>('render', request, accountId);
  return { image: bytes, format: request.picture.format, warnings: head.warnings };
}
