import { readCredits } from '../../core/billing/credits.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { type Page, pageOf } from '../../core/pages/page.ts';
import { toolsStyle } from './tools-style.ts';

interface ToolsParts {
  readonly title: string;
  /** The content of the page: an h1 first. */
  readonly content: Markup;
  readonly styles?: readonly string[];
  /** Additional sources for the page's policy, by directive. */
  readonly allow?: Readonly<Record<string, readonly string[]>>;
}

/** A page of the tools for a signed-in person: where else to go, and the credits that there are. */
export async function toolsPage(
  context: VisitContext,
  { title, content, styles = [], ...parts }: ToolsParts,
): Promise<Page> {
  const { baseUrl, environment, session, accountId } = context;
  const { balanceHundredths } = await readCredits(accountId);
  const balance = (balanceHundredths / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  const body = markup`<a class="skip" href="#main">Skip to the content</a>
<header class="bar">
<a class="brand" href="${baseUrl}/tools"><span class="mark" aria-hidden="true"></span>PDF service</a>
<nav aria-label="Main"><a href="${baseUrl}/tools">Tools</a><a href="${baseUrl}/dashboard">Dashboard</a><a href="${baseUrl}/docs">Docs</a></nav>
<p class="balance">${environment === 'test' ? markup`<b>Test</b>: free, marked TEST` : markup`<b>${balance}</b> credits`}</p>
<form method="post" action="${baseUrl}/dashboard/sign-out">${formTokenField(context)}
<button class="quiet small" title="${session?.email ?? ''}">Sign out</button></form>
</header>
<main id="main" class="tools" tabindex="-1">
${content}
</main>`;
  return pageOf({ title, body, styles: [toolsStyle, ...styles], ...parts });
}
