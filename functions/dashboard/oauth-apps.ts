import type { VisitContext } from '../core/contract/endpoint.ts';
import { createClient, deleteClient, listClients, rotateSecret } from '../core/identity/oauth/clients.ts';
import { notice } from '../core/pages/notice.ts';
import type { Page } from '../core/pages/page.ts';
import type { DashboardOperations } from './dashboard-operations.ts';
import { dashboardPage } from './frame.ts';
import { appsUrl, type OauthAppsParts, oauthAppsContent } from './oauth-apps-content.ts';
import { orShowAgain } from './or-show-again.ts';
import { recordVisitChange } from './record-visit-change.ts';

/** The page of the account's OAuth apps, and what may be done on it. An app of another account is not there at all. */
export const oauthApps: DashboardOperations<
  'showOauthApps' | 'createOauthApp' | 'rotateAppSecret' | 'deleteOauthApp'
> = {
  showOauthApps: ({ done }, context) =>
    page(context, done === 'deleted' ? { message: notice('good', 'The app has been deleted.') } : {}),

  createOauthApp: ({ name, redirect_uris }, context) => {
    const { accountId, environment } = context;
    const redirectUris = redirect_uris.split(/\s+/).filter(Boolean);
    return orShowAgain(
      async () => {
        const { client, secret = '' } = await createClient({ accountId, environment, name, redirectUris });
        await recordVisitChange(context, 'appCreated', client.name);
        const message = notice('good', `${client.name} has been created.`);
        return page(context, { message, shown: { clientId: client.clientId, secret } });
      },
      (message) => page(context, { message, draft: { name, redirectUris: redirect_uris } }),
    );
  },

  rotateAppSecret: async ({ client_id }, context) => {
    const client = await findClient(client_id, context);
    const secret = client && (await rotateSecret(context.accountId, client_id));
    if (secret === undefined) return page(context, { message: noSuchApp }, 404);
    await recordVisitChange(context, 'appSecretRotated', client?.name);
    const message = notice('good', 'The app has a new secret. The old one no longer works.');
    return page(context, { message, shown: { clientId: client_id, secret } });
  },

  deleteOauthApp: async ({ client_id }, context) => {
    const client = await findClient(client_id, context);
    const isDeleted = client && (await deleteClient(context.accountId, client_id));
    if (!isDeleted) return page(context, { message: noSuchApp }, 404);
    await recordVisitChange(context, 'appDeleted', client.name);
    return { redirect: `${appsUrl(context)}?done=deleted` };
  },
};

const noSuchApp = notice('bad', 'This app does not exist here. It may already have been deleted.');

async function page(
  context: VisitContext,
  parts: Omit<OauthAppsParts, 'clients'>,
  status = 200,
): Promise<Page> {
  const clients = await listClients(context.accountId, context.environment);
  const content = oauthAppsContent({ ...parts, clients }, context);
  return {
    ...dashboardPage(context, { path: '/dashboard/oauth-apps', title: 'OAuth apps', content }),
    status,
  };
}

/** The app, if it belongs to this account and environment. */
async function findClient(clientId: string, { accountId, environment }: VisitContext) {
  return (await listClients(accountId, environment)).find((client) => client.clientId === clientId);
}
