import { isRoleOpen, openRoleMessage } from '../../aws/assume-role.ts';
import { byobDenied, byobFailed } from './byob-problem.ts';

/** Checks that the service can assume a role, but only with this external id. Throws byob_access_denied. */
export async function proveRole(roleArn: string, externalId: string): Promise<void> {
  try {
    if (await isRoleOpen(roleArn, externalId)) throw byobDenied(openRoleMessage);
  } catch (error) {
    throw byobFailed(error);
  }
}
