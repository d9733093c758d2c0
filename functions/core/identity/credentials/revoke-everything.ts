import { environments } from '../../contract/resources/environment.ts';
import { deleteClient, isMachine, listClients } from '../oauth/clients.ts';
import { disconnectAllApps } from '../oauth/connected-apps.ts';
import { listApiKeys, revokeApiKey } from './api-keys.ts';

/**
 * Revokes every API key of an account, and the access of every app, in both environments, from the next request on.
 * Machine apps are deleted. Sessions are kept. Can be repeated.
 */
export async function revokeEverything(accountId: string): Promise<void> {
  const keys = await listApiKeys(accountId);
  await Promise.all(keys.map(({ hash }) => revokeApiKey(accountId, hash)));
  for (const environment of environments) {
    await disconnectAllApps(accountId, environment);
    const machines = (await listClients(accountId, environment)).filter(isMachine);
    await Promise.all(machines.map(({ clientId }) => deleteClient(accountId, clientId)));
  }
}
