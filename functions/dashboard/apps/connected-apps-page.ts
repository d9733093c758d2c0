import { setAppCap } from '../../core/billing/spender-caps.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { notice } from '../../core/design/notice.ts';
import { recordAccountChange } from '../../core/http/record-account-change.ts';
import { readAccount } from '../../core/identity/account.ts';
import { disconnectApp, listConnectedApps } from '../../core/identity/oauth/connected-apps.ts';
import { capStyle, readCap } from '../../core/pages/cap-fields.ts';
import type { Markup } from '../../core/pages/markup.ts';
import type { Page } from '../../core/pages/page.ts';
import type { DashboardOperations } from '../dashboard-operations.ts';
import { dashboardPage } from '../frame/frame.ts';
import { orShowAgain } from '../frame/or-show-again.ts';
import { type ConnectedAppsParts, connectedAppsContent, connectedAppsUrl } from './connected-apps-content.ts';

/** The page of the apps with access to the account, their spend caps, and ending their access. */
export const connectedApps: DashboardOperations<
  'showConnectedApps' | 'capConnectedApp' | 'revokeConnectedApp'
> = {
  showConnectedApps: ({ done }, context) => page(context, { message: messages[done] }),

  capConnectedApp: async ({ client_id, ...input }, context) => {
    const app = await findApp(client_id, context);
    if (!app || context.environment === 'test') return page(context, { message: notConnected }, 404);
    return orShowAgain(
      async () => {
        await setAppCap(context.accountId, client_id, readCap(input));
        await recordAccountChange(context, 'appCapped', app.name);
        return { redirect: `${connectedAppsUrl(context)}?done=capped` };
      },
      (message) => page(context, { message, draft: { clientId: client_id, ...input } }),
    );
  },

  revokeConnectedApp: async ({ client_id }, context) => {
    const { accountId, environment, session } = context;
    const app = await findApp(client_id, context);
    // Viewers take back what they gave themselves.
    const person = session?.role === 'viewer' ? session.person : undefined;
    const isDone = await disconnectApp(accountId, environment, client_id, person);
    if (!isDone) return page(context, { message: notConnected }, 404);
    await recordAccountChange(context, 'appDisconnected', app?.name);
    return { redirect: `${connectedAppsUrl(context)}?done=revoked` };
  },
};

const messages: Readonly<Record<string, Markup>> = {
  revoked: notice('good', 'The app no longer has access.'),
  capped: notice('good', 'The spend cap has been changed.'),
};
const notConnected = notice('bad', 'This app has no access here. It may already have been revoked.');

async function findApp(clientId: string, { accountId, environment }: VisitContext) {
  return (await listConnectedApps(accountId, environment)).find((app) => app.clientId === clientId);
}

async function page(
  context: VisitContext,
  parts: Omit<ConnectedAppsParts, 'apps' | 'caps'>,
  status = 200,
): Promise<Page> {
  const { accountId, environment } = context;
  const [apps, { credits }] = await Promise.all([
    listConnectedApps(accountId, environment),
    readAccount(accountId),
  ]);
  const content = connectedAppsContent({ ...parts, apps, caps: credits.caps }, context);
  const frame = { path: '/dashboard/connected-apps', title: 'Connected apps', styles: [capStyle] } as const;
  return { ...dashboardPage(context, { ...frame, content }), status };
}
