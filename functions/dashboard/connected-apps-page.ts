import type { VisitContext } from '../core/contract/endpoint.ts';
import { disconnectApp, listConnectedApps } from '../core/identity/oauth/connected-apps.ts';
import type { Markup } from '../core/pages/markup.ts';
import { notice } from '../core/pages/notice.ts';
import type { Page } from '../core/pages/page.ts';
import { connectedAppsContent, connectedAppsUrl } from './connected-apps-content.ts';
import type { DashboardOperations } from './dashboard-operations.ts';
import { dashboardPage } from './frame.ts';
import { recordVisitChange } from './record-visit-change.ts';

/** The page of the apps that were let into the account, and the way to end what one was granted. */
export const connectedApps: DashboardOperations<'showConnectedApps' | 'revokeConnectedApp'> = {
  showConnectedApps: ({ done }, context) => page(context, done === 'revoked' ? revoked : undefined),

  revokeConnectedApp: async ({ client_id }, context) => {
    const { accountId, environment } = context;
    const app = (await listConnectedApps(accountId, environment)).find(
      ({ clientId }) => clientId === client_id,
    );
    const isDone = await disconnectApp(accountId, environment, client_id);
    if (!isDone) return page(context, notConnected, 404);
    await recordVisitChange(context, 'appDisconnected', app?.name);
    return { redirect: `${connectedAppsUrl(context)}?done=revoked` };
  },
};

const revoked = notice('good', 'The app no longer has access.');
const notConnected = notice('bad', 'This app has no access here. It may already have been revoked.');

async function page(context: VisitContext, message: Markup | undefined, status = 200): Promise<Page> {
  const apps = await listConnectedApps(context.accountId, context.environment);
  const content = connectedAppsContent(apps, message, context);
  const parts = { path: '/dashboard/connected-apps', title: 'Connected apps', content } as const;
  return { ...dashboardPage(context, parts), status };
}
