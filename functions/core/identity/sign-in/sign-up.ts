import { Problem } from '../../contract/problems/problem.ts';
import { isSignUpOpen } from '../../settings.ts';
import { refuseAddress } from '../attempts/attempts.ts';
import { limitAddress } from '../attempts/limit-address.ts';
import { createPersonalAccount, emailTaken, findAccountId } from '../create-account.ts';
import { normalizedEmail } from './normalized-email.ts';
import { checkedPassword } from './password.ts';
import { type NewSession, startSession } from './session.ts';

interface SignUp {
  readonly email: string;
  readonly password: string;
  /** The client's address, as the gateway gives it. */
  readonly sourceIp: string;
}

/**
 * Creates an account and signs in its first browser. Throws invalid_field, also if the address already has an account
 * or sign-up is closed. Throws auth_cooldown and rate_limited. Invalid input and taken addresses do not count towards a
 * client's limit of new accounts; but attempts at taken addresses are limited too, to prevent harvesting.
 */
export async function signUp({ email, password, sourceIp }: SignUp): Promise<NewSession> {
  if (!isSignUpOpen()) throw signUpIsClosed();
  await refuseAddress(sourceIp);
  normalizedEmail(email);
  await checkedPassword(password);
  await limitAddress('sign-up-try', sourceIp);
  if (await findAccountId(email)) throw emailTaken();
  await limitAddress('sign-up', sourceIp);
  return startSession((await createPersonalAccount({ email, password })).person);
}

export function signUpIsClosed(): Problem {
  return new Problem('invalid_field', 'Sign-up is closed. The operator of the service creates accounts.');
}
