import type { PageResult, VisitContext } from '../../core/contract/endpoint.ts';
import { notice } from '../../core/design/notice.ts';
import { relativeTime } from '../../core/design/relative-time.ts';
import { readAccount } from '../../core/identity/account.ts';
import { latestChanges } from '../../core/identity/account-changes.ts';
import { ifAllowed } from '../../core/pages/allowed.ts';
import { markup } from '../../core/pages/markup.ts';
import { dashboard } from '../endpoints.ts';
import { dashboardPage } from '../frame/frame.ts';
import { changesContent } from './changes-content.ts';

/** The page of the account itself, with links to everything that can be changed. */
export async function showAccount(
  { done }: { readonly done: string },
  context: VisitContext,
): Promise<PageResult> {
  const { baseUrl, accountId } = context;
  const [{ email, createdAt }, changes] = await Promise.all([
    readAccount(accountId),
    latestChanges(accountId),
  ]);
  const content = markup`<h1>Account</h1>
${done === 'password' ? notice('good', 'Your password has been changed, and every other browser has been signed out.') : ''}
<section class="card" aria-label="About the account">
<dl><dt>Email address</dt><dd>${email}</dd><dt>Account ID</dt><dd><code>${accountId}</code></dd><dt>Created</dt><dd>${relativeTime(createdAt)}</dd></dl>
</section>
<section class="card" aria-labelledby="changes"><h2 id="changes">Changes</h2>
<p>Everything that was changed of the account’s settings and credentials in the last year. If you do not recognise a change, change your password and revoke your keys.</p>
${changesContent(changes)}</section>
<section class="card" aria-labelledby="security"><h2 id="security">Second factor</h2>
<p>An authenticator app or a passkey, asked for when you sign in and before changes.</p>
<p><a class="button quiet" href="${baseUrl}/dashboard/account/security">Security…</a></p></section>
<section class="card" aria-labelledby="password"><h2 id="password">Password</h2>
<p>Changing your password signs out every other browser. API keys and apps keep working.</p>
<p><a class="button quiet" href="${baseUrl}/dashboard/account/password">Change the password</a></p></section>
${ifAllowed(
  dashboard.showDeletion,
  context,
  () => markup`<section class="card" aria-labelledby="deletion"><h2 id="deletion">Deletion</h2>
<p>This deletes the account and everything that it owns in both environments: credits, keys, apps and stored documents.</p>
<p><a class="button danger" href="${baseUrl}/dashboard/account/delete">Delete the account…</a></p></section>`,
)}`;
  return dashboardPage(context, { path: '/dashboard/account', title: 'Account', content });
}
