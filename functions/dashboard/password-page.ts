import type { PageResult, VisitContext } from '../core/contract/endpoint.ts';
import { limits } from '../core/contract/limits.ts';
import { sessionCookie } from '../core/http/admission/session-cookie.ts';
import { changePassword as startWithNewPassword } from '../core/identity/change-password.ts';
import { field } from '../core/pages/field.ts';
import { formTokenField } from '../core/pages/form-token-field.ts';
import { type Markup, markup } from '../core/pages/markup.ts';
import type { Page } from '../core/pages/page.ts';
import { dashboardPage } from './frame.ts';
import { orShowAgain } from './or-show-again.ts';
import { recordVisitChange } from './record-visit-change.ts';

interface PasswordChange {
  readonly password: string;
  readonly new_password: string;
}

/** The form to change the password with. */
export async function showPassword(_: object, context: VisitContext): Promise<PageResult> {
  return passwordPage(context);
}

/** Changes the password, and gives this browser, alone of all, a session that goes on. */
export function submitPassword(
  { password, new_password }: PasswordChange,
  context: VisitContext,
): Promise<PageResult> {
  const { accountId, baseUrl, clientAddress } = context;
  return orShowAgain(
    async () => {
      const change = { password, newPassword: new_password, sourceIp: clientAddress };
      const session = await startWithNewPassword(accountId, change);
      await recordVisitChange(context, 'passwordChanged');
      return { redirect: `${baseUrl}/dashboard/account?done=password`, cookies: [sessionCookie(session)] };
    },
    (reason) => passwordPage(context, reason),
  );
}

function passwordPage(context: VisitContext, reason: Markup | string = ''): Page {
  const { baseUrl } = context;
  const content = markup`<p><a href="${baseUrl}/dashboard/account">← Account</a></p>
<h1>Change the password</h1>
${reason}
<form class="card narrow-card" method="post" action="${baseUrl}/dashboard/account/password">${formTokenField(context)}
${field({ name: 'password', label: 'Current password', type: 'password', autocomplete: 'current-password' })}
${field({ name: 'new_password', label: 'New password', type: 'password', autocomplete: 'new-password', hint: `At least ${limits.accountPasswordCharacters.minimum} characters.` })}
<button>Change the password</button>
</form>`;
  return dashboardPage(context, { path: '/dashboard/account', title: 'Change the password', content });
}
