import { limits } from '../../contract/limits.ts';
import { invalidField } from '../../contract/problems/invalid-field.ts';
import { accountSubject } from '../attempts/attempt-subject.ts';
import { noteFailedAttempt, noteSuccess } from '../attempts/attempts.ts';
import type { Factors, PersonRecord } from '../credentials/credential.ts';
import { openSecret } from '../credentials/seal-secret.ts';
import { changeFactors, noFactors } from './factors.ts';
import { recoveryHash } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

interface GivenCode {
  /** Of an authenticator app, or a recovery code. */
  readonly code: string;
  /** The client's address, as the gateway gives it. */
  readonly sourceIp: string;
}

/**
 * Uses up a code of a person. A wrong one, and one that was used, count as failed attempts on the person, before they are
 * looked at. Throws invalid_field, auth_cooldown and account_under_review.
 */
export async function proveCode(
  { hash, email }: Pick<PersonRecord, 'hash' | 'email'>,
  { code, sourceIp }: GivenCode,
): Promise<PersonRecord> {
  if (code.length > limits.secondFactorCharacters) throw wrong();
  const attempt = { named: accountSubject(email), sourceIp };
  await noteFailedAttempt(attempt);
  const person = await changeFactors(hash, (found) => afterCode(found, code));
  await noteSuccess(attempt);
  return person;
}

async function afterCode({ hash, factors = noFactors }: PersonRecord, code: string): Promise<Factors> {
  const digits = code.replaceAll(/\s/g, '');
  if (/^\d{6}$/.test(digits)) return afterTotp(hash, factors, digits);
  const used = recoveryHash(hash, code);
  if (!factors.recoveryCodes.includes(used)) throw wrong();
  return { ...factors, recoveryCodes: factors.recoveryCodes.filter((each) => each !== used) };
}

async function afterTotp(hash: string, factors: Factors, digits: string): Promise<Factors> {
  const { totp } = factors;
  if (!totp) throw wrong();
  const lastStep = stepOfCode(await openSecret('secondFactor', hash, totp.sealed), digits, totp.lastStep);
  if (lastStep === undefined) throw wrong();
  return { ...factors, totp: { ...totp, lastStep } };
}

function wrong() {
  return invalidField('code', 'is wrong, or was used before. Wait for the next one');
}
