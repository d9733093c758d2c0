import type { Role } from '../../contract/role.ts';
import { findAccount } from '../account.ts';
import type { PersonRecord } from '../credentials/credential.ts';
import { readMembers } from './members.ts';

/** Account and role of a person. */
export interface Membership {
  readonly accountId: string;
  /** The address that the account was created with, which names it to people. */
  readonly name: string;
  readonly role: Role;
  /** Since when, in ISO 8601. Sessions and consents that began before are none in this account. */
  readonly since: string;
}

/** The accounts that a person belongs to, with the roles, read consistently: first the one that was chosen last. */
export async function membershipsOf(person: PersonRecord): Promise<readonly Membership[]> {
  const ids = new Set([person.accountId, ...(person.accountIds ?? [])]);
  const found = await Promise.all([...ids].map((accountId) => membershipIn(accountId, person.hash)));
  return found.filter((membership) => membership !== undefined);
}

/** The membership of a person in an account that is not being deleted. */
export async function membershipIn(accountId: string, person: string): Promise<Membership | undefined> {
  const [account, members] = await Promise.all([findAccount(accountId), readMembers(accountId)]);
  const member = members[person];
  return account && member && { accountId, name: account.email, role: member.role, since: member.since };
}
