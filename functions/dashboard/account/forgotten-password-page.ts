import type { PageResult, VisitContext } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import { field } from '../../core/design/field.ts';
import { recordAccountChange } from '../../core/http/record-account-change.ts';
import { requestPasswordReset, resetPassword } from '../../core/identity/sign-in/reset-password.ts';
import { endSession } from '../../core/identity/sign-in/session.ts';
import { cardPage } from '../../core/pages/card-page.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import type { Page } from '../../core/pages/page.ts';
import { mailSender } from '../../core/settings.ts';
import { goOn } from '../frame/go-on.ts';
import { type Faults, orShowAgain } from '../frame/or-show-again.ts';

interface NewPassword {
  /** The token of a mailed link. */
  readonly token: string;
  readonly new_password: string;
}

/** The pages to set a new password after forgetting the old one. */
export const forgottenPassword = {
  showForgottenPassword: async (_: object, context: VisitContext): Promise<PageResult> =>
    mailSender() ? requestPage(context, '') : operatorPage(context),

  requestNewPassword: async (
    { email }: { readonly email: string },
    context: VisitContext,
  ): Promise<PageResult> => {
    if (!mailSender()) return { ...operatorPage(context), status: 403 };
    const { baseUrl, clientAddress } = context;
    return orShowAgain(
      async () => {
        await requestPasswordReset({ email, baseUrl, sourceIp: clientAddress });
        return sentPage(context, email);
      },
      (reason, faults) => requestPage(context, email, reason, faults),
      { email: 'Email address' },
    );
  },

  showNewPassword: async (
    { token }: Pick<NewPassword, 'token'>,
    context: VisitContext,
  ): Promise<PageResult> => newPasswordPage(context, token),

  setNewPassword: ({ token, new_password }: NewPassword, context: VisitContext): Promise<PageResult> =>
    orShowAgain(
      async () => {
        const session = await resetPassword({ token, newPassword: new_password });
        const { accountId, email } = session.session;
        await recordAccountChange({ ...context, accountId, person: email }, 'passwordReset');
        if (context.session) await endSession(context.session.token);
        return goOn(context, session, '/dashboard/account?done=password');
      },
      (reason, faults) => newPasswordPage(context, token, reason, faults),
      { password: 'New password' },
    ),
};

function requestPage(
  context: VisitContext,
  email: string,
  reason: Markup | string = '',
  faults: Faults = {},
): Page {
  const content = markup`${reason}
<p>We will send you a mail with a link to set a new password.</p>
<form method="post" action="${context.baseUrl}/dashboard/forgot-password">
${formTokenField(context)}
${field({ name: 'email', label: 'Email address', type: 'email', value: email, fault: faults.email, autocomplete: 'username' })}
<button class="wide">Send the mail</button>
</form>`;
  return cardPage({ title: 'Forgot your password?', content, footer: signInFooter(context) });
}

/** The same page, regardless of whether the address has an account. */
function sentPage(context: VisitContext, email: string): Page {
  const content = markup`<p>We have sent a mail to <b>${email}</b>. If it has an account, the mail has a link that works for an hour.</p>
<p class="hint">No mail? Look among unwanted mails, and check that the address is right.</p>`;
  return cardPage({ title: 'Check your mail', content, footer: signInFooter(context) });
}

function operatorPage(context: VisitContext): Page {
  const content = markup`<p>This service sends no mail. Ask its operator to set a new password for you.</p>`;
  return cardPage({ title: 'Forgot your password?', content, footer: signInFooter(context) });
}

function newPasswordPage(
  context: VisitContext,
  token: string,
  reason: Markup | string = '',
  faults: Faults = {},
): Page {
  const { baseUrl } = context;
  const content = markup`${reason}
<p>A new password signs out every browser. API keys and apps keep working.</p>
<form method="post" action="${baseUrl}/dashboard/new-password">
${formTokenField(context)}<input type="hidden" name="token" value="${token}">
${field({ name: 'new_password', label: 'New password', type: 'password', fault: faults.password, autocomplete: 'new-password', hint: `At least ${limits.accountPasswordCharacters.minimum} characters.` })}
<button class="wide">Set the new password</button>
</form>`;
  const footer = markup`<p>The link does not work? <a href="${baseUrl}/dashboard/forgot-password">Request another one</a>.</p>`;
  return cardPage({ title: 'Set a new password', content, footer });
}

function signInFooter({ baseUrl }: VisitContext): Markup {
  return markup`<p><a href="${baseUrl}/dashboard/sign-in">Back to signing in</a></p>`;
}
