import type { PageResult, VisitContext } from '../../core/contract/endpoint.ts';
import { creditsText, signUpHundredths } from '../../core/contract/prices.ts';
import { field } from '../../core/design/field.ts';
import { endedSessionCookie } from '../../core/http/admission/caller/session-cookie.ts';
import { endSession } from '../../core/identity/sign-in/session.ts';
import { signIn as startSignedIn } from '../../core/identity/sign-in/sign-in.ts';
import { cardPage } from '../../core/pages/card-page.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import type { Page } from '../../core/pages/page.ts';
import { isSignUpOpen, mailSender } from '../../core/settings.ts';
import { goOn } from '../frame/go-on.ts';
import { nextField, withNext } from '../frame/next-field.ts';
import { orShowAgain } from '../frame/or-show-again.ts';
import { passkeyScript, usingPasskey } from '../security/passkey-form.ts';

interface SignIn {
  readonly email: string;
  readonly password: string;
  /** The page to continue to. */
  readonly next: string;
}

/** The sign-in form, or a link to the overview for a signed-in person. */
export async function showSignIn({ next }: Pick<SignIn, 'next'>, context: VisitContext): Promise<PageResult> {
  if (context.session && !next) return { redirect: `${context.baseUrl}/dashboard` };
  return signInPage(context, { email: '', next });
}

/** Signs in, replacing the browser's previous session. */
export function submitSignIn({ email, password, next }: SignIn, context: VisitContext): Promise<PageResult> {
  return orShowAgain(
    async () => {
      const session = await startSignedIn({ email, password, sourceIp: context.clientAddress });
      if (context.session) await endSession(context.session.token);
      return goOn(context, session, next);
    },
    (reason) => signInPage(context, { email, next }, reason),
  );
}

/** Ends the browser's session. */
export async function signOut(_: object, { session, baseUrl }: VisitContext): Promise<PageResult> {
  if (session) await endSession(session.token);
  return { redirect: `${baseUrl}/dashboard/sign-in`, cookies: [endedSessionCookie()] };
}

function signInPage(
  context: VisitContext,
  { email, next }: Pick<SignIn, 'email' | 'next'>,
  reason: Markup | string = '',
): Page {
  const { baseUrl } = context;
  const content = markup`${reason}
<form method="post" action="${baseUrl}/dashboard/sign-in">
${formTokenField(context)}${nextField(next)}
${field({ name: 'email', label: 'Email address', type: 'email', value: email, autocomplete: 'username' })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
<button class="wide">Sign in</button>
</form>
${usingPasskey({ action: '/dashboard/sign-in/passkey', button: 'Sign in with a passkey', fields: markup`${nextField(next)}` }, context)}`;
  const forgotten = mailSender()
    ? markup`<p><a href="${baseUrl}/dashboard/forgot-password">Forgot your password?</a></p>`
    : '';
  const signUp = isSignUpOpen()
    ? markup`<p>New here? <a href="${withNext(`${baseUrl}/dashboard/sign-up`, next)}">Create an account</a>: it comes with ${creditsText(signUpHundredths)}.</p>`
    : markup`<p>The operator of this service creates accounts.</p>`;
  return cardPage({
    title: 'Sign in',
    content,
    footer: markup`${forgotten}${signUp}`,
    scripts: [passkeyScript],
  });
}
