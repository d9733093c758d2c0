import { allScopes, type Scope } from './scopes.ts';

/** What a person may do in an account, from the least to the most. */
export const roles = ['viewer', 'developer', 'owner'] as const;

export type Role = (typeof roles)[number];

/** What decides which roles an endpoint of pages is for. */
export interface Guarded {
  readonly method: string;
  readonly role?: Role;
}

/** The least role that may use an endpoint of pages. Where it names none, everybody may look, and owners alone may send forms. */
export function leastRole({ method, role = method === 'GET' ? 'viewer' : 'owner' }: Guarded): Role {
  return role;
}

/** The roles from one on, in words that begin a sentence. */
export function whoMay(least: Role): string {
  if (least === 'viewer') return 'Everybody in the account';
  return least === 'owner' ? 'Only owners of the account' : 'Only developers and owners of the account';
}

/** Whether a text is the name of a role. */
export function isRole(name: string): name is Role {
  return roles.some((role) => role === name);
}

/** What each role allows, in words for people. */
const words: Readonly<Record<Role, string>> = {
  viewer: 'Looks at everything, and lets apps read. Changes nothing',
  developer: 'Makes calls, and manages keys, apps and documents',
  owner: 'Everything, also settings, people and the deletion of the account',
};

const viewerScopes: readonly Scope[] = ['pdf:read', 'credits:read'];

/** The scopes of a person's own calls, and the most that keys and apps get from that person. */
export function scopesOfRole(role: Role): readonly Scope[] {
  if (role === 'viewer') return viewerScopes;
  return role === 'owner' ? allScopes : allScopes.filter((scope) => scope !== 'account:write');
}

/** Whether a role allows what another one does. */
export function isAtLeast(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least);
}

export function roleInWords(role: Role): string {
  return words[role];
}
