import type { Role } from '../../contract/callers/role.ts';
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
export function membershipsOf(person: PersonRecord): Promise<readonly Membership[]> {
  return membershipsIn(accountIdsOf(person), person.hash);
}

/** The accounts that a person's item names: first the one that was chosen last. */
export function accountIdsOf({ accountId, accountIds }: PersonRecord): readonly string[] {
  return [...new Set([accountId, ...(accountIds ?? [])])];
}

/** The memberships that a person has among these accounts, read consistently, in their order. */
export async function membershipsIn(
  accountIds: readonly string[],
  person: string,
): Promise<readonly Membership[]> {
  const found = await Promise.all(accountIds.map((accountId) => membershipIn(accountId, person)));
  return found.filter((membership) => membership !== undefined);
}

/** The membership of a person in an account that is not being deleted. */
export async function membershipIn(accountId: string, person: string): Promise<Membership | undefined> {
  const [account, members] = await Promise.all([findAccount(accountId), readMembers(accountId)]);
  const member = members[person];
  return account && member && { accountId, name: account.email, role: member.role, since: member.since };
}
