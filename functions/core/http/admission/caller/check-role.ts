import { isAtLeast, leastRole, type Role } from '../../../contract/callers/role.ts';
import { Problem } from '../../../contract/problems/problem.ts';
import type { Facts, Known } from '../../call.ts';

/**
 * Whether a signed-in person may use a page or form at all: throws role_required if their role in the account does not
 * allow it.
 */
export function checkRole({ call }: Known<Pick<Facts, 'endpoint' | 'visitor'>>): void {
  const { endpoint, visitor } = call;
  if (endpoint.access !== 'session' || !visitor?.session) return;
  const least = leastRole(endpoint);
  if (!isAtLeast(visitor.session.role, least)) throw roleRequired(least, visitor.session.role);
}

function roleRequired(least: Role, role: Role): Problem {
  return new Problem(
    'role_required',
    `You are a ${role} of this account, and this needs ${least === 'owner' ? 'an owner' : `a ${least}`}. Ask an owner of the account.`,
  );
}
