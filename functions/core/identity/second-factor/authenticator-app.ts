import { invalidField } from '../../contract/problems/invalid-field.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { openSecret, sealSecret } from '../credentials/seal-secret.ts';
import { changeFactors, noFactors } from './factors.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { newTotpSecret, stepOfCode } from './totp.ts';

/** A secret that is not in use yet, and the same sealed for the person, to come back with the first code. */
export async function proposeApp(
  person: string,
): Promise<{ readonly secret: string; readonly sealed: string }> {
  const secret = newTotpSecret();
  return { secret, sealed: await sealSecret('secondFactor', person, secret) };
}

/**
 * Makes an authenticator app a person's second factor, given a code of it. Returns the recovery codes if this is the first
 * second factor; their hashes alone are stored. Throws invalid_field.
 */
export async function addApp(
  person: string,
  { sealed, code }: { readonly sealed: string; readonly code: string },
): Promise<readonly string[] | undefined> {
  const secret = await opened(person, sealed);
  const lastStep = stepOfCode(secret, code.replaceAll(/\s/g, ''), 0);
  if (lastStep === undefined)
    throw invalidField('code', 'is not what the app shows now. Check that the clock of your device is right');
  const codes = newRecoveryCodes();
  let isFirst = false;
  await changeFactors(person, ({ factors = noFactors }) => {
    isFirst = factors === noFactors;
    const totp = { sealed, since: new Date().toISOString(), lastStep };
    return isFirst ? { ...factors, totp, recoveryCodes: hashesOf(person, codes) } : { ...factors, totp };
  });
  return isFirst ? codes : undefined;
}

/** Removes the app. */
export async function removeApp(person: string): Promise<void> {
  await changeFactors(person, ({ factors = noFactors }) => {
    const { totp: _, ...others } = factors;
    return others;
  });
}

/** Replaces all recovery codes by ten new ones, and returns them. Throws invalid_field without a second factor. */
export async function renewRecoveryCodes(person: string): Promise<readonly string[]> {
  const codes = newRecoveryCodes();
  await changeFactors(person, ({ factors }) => {
    if (!factors) throw new Problem('invalid_field', 'Set up a second factor first.');
    return { ...factors, recoveryCodes: hashesOf(person, codes) };
  });
  return codes;
}

export function hashesOf(person: string, codes: readonly string[]): readonly string[] {
  return codes.map((code) => recoveryHash(person, code));
}

async function opened(person: string, sealed: string): Promise<string> {
  try {
    return await openSecret('secondFactor', person, sealed);
  } catch (cause) {
    throw new Problem('invalid_field', 'The form is too old. Scan the code again.', { cause });
  }
}
