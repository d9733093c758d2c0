import { catalog } from '../../catalog.ts';
import type { PageResult, VisitContext } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import { creditsText, signUpHundredths } from '../../core/contract/prices.ts';
import { field } from '../../core/design/field.ts';
import { numberText } from '../../core/design/number-text.ts';
import { endSession } from '../../core/identity/sign-in/session.ts';
import { signUp as startSignedUp } from '../../core/identity/sign-in/sign-up.ts';
import { requestSignUp } from '../../core/identity/sign-in/sign-up-by-mail.ts';
import { cardPage } from '../../core/pages/card-page.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import type { Page } from '../../core/pages/page.ts';
import { safeNext } from '../../core/pages/sign-in-address.ts';
import { isEmailProofRequired, isSignUpOpen } from '../../core/settings.ts';
import { goOn } from '../frame/go-on.ts';
import { nextField, withNext } from '../frame/next-field.ts';
import { type Faults, orShowAgain } from '../frame/or-show-again.ts';

interface SignUp {
  readonly email: string;
  readonly password: string;
  /** The page to continue to. */
  readonly next: string;
}

/** The form to create an account, or the notice that sign-up is closed. */
export async function showSignUp({ next }: Pick<SignUp, 'next'>, context: VisitContext): Promise<PageResult> {
  if (context.session && !next) return { redirect: `${context.baseUrl}/dashboard` };
  return isSignUpOpen() ? signUpPage(context, { email: '', next }) : closedPage(context, next);
}

/** Creates an account and signs the browser in. */
export async function submitSignUp(
  { email, password, next }: SignUp,
  context: VisitContext,
): Promise<PageResult> {
  if (!isSignUpOpen()) return { ...closedPage(context, next), status: 403 };
  return orShowAgain(
    async () => {
      if (isEmailProofRequired()) return requestProof({ email, password, next }, context);
      const session = await startSignedUp({ email, password, sourceIp: context.clientAddress });
      if (context.session) await endSession(context.session.token);
      return goOn(context, session, next);
    },
    (reason, faults) => signUpPage(context, { email, next }, reason, faults),
    { email: 'Email address', password: 'Password' },
  );
}

/** The same page, regardless of whether the address has an account. */
async function requestProof({ email, password, next }: SignUp, context: VisitContext): Promise<Page> {
  const { baseUrl, clientAddress } = context;
  await requestSignUp({
    email,
    password,
    next: safeNext(next) ?? '',
    baseUrl,
    sourceIp: clientAddress,
  });
  const content = markup`<p>We have sent a mail to <b>${email}</b>. Open the link in it within ${limits.mailLinkHours.signUp} hours to create your account.</p>
<p class="hint">No mail? Look among unwanted mails, and check that the address is right.</p>`;
  return cardPage({ title: 'Check your mail', content, footer: signInFooter(context, next) });
}

function signUpPage(
  context: VisitContext,
  { email, next }: Pick<SignUp, 'email' | 'next'>,
  reason: Markup | string = '',
  faults: Faults = {},
): Page {
  const content = markup`<p>${grantText()}</p>
${reason}
<form method="post" action="${context.baseUrl}/dashboard/sign-up">
${formTokenField(context)}${nextField(next)}
${field({ name: 'email', label: 'Email address', type: 'email', value: email, fault: faults.email, autocomplete: 'username' })}
${field({ name: 'password', label: 'Password', type: 'password', fault: faults.password, autocomplete: 'new-password', hint: `At least ${limits.accountPasswordCharacters.minimum} characters. A few random words work well.` })}
<button class="wide">Create account</button>
</form>`;
  return cardPage({ title: 'Create an account', content, footer: signInFooter(context, next) });
}

/** What a new account can do with its credits, at the catalog's prices. */
function grantText(): string {
  const { baseHundredths, perPageHundredths } = catalog.html.htmlToPdf.price;
  const documents = Math.floor(signUpHundredths / (baseHundredths + perPageHundredths));
  const searches = Math.floor(signUpHundredths / catalog.files.searchFiles.price.baseHundredths);
  return `${creditsText(signUpHundredths)} are included, enough for ${numberText(documents)} one-page PDFs or ${numberText(searches)} searches.`;
}

function closedPage(context: VisitContext, next: string): Page {
  const content = markup`<p>The operator of this service creates accounts. Ask them for one.</p>`;
  return cardPage({ title: 'Sign-up is closed', content, footer: signInFooter(context, next) });
}

function signInFooter({ baseUrl }: VisitContext, next: string): Markup {
  return markup`<p>Have an account? <a href="${withNext(`${baseUrl}/dashboard/sign-in`, next)}">Sign in</a>.</p>`;
}
