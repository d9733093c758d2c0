import type { PageResult, VisitContext } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import { checkbox } from '../../core/design/check.ts';
import { field } from '../../core/design/field.ts';
import { sessionCookie } from '../../core/http/admission/caller/session-cookie.ts';
import { recordAccountChange } from '../../core/http/record-account-change.ts';
import { revokeEverything } from '../../core/identity/credentials/revoke-everything.ts';
import { changePassword as startWithNewPassword } from '../../core/identity/sign-in/change-password.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import type { Page } from '../../core/pages/page.ts';
import { dashboardPage } from '../frame/frame.ts';
import { type Faults, orShowAgain } from '../frame/or-show-again.ts';

interface PasswordChange {
  readonly password: string;
  readonly new_password: string;
  /** `yes` also revokes every key and app. */
  readonly revoke: string;
}

/** The form to change the password. */
export async function showPassword(_: object, context: VisitContext): Promise<PageResult> {
  return passwordPage(context);
}

/** Changes the password, revokes keys and apps if requested, and gives this browser the only remaining session. */
export function submitPassword(
  { password, new_password, revoke }: PasswordChange,
  context: VisitContext,
): Promise<PageResult> {
  const { accountId, baseUrl, clientAddress, session: current } = context;
  return orShowAgain(
    async () => {
      const change = { password, newPassword: new_password, sourceIp: clientAddress };
      const session = await startWithNewPassword(
        {
          accountId,
          person: current?.person ?? '',
          provenAtSeconds: current?.provenAtSeconds,
        },
        change,
      );
      await recordAccountChange(context, 'passwordChanged');
      if (revoke === 'yes' && current?.role === 'owner') {
        await revokeEverything(accountId);
        await recordAccountChange(context, 'everythingRevoked');
      }
      return { redirect: `${baseUrl}/dashboard/account?done=password`, cookies: [sessionCookie(session)] };
    },
    (reason, faults) => passwordPage(context, reason, faults),
    { current_password: 'Current password', password: 'New password' },
  );
}

function passwordPage(context: VisitContext, reason: Markup | string = '', faults: Faults = {}): Page {
  const { baseUrl, session } = context;
  const content = markup`<p><a href="${baseUrl}/dashboard/account">← Account</a></p>
<h1>Change the password</h1>
${reason}
<form class="card narrow-card" method="post" action="${baseUrl}/dashboard/account/password">${formTokenField(context)}
${field({ name: 'password', label: 'Current password', type: 'password', fault: faults.current_password, autocomplete: 'current-password' })}
${field({ name: 'new_password', label: 'New password', type: 'password', fault: faults.password, autocomplete: 'new-password', hint: `At least ${limits.accountPasswordCharacters.minimum} characters.` })}
${session?.role === 'owner' ? revocation() : ''}
<button>Change the password</button>
</form>`;
  return dashboardPage(context, { path: '/dashboard/account', title: 'Change the password', content });
}

/** For owners: what else to end. */
function revocation(): Markup {
  return checkbox({
    name: 'revoke',
    value: 'yes',
    label: 'Also revoke every API key and disconnect every app',
    hint: 'Do this if somebody else may have had access. Links to documents work until they expire, 7 days at most.',
  });
}
