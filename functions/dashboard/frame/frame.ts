import type { VisitContext } from '../../core/contract/endpoint.ts';
import { environments } from '../../core/contract/resources/environment.ts';
import { copyScript } from '../../core/design/copy-script.ts';
import { relativeTimeScript } from '../../core/design/relative-time.ts';
import { tabs } from '../../core/design/tabs.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { type Page, pageOf } from '../../core/pages/page.ts';
import { frameStyle } from './frame-style.ts';
import { navigationMarkup } from './navigation-markup.ts';
import { paletteScript, paletteStyle } from './palette-script.ts';
import { restoredScript } from './restored-script.ts';

const copyButtons = copyScript({ selector: '[data-copy]', button: 'quiet small', box: 'copyable' });

interface DashboardParts {
  /** The path of the page's entry in the navigation. */
  readonly path: `/${string}`;
  readonly title: string;
  /** The content of the page: an h1 first, then cards. */
  readonly content: Markup;
  readonly styles?: readonly string[];
  /** The page's own scripts. It must work without them. */
  readonly scripts?: readonly string[];
  /** Additional sources for the page's policy, by directive. */
  readonly allow?: Readonly<Record<string, readonly string[]>>;
}

/**
 * A page for a signed-in person: brand, environment, navigation and sign-out around the content. Elements with the
 * attribute `data-copy` get a copy button, if scripts run.
 */
export function dashboardPage(
  context: VisitContext,
  { path, title, content, styles = [], scripts = [], ...parts }: DashboardParts,
): Page {
  const { baseUrl, environment } = context;
  const body = markup`<a class="skip" href="#main">Skip to the content</a>
<div class="frame ${environment}" data-palette="${baseUrl}/dashboard/palette">
<header>
<a class="brand" href="${baseUrl}/dashboard"><span class="mark" aria-hidden="true"></span>PDF service</a>
${environmentSwitch(context, path)}
${navigationMarkup(context, path)}
</header>
<main id="main" tabindex="-1">
${content}
</main>
</div>`;
  return pageOf({
    title,
    body,
    styles: [frameStyle, paletteStyle, ...styles],
    scripts: [copyButtons, relativeTimeScript, paletteScript, restoredScript, ...scripts],
    ...parts,
  });
}

/** The same page of the other environment is at that environment's base URL, where the same session is valid. */
function environmentSwitch({ environment, otherBaseUrl }: VisitContext, path: string): Markup {
  const entries = environments.map((name) => ({
    label: name,
    href: name === environment || otherBaseUrl === undefined ? undefined : otherBaseUrl + path,
    isChosen: name === environment,
  }));
  return markup`<div class="environments">${tabs('Environment', entries)}</div>`;
}
