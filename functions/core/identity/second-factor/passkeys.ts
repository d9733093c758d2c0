import { limits } from '../../contract/limits.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { accountSubject } from '../attempts/attempt-subject.ts';
import { noteFailedAttempt } from '../attempts/attempts.ts';
import type { Factors, Passkey, PersonRecord } from '../credentials/credential.ts';
import { readPerson } from '../people/person.ts';
import { hashesOf } from './authenticator-app.ts';
import { useChallenge } from './challenge.ts';
import { changeFactors, noFactors } from './factors.ts';
import { findPasskeyRecord, putPasskeyRecord, removePasskeyRecords } from './passkey-record.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { type Place, readNewPasskey, readUsedPasskey, refused, verifyPasskey } from './webauthn.ts';

/** What a browser did with a passkey. */
interface Given {
  /** Its JSON: `credential.toJSON()`. */
  readonly credential: string;
  readonly place: Place;
  /** The token of the forms of the browser, which the challenge is bound to. */
  readonly formToken: string;
}

/** The passkeys of a person for a host, by their IDs. */
export function passkeysFor({ factors }: PersonRecord, host: string): readonly [string, Passkey][] {
  return Object.entries(factors?.passkeys ?? {}).filter(([, passkey]) => passkey.host === host);
}

/**
 * Adds a passkey of a person. Returns the recovery codes if this is the first second factor; their hashes alone are
 * stored. Throws invalid_field.
 */
export async function addPasskey(
  person: string,
  { name, credential, place, formToken }: Given & { readonly name: string },
): Promise<readonly string[] | undefined> {
  const { id, publicKey, counter, challenge } = readNewPasskey(credential, place);
  if (!(await useChallenge(challenge, 'add', formToken))) throw refused();
  const createdAt = new Date().toISOString();
  const passkey: Passkey = { name: checkedName(name), publicKey, counter, host: place.host, createdAt };
  if (!(await putPasskeyRecord(id, person))) throw refused();
  const codes = newRecoveryCodes();
  let isFirst = false;
  try {
    await changeFactors(person, ({ factors = noFactors }) => {
      isFirst = factors === noFactors;
      if (Object.keys(factors.passkeys).length >= limits.passkeys) throw tooMany();
      const passkeys = { ...factors.passkeys, [id]: passkey };
      return { ...factors, passkeys, ...(isFirst && { recoveryCodes: hashesOf(person, codes) }) };
    });
  } catch (problem) {
    await removePasskeyRecords([id]);
    throw problem;
  }
  return isFirst ? codes : undefined;
}

/**
 * The person whose passkey a browser used: for signing in anybody, otherwise this person alone. A failure counts as an
 * attempt on the person, and a passkey that is right passes whoever else has failed. Throws invalid_field, auth_cooldown
 * and account_under_review.
 */
export async function provePasskey(
  given: Given & { readonly sourceIp: string },
  expected?: string,
): Promise<PersonRecord> {
  const { credential, challenge } = readUsedPasskey(given.credential, given.place);
  if (!(await useChallenge(challenge, expected ? 'prove' : 'signIn', given.formToken))) throw refused();
  const record = await findPasskeyRecord(credential.id);
  const person = record && (await readPerson(record.person));
  if (!person || (expected !== undefined && person.hash !== expected)) throw refused();
  try {
    return await changeFactors(person.hash, ({ factors = noFactors }) => {
      const passkey = Object.hasOwn(factors.passkeys, credential.id)
        ? factors.passkeys[credential.id]
        : undefined;
      if (passkey?.host !== given.place.host) throw refused();
      const counter = verifyPasskey(credential, passkey.publicKey, given.place);
      // An authenticator that counts and does not go up may be a copy.
      if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter) throw refused();
      const used = { ...passkey, counter, lastUsedAt: new Date().toISOString() };
      return { ...factors, passkeys: { ...factors.passkeys, [credential.id]: used } };
    });
  } catch (problem) {
    if (problem instanceof Problem)
      await noteFailedAttempt({ named: accountSubject(person.email), sourceIp: given.sourceIp });
    throw problem;
  }
}

/** Gives a passkey another name, and returns the one that it had. Throws invalid_field. */
export async function renamePasskey(person: string, id: string, name: string): Promise<void> {
  const checked = checkedName(name);
  await changeFactors(person, ({ factors = noFactors }) => {
    const passkeys = { ...factors.passkeys, [id]: { ...passkeyIn(factors, id), name: checked } };
    return { ...factors, passkeys };
  });
}

/** Removes a passkey, and returns its name. Throws invalid_field if there is none. */
export async function removePasskey(person: string, id: string): Promise<string> {
  let name = '';
  await changeFactors(person, ({ factors = noFactors }) => {
    name = passkeyIn(factors, id).name;
    const { [id]: _, ...passkeys } = factors.passkeys;
    return { ...factors, passkeys };
  });
  await removePasskeyRecords([id]);
  return name;
}

function passkeyIn({ passkeys }: Factors, id: string): Passkey {
  const passkey = Object.hasOwn(passkeys, id) ? passkeys[id] : undefined;
  if (passkey) return passkey;
  throw new Problem('invalid_field', 'This passkey does not exist. It may have been removed.');
}

function checkedName(name: string): string {
  const trimmed = name.trim();
  if (trimmed.length > 0 && trimmed.length <= limits.nameCharacters) return trimmed;
  throw new Problem('invalid_field', `name must have 1 to ${limits.nameCharacters} characters.`);
}

function tooMany(): Problem {
  return new Problem(
    'invalid_field',
    `A person can have at most ${limits.passkeys} passkeys. Remove one first.`,
  );
}
