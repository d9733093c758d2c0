import { Problem } from '../../contract/problems/problem.ts';
import type { Factors, PersonRecord } from '../credentials/credential.ts';
import { readPerson, updatePerson } from '../people/person.ts';

/** Whether a person has to prove more than the password. */
export function hasSecondFactor({ factors }: Pick<PersonRecord, 'factors'>): boolean {
  return factors !== undefined;
}

/**
 * Changes a person's second factors in one step, whatever else happens to them at the same time, so that a code or a
 * counter is used once. `change` gets the person as they are, returns the factors afterwards, and may be asked several
 * times. Without an app and a passkey, no second factor is left, and no recovery codes. Throws what `change` throws.
 */
export async function changeFactors(
  hash: string,
  change: (person: PersonRecord) => Factors | Promise<Factors>,
): Promise<PersonRecord> {
  for (;;) {
    const person = await readPerson(hash);
    if (!person) throw new Problem('invalid_field', 'You no longer belong to any account.');
    const changed = await change(person);
    const isAny = changed.totp !== undefined || Object.keys(changed.passkeys).length > 0;
    const { factorsVersion: before } = person;
    const updated = await updatePerson(hash, {
      UpdateExpression: isAny
        ? 'SET factors = :factors, factorsVersion = :after'
        : 'SET factorsVersion = :after REMOVE factors',
      ConditionExpression:
        before === undefined ? 'attribute_not_exists(factorsVersion)' : 'factorsVersion = :before',
      ExpressionAttributeValues: {
        ...(isAny && { ':factors': changed }),
        ':after': (before ?? 0) + 1,
        ...(before !== undefined && { ':before': before }),
      },
    });
    if (updated) return updated;
  }
}

/** What a person has before the first second factor. */
export const noFactors: Factors = { passkeys: {}, recoveryCodes: [] };
