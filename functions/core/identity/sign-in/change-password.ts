import { Problem } from '../../contract/problems/problem.ts';
import type { PersonRecord } from '../credentials/credential.ts';
import { readPerson, updatePerson } from '../people/person.ts';
import { hashPassword } from './password.ts';
import { type NewSession, type Session, startSession } from './session.ts';
import { provePassword, wrongCurrentPassword } from './sign-in.ts';

interface PasswordChange {
  readonly password: string;
  readonly newPassword: string;
  /** The client's address, as the gateway gives it. */
  readonly sourceIp: string;
}

/**
 * Changes a person's password, ends all their sessions, and starts a new one for the browser that changed it. A wrong
 * current password counts as a failed attempt. Throws invalid_field, auth_cooldown and account_under_review.
 */
export async function changePassword(
  session: Pick<Session, 'person' | 'accountId' | 'provenAtSeconds'>,
  { password, newPassword, sourceIp }: PasswordChange,
): Promise<NewSession> {
  const person = await readPerson(session.person);
  if (!person) throw changedMeanwhile();
  await provePassword(person, { email: person.email, password, sourceIp }, wrongCurrentPassword);
  const { accountId, provenAtSeconds } = session;
  return startSession(await setPassword(person, newPassword), { accountId, provenAtSeconds });
}

/** Sets the password of a person who was just read, and ends all their sessions. Throws invalid_field. */
export async function setPassword(
  { hash, passwordHash }: PersonRecord,
  newPassword: string,
): Promise<PersonRecord> {
  const changed = await updatePerson(hash, {
    UpdateExpression: 'SET passwordHash = :hash, sessionEpoch = sessionEpoch + :one',
    ConditionExpression: passwordHash ? 'passwordHash = :before' : 'attribute_not_exists(passwordHash)',
    ExpressionAttributeValues: {
      ':hash': await hashPassword(newPassword),
      ':one': 1,
      ...(passwordHash && { ':before': passwordHash }),
    },
  });
  if (changed) return changed;
  throw changedMeanwhile();
}

function changedMeanwhile(): Problem {
  return new Problem(
    'invalid_field',
    'The password was changed in the meantime. Sign in again with the new one.',
  );
}
