import { Problem } from '../../contract/problems/problem.ts';
import { type Account, findAccount } from '../account.ts';
import { accountSubject } from '../attempts/attempt-subject.ts';
import { noteFailedAttempt, noteSuccess } from '../attempts/attempts.ts';
import { findAccountId } from '../create-account.ts';
import { isPassword } from './password.ts';
import { type NewSession, startSession } from './session.ts';

export interface SignIn {
  readonly email: string;
  readonly password: string;
  /** The client's address, as the gateway gives it. */
  readonly sourceIp: string;
}

/**
 * Signs a browser in. Neither the error nor the duration reveals whether the address or the password is wrong.
 * Throws invalid_field, auth_cooldown and account_under_review.
 */
export async function signIn({ email, password, sourceIp }: SignIn): Promise<NewSession> {
  const account = await accountOfEmail(email);
  await provePassword(account, { email, password, sourceIp });
  if (account) return startSession(account);
  throw wrong();
}

/**
 * Throws if the password is not the account's. The attempt is counted before the password is checked, and cleared if it
 * was correct, so that simultaneous guesses get no more tries than sequential ones. An address without an account is
 * counted like any other. Throws invalid_field, auth_cooldown and account_under_review.
 */
export async function provePassword(
  account: Account | undefined,
  { email, password, sourceIp }: SignIn,
  refusal: () => Problem = wrong,
): Promise<void> {
  const attempt = { named: accountSubject(email), sourceIp };
  await noteFailedAttempt(attempt);
  if (!(await isPassword(password, account?.passwordHash))) throw refusal();
  await noteSuccess(attempt);
}

/** The account of an address. Without an account, it does the same work, so that the duration reveals nothing. */
async function accountOfEmail(email: string): Promise<Account | undefined> {
  return findAccount((await findAccountId(email)) ?? nobody);
}

/** Not a valid account id. */
const nobody = 'nobody';

function wrong(): Problem {
  return new Problem('invalid_field', 'The email address or password is incorrect.');
}

/** For a signed-in person who was only asked for the password. */
export function wrongCurrentPassword(): Problem {
  return new Problem('invalid_field', 'The password is incorrect.', {
    details: [{ field: 'current_password', message: 'is incorrect' }],
  });
}
