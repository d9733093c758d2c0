import { Problem } from '../contract/problem.ts';
import { isSignUpOpen } from '../settings.ts';
import { refuseTooManyFailures } from './attempts.ts';
import { createAccount } from './create-account.ts';
import { limitAddress } from './limit-address.ts';
import { type NewSession, startSession } from './session.ts';

interface SignUp {
  readonly email: string;
  readonly password: string;
  /** The client's address, as the gateway gives it. */
  readonly sourceIp: string;
}

/**
 * Creates an account and signs in its first browser. Throws invalid_field, also if the address already has an account
 * or sign-up is closed. Throws auth_cooldown, account_under_review and rate_limited.
 */
export async function signUp({ email, password, sourceIp }: SignUp): Promise<NewSession> {
  if (!isSignUpOpen()) throw signUpIsClosed();
  await refuseTooManyFailures(sourceIp);
  await limitAddress('sign-up', sourceIp);
  return startSession(await createAccount({ email, password }));
}

function signUpIsClosed(): Problem {
  return new Problem('invalid_field', 'Sign-up is closed. The operator of the service creates accounts.');
}
