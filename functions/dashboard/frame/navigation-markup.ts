import type { VisitContext } from '../../core/contract/endpoint.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { navigation } from './navigation.ts';

/**
 * The navigation with this page marked, and who is signed in: at the side, or on a phone behind a button that names the page, as a popover
 * that opens and closes without scripts.
 */
export function navigationMarkup(context: VisitContext, path: string): Markup {
  const { baseUrl, session } = context;
  const current = navigation.flatMap(({ entries }) => entries).find((entry) => entry.path === path);
  return markup`<button type="button" class="quiet small menu" popovertarget="navigation">${current?.label ?? 'Menu'}</button>
<nav id="navigation" aria-label="Dashboard" popover><button type="button" class="quiet small menu close" popovertarget="navigation" popovertargetaction="hide">Close</button>${navigation.map(
    ({ title, entries }) => {
      const links = entries.map(
        (entry) =>
          markup`<li><a href="${baseUrl}${entry.path}"${entry.path === path ? markup` aria-current="page"` : ''}>${entry.label}</a></li>`,
      );
      return title === ''
        ? markup`<ul>${links}</ul>`
        : markup`<p id="group-${title}">${title}</p><ul aria-labelledby="group-${title}">${links}</ul>`;
    },
  )}
<form class="leave" method="post" action="${baseUrl}/dashboard/sign-out">${formTokenField(context)}
<span class="who">${session?.email ?? ''}${session && session.role !== 'owner' ? markup`<br>${session.role} of ${session.accountName}` : ''}</span><button class="quiet small">Sign out</button></form></nav>`;
}
