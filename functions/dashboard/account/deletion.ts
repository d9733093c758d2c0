import type { PageResult, VisitContext } from '../../core/contract/endpoint.ts';
import { field } from '../../core/design/field.ts';
import { endedSessionCookie } from '../../core/http/admission/caller/session-cookie.ts';
import { deleteAccount as deleteForGood } from '../../core/identity/delete-account.ts';
import { cardPage } from '../../core/pages/card-page.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import type { Page } from '../../core/pages/page.ts';
import { dashboardPage } from '../frame/frame.ts';
import { type Faults, orShowAgain } from '../frame/or-show-again.ts';

/** The form to delete the account. */
export async function showDeletion(_: object, context: VisitContext): Promise<PageResult> {
  return deletionPage(context);
}

/** Deletes the account, given its password. */
export function submitDeletion(
  { password }: { readonly password: string },
  context: VisitContext,
): Promise<PageResult> {
  return orShowAgain(
    async () => {
      const { accountId, session, clientAddress } = context;
      await deleteForGood(accountId, { person: session?.person ?? '', password, sourceIp: clientAddress });
      const content = markup`<p>Its keys and sessions no longer work. Its stored data is being deleted.</p>`;
      return { ...cardPage({ title: 'Your account is deleted', content }), cookies: [endedSessionCookie()] };
    },
    (reason, faults) => deletionPage(context, reason, faults),
    { current_password: 'Password' },
  );
}

function deletionPage(context: VisitContext, reason: Markup | string = '', faults: Faults = {}): Page {
  const { baseUrl } = context;
  const content = markup`<p><a href="${baseUrl}/dashboard/account">← Account</a></p>
<h1>Delete the account</h1>
${reason}
<form class="card narrow-card" method="post" action="${baseUrl}/dashboard/account/delete">${formTokenField(context)}
<p>This ends every key, session and app of <b>${context.session?.email ?? ''}</b> at once, and removes its credits and its stored documents, in both environments. It cannot be undone.</p>
${field({ name: 'password', label: 'Password', type: 'password', fault: faults.current_password, autocomplete: 'current-password', hint: 'To confirm that it is you.' })}
<button class="danger">Delete the account permanently</button>
</form>`;
  return dashboardPage(context, { path: '/dashboard/account', title: 'Delete the account', content });
}
