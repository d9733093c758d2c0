import type { Role } from '../../contract/callers/role.ts';
import { limits } from '../../contract/limits.ts';
import { Problem } from '../../contract/problems/problem.ts';
import type { InvitationRecord, Member, PersonRecord } from '../credentials/credential.ts';
import { revokeGrantsOf } from '../oauth/connected-apps.ts';
import { hashPassword } from '../sign-in/password.ts';
import { findInvitation, removalOf } from './invitations.ts';
import { changeMembers, type Members } from './members.ts';
import { addAccount, personHash, putPerson, removeAccountOf } from './person.ts';

/**
 * Accepts an invitation for the person with its address, and uses it up in the same step. Throws invalid_field if it is
 * no longer valid or is another person's.
 */
export async function joinAccount(person: PersonRecord, token: string): Promise<InvitationRecord> {
  const invitation = await findInvitation(token);
  const { accountId, email, role } = invitation;
  if (personHash(email) !== person.hash) throw anothers(email);
  if ((person.accountIds?.size ?? 0) >= limits.accountsOfPerson) throw tooManyAccounts();
  // First what may be, then what is: a person who cannot find the account would not know of it.
  await addAccount(person.hash, accountId);
  const member: Member = { email, role, since: new Date().toISOString() };
  const join = async (members: Members) => {
    await findInvitation(token);
    return { ...members, [person.hash]: members[person.hash] ?? member };
  };
  await changeMembers(accountId, join, removalOf(invitation));
  return invitation;
}

/**
 * Makes a person of the address of an invitation, who accepts it. Throws invalid_field, also if the address is already
 * somebody's.
 */
export async function signUpInvited(token: string, password: string): Promise<PersonRecord> {
  const { email, accountId } = await findInvitation(token);
  const passwordHash = await hashPassword(password);
  const person = await putPerson({ email, accountId, passwordHash });
  if (!person)
    throw new Problem('invalid_field', 'You already have a password here. Sign in to accept the invitation.');
  try {
    await joinAccount(person, token);
  } catch (problem) {
    await removeAccountOf(person.hash, accountId);
    throw problem;
  }
  return person;
}

/** Gives a person of an account another role, and returns their address. Throws invalid_field if it has no such person, or no other owner. */
export async function changeRole(accountId: string, person: string, role: Role): Promise<string> {
  const { [person]: member } = await changeMembers(accountId, (members) => ({
    ...members,
    [person]: { ...memberOf(members, person), role },
  }));
  return member?.email ?? '';
}

/**
 * Removes a person from an account, and returns their address. Their sessions there and the access that they gave to apps end at once, because both
 * are checked against the account's people. Throws invalid_field if it has no such person, or no other owner.
 */
export async function removePerson(accountId: string, person: string): Promise<string> {
  let email = '';
  await changeMembers(accountId, (members) => {
    email = memberOf(members, person).email;
    const { [person]: _, ...others } = members;
    return others;
  });
  await Promise.all([revokeGrantsOf(accountId, person), removeAccountOf(person, accountId)]);
  return email;
}

function memberOf(members: Members, person: string): Member {
  const member = Object.hasOwn(members, person) ? members[person] : undefined;
  if (member) return member;
  throw new Problem('invalid_field', 'This person does not belong to the account.');
}

function anothers(email: string): Problem {
  return new Problem('invalid_field', `The invitation is for ${email}. Sign in with that address.`);
}

function tooManyAccounts(): Problem {
  return new Problem(
    'invalid_field',
    `A person can belong to at most ${limits.accountsOfPerson} accounts. Leave one first.`,
  );
}
