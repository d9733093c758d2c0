import { Problem } from '../../contract/problems/problem.ts';
import { accountSubject } from '../attempts/attempt-subject.ts';
import { noteFailedAttempt, noteSuccess, takeBackAttempt } from '../attempts/attempts.ts';
import type { PersonRecord } from '../credentials/credential.ts';
import { findPerson } from '../people/person.ts';
import { hasSecondFactor } from '../second-factor/factors.ts';
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
  const person = await findPerson(email);
  await provePassword(person, { email, password, sourceIp });
  if (person) return startSession(person);
  throw wrong();
}

/**
 * Throws if the password is not the person's. The attempt is counted before the password is checked, and cleared if it
 * was correct, so that simultaneous guesses get no more tries than sequential ones. An address of nobody is counted like
 * any other. Where a second factor is still to be proved, earlier failures stay, since they may be guesses at that one.
 * Throws invalid_field, auth_cooldown and account_under_review.
 */
export async function provePassword(
  person: Pick<PersonRecord, 'passwordHash' | 'factors'> | undefined,
  { email, password, sourceIp }: SignIn,
  refusal: () => Problem = wrong,
): Promise<void> {
  const attempt = { named: accountSubject(email), sourceIp };
  await noteFailedAttempt(attempt);
  if (!(await isPassword(password, person?.passwordHash))) throw refusal();
  await (person && hasSecondFactor(person) ? takeBackAttempt(attempt) : noteSuccess(attempt));
}

function wrong(): Problem {
  return new Problem('invalid_field', 'The email address or password is incorrect.');
}

/** For a signed-in person who was only asked for the password. */
export function wrongCurrentPassword(): Problem {
  return new Problem('invalid_field', 'The password is incorrect.', {
    details: [{ field: 'current_password', message: 'is incorrect' }],
  });
}
