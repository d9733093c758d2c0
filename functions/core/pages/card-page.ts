import { type Markup, markup } from './markup.ts';
import { type Page, pageOf } from './page.ts';

interface CardParts {
  readonly title: string;
  readonly content: Markup;
  /** Below the card: links to other pages. */
  readonly footer?: Markup;
  readonly styles?: readonly string[];
  readonly allow?: Readonly<Record<string, readonly string[]>>;
  readonly scripts?: readonly string[];
  readonly goesOnTo?: string;
}

/** A page of a single card with one task, without navigation: signing in, consent, a problem. */
export function cardPage({ title, content, footer, ...parts }: CardParts): Page {
  const body = markup`<main class="lone" id="main">
<p class="brand"><span class="mark" aria-hidden="true"></span>PDF service</p>
<div class="card">
<h1>${title}</h1>
${content}
</div>
${footer ? markup`<div class="aside">${footer}</div>` : ''}
</main>`;
  return pageOf({ title, body, ...parts });
}
