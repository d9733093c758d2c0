import { deleteAccount as deleteForGood } from '../shared/accounts/delete-account.ts';
import type { PageResult, VisitContext } from '../shared/contract/endpoint.ts';
import { cardPage } from '../shared/html/card-page.ts';
import { field } from '../shared/html/field.ts';
import { formTokenField } from '../shared/html/form-token-field.ts';
import { type Markup, markup } from '../shared/html/markup.ts';
import type { Page } from '../shared/html/page.ts';
import { endedSessionCookie } from '../shared/http/session-cookie.ts';
import { dashboardPage } from './frame.ts';
import { orShowAgain } from './or-show-again.ts';

/** The form to delete the account with. */
export async function showDeletion(_: object, context: VisitContext): Promise<PageResult> {
  return deletionPage(context);
}

/** Deletes the account for who knows its password. */
export function deleteAccount(
  { password }: { readonly password: string },
  context: VisitContext,
): Promise<PageResult> {
  return orShowAgain(
    async () => {
      await deleteForGood(context.accountId, { password, sourceIp: context.clientAddress });
      const content = markup`<p>Its keys and sessions fail from now on. What it stored is being removed.</p>`;
      return { ...cardPage({ title: 'The account is deleted', content }), cookies: [endedSessionCookie()] };
    },
    (reason) => deletionPage(context, reason),
  );
}

function deletionPage(context: VisitContext, reason: Markup | string = ''): Page {
  const { baseUrl } = context;
  const content = markup`<p><a href="${baseUrl}/dashboard/account">← Account</a></p>
<h1>Delete the account</h1>
${reason}
<form class="card narrow-card" method="post" action="${baseUrl}/dashboard/account/delete">${formTokenField(context)}
<p>This ends every key, session and app of <b>${context.session?.email ?? ''}</b> at once, and removes its credits and its stored documents, in both environments. It cannot be undone.</p>
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', hint: 'To be sure that it is you.' })}
<button class="danger">Delete the account for good</button>
</form>`;
  return dashboardPage(context, { path: '/dashboard/account', title: 'Delete the account', content });
}
