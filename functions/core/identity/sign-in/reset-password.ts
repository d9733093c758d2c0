import { Problem } from '../../contract/problems/problem.ts';
import { limitAddress } from '../attempts/limit-address.ts';
import { findPerson } from '../people/person.ts';
import { setPassword } from './change-password.ts';
import { mailOnce, newMailLink, useMailLink } from './mail-link.ts';
import { normalizedEmail } from './normalized-email.ts';
import { checkedPassword } from './password.ts';
import { type NewSession, startSession } from './session.ts';

interface ResetRequest {
  readonly email: string;
  /** The client's address, as the gateway gives it. */
  readonly sourceIp: string;
  /** The dashboard's base URL. */
  readonly baseUrl: string;
}

interface Reset {
  readonly token: string;
  readonly newPassword: string;
}

/**
 * Mails a link to set a new password. Neither the response nor the work reveals whether the address has an account: one
 * without an account gets a mail as well. Throws invalid_field and rate_limited.
 */
export async function requestPasswordReset({ sourceIp, baseUrl, ...given }: ResetRequest): Promise<void> {
  const email = normalizedEmail(given.email);
  await limitAddress('reset', sourceIp);
  const person = await findPerson(email);
  const token = await newMailLink({
    purpose: 'reset',
    email,
    ...(person && { sessionEpoch: person.sessionEpoch }),
  });
  const link = `${baseUrl}/dashboard/new-password?${new URLSearchParams({ token })}`;
  await mailOnce({ to: email, ...(person ? resetMail(link) : unknownMail()) });
}

/**
 * Sets the password of a link's person, ends all their sessions, and starts one for this browser. A link becomes invalid
 * once the password has changed. A review of the person's failed attempts is kept: only an operator ends it.
 * Throws invalid_field; if the password is not accepted, the link can be used again.
 */
export async function resetPassword({ token, newPassword }: Reset): Promise<NewSession> {
  await checkedPassword(newPassword);
  const { email, sessionEpoch } = await useMailLink(token, 'reset');
  const person = await findPerson(email);
  if (person && person.sessionEpoch === sessionEpoch)
    return startSession(await setPassword(person, newPassword));
  throw new Problem(
    'invalid_field',
    'The password was changed after this link was sent. Request another one.',
  );
}

function resetMail(link: string) {
  return {
    subject: 'Set a new password',
    text: `Somebody asked to set a new password for your account of the PDF service.

If it was you, open this link within an hour:

${link}

The link works once, and the new password signs out every browser. If it was not you, do nothing: your password has not
changed.
`,
  };
}

function unknownMail() {
  return {
    subject: 'You have no account with this address',
    text: `Somebody asked to set a new password for an account of the PDF service with this email address, which has none.

If it was you, try the address that you signed up with. If it was not you, do nothing.
`,
  };
}
