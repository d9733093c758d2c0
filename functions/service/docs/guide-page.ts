import { markup } from '../../core/pages/markup.ts';
import type { Page } from '../../core/pages/page.ts';
import { docsFrame } from './docs-frame.ts';
import { renderGuide } from './render-guide.ts';

/** The page of a guide. */
export function guidePage(name: string, baseUrl: string): Page {
  const { title, content, sections } = renderGuide(name, baseUrl);
  return docsFrame(
    { title, name, content: markup`<article class="guide">${content}</article>`, sections },
    baseUrl,
  );
}
