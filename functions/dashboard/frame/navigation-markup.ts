import type { VisitContext, VisitSession } from '../../core/contract/endpoint.ts';
import { menu } from '../../core/design/menu.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { navigationFor } from './navigation.ts';

/**
 * The navigation with this page marked, and who is signed in: at the side, or on a phone behind a button that names the page, as a popover
 * that opens and closes without scripts.
 */
export function navigationMarkup(context: VisitContext, path: string): Markup {
  const { baseUrl, session } = context;
  const groups = navigationFor(context);
  const current = groups.flatMap(({ entries }) => entries).find((entry) => entry.path === path);
  return markup`<button type="button" class="quiet small menu" popovertarget="navigation">${current?.label ?? 'Menu'}</button>
<nav id="navigation" aria-label="Dashboard" popover><button type="button" class="quiet small menu close" popovertarget="navigation" popovertargetaction="hide">Close</button>${groups.map(
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
<div class="leave"><span class="who">${session?.email ?? ''}${session && isNamed(session) ? markup`<br>${session.role} of ${session.accountName}` : ''}</span>
${session && session.otherAccounts.length > 0 ? accountSwitch(session, context) : ''}<form method="post" action="${baseUrl}/dashboard/sign-out">${formTokenField(context)}<button class="quiet small">Sign out</button></form></div></nav>`;
}

/** Whether the account is not plain from the person's address. */
function isNamed({ role, otherAccounts }: VisitSession): boolean {
  return role !== 'owner' || otherAccounts.length > 0;
}

function accountSwitch({ otherAccounts }: VisitSession, context: VisitContext): Markup {
  const items = otherAccounts.map(
    ({
      accountId,
      name,
    }) => markup`<form method="post" action="${context.baseUrl}/dashboard/people/switch">${formTokenField(context)}
<input type="hidden" name="account" value="${accountId}"><button>${name}</button></form>`,
  );
  return menu({ id: 'accounts-menu', label: 'Switch account', items });
}
