import type { PageResult, VisitContext } from '../../core/contract/endpoint.ts';
import { creditsText, signUpHundredths } from '../../core/contract/prices.ts';
import { endSession } from '../../core/identity/sign-in/session.ts';
import { finishSignUp } from '../../core/identity/sign-in/sign-up-by-mail.ts';
import { cardPage } from '../../core/pages/card-page.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import type { Page } from '../../core/pages/page.ts';
import { goOn } from './go-on.ts';
import { nextField } from './next-field.ts';
import { orShowAgain } from './or-show-again.ts';

interface Confirmation {
  /** The token of a mailed link. */
  readonly token: string;
  /** The page to continue to. */
  readonly next: string;
}

/** The target of the link in a sign-up mail. Programs that open links in mails find a form, and use up nothing. */
export const confirmation = {
  showSignUpConfirmation: async (input: Confirmation, context: VisitContext): Promise<PageResult> =>
    confirmationPage(context, input),

  confirmSignUp: (input: Confirmation, context: VisitContext): Promise<PageResult> =>
    orShowAgain(
      async () => {
        const session = await finishSignUp(input.token);
        if (context.session) await endSession(context.session.token);
        return goOn(context, session, input.next);
      },
      (reason) => confirmationPage(context, input, reason),
    ),
};

function confirmationPage(
  context: VisitContext,
  { token, next }: Confirmation,
  reason: Markup | string = '',
): Page {
  const { baseUrl } = context;
  const content = markup`${reason}
<p>Your email address is proved by the link that you opened. Your account comes with ${creditsText(signUpHundredths)}.</p>
<form method="post" action="${baseUrl}/dashboard/sign-up/confirm">
${formTokenField(context)}${nextField(next)}<input type="hidden" name="token" value="${token}">
<button class="wide">Create my account</button>
</form>`;
  const footer = markup`<p>The link does not work? <a href="${baseUrl}/dashboard/sign-up">Request another one</a>.</p>`;
  return cardPage({ title: 'Create your account', content, footer });
}
