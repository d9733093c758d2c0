import { limits } from '../../contract/limits.ts';
import { isSignUpOpen } from '../../settings.ts';
import { refuseAddress } from '../attempts/attempts.ts';
import { limitAddress } from '../attempts/limit-address.ts';
import { createPersonalAccount, findAccountId } from '../create-account.ts';
import { mailOnce, newMailLink, useMailLink } from './mail-link.ts';
import { normalizedEmail } from './normalized-email.ts';
import { checkedPassword, hashPassword } from './password.ts';
import { type NewSession, startSession } from './session.ts';
import { signUpIsClosed } from './sign-up.ts';

interface SignUpRequest {
  readonly email: string;
  readonly password: string;
  /** The client's address, as the gateway gives it. */
  readonly sourceIp: string;
  /** The dashboard's base URL. */
  readonly baseUrl: string;
  /** The query parameter with the page to continue to, or empty. */
  readonly next: string;
}

/**
 * Mails the link that creates an account to its address. Neither the response nor the work reveals whether the address
 * has an account: its owner is informed by mail. Throws invalid_field, auth_cooldown and rate_limited.
 */
export async function requestSignUp({
  password,
  sourceIp,
  baseUrl,
  next,
  ...given
}: SignUpRequest): Promise<void> {
  if (!isSignUpOpen()) throw signUpIsClosed();
  const email = normalizedEmail(given.email);
  await checkedPassword(password);
  await refuseAddress(sourceIp);
  await limitAddress('sign-up', sourceIp);
  const [accountId, passwordHash] = await Promise.all([findAccountId(email), hashPassword(password)]);
  const token = await newMailLink({ purpose: 'signUp', email, passwordHash });
  const link = `${baseUrl}/dashboard/sign-up/confirm?${new URLSearchParams({ token, ...(next && { next }) })}`;
  await mailOnce({ to: email, ...(accountId ? knownMail(baseUrl) : welcomeMail(link)) });
}

/** Creates a link's account, with its credits, and signs the browser in. Throws invalid_field. */
export async function finishSignUp(token: string): Promise<NewSession> {
  const { email, passwordHash = '' } = await useMailLink(token, 'signUp');
  return startSession((await createPersonalAccount({ email, passwordHash })).person);
}

function welcomeMail(link: string) {
  return {
    subject: 'Create your account',
    text: `Somebody asked to create an account of the PDF service with this email address.

If it was you, open this link within ${limits.mailLinkHours.signUp} hours:

${link}

The link works once. If it was not you, do nothing: no account is created.
`,
  };
}

function knownMail(baseUrl: string) {
  return {
    subject: 'You already have an account',
    text: `Somebody asked to create an account of the PDF service with this email address, which already has one.

If it was you, sign in, or set a new password if you have forgotten yours:

${baseUrl}/dashboard/sign-in
${baseUrl}/dashboard/forgot-password

If it was not you, do nothing: nothing has changed.
`,
  };
}
