import type { VisitContext } from '../../core/contract/endpoint.ts';
import { notice } from '../../core/design/notice.ts';
import { shownOnceCookie } from '../../core/http/admission/caller/shown-once.ts';
import { readAccount } from '../../core/identity/account.ts';
import { listClients } from '../../core/identity/oauth/clients.ts';
import type { Markup } from '../../core/pages/markup.ts';
import type { Page } from '../../core/pages/page.ts';
import { dashboardPage } from '../frame/frame.ts';
import { appsUrl } from './apps-url.ts';
import { machineStyle } from './machine-form.ts';
import { type OauthAppsParts, oauthAppsContent, type ShownSecret } from './oauth-apps-content.ts';

/** For an app that is not the account's. */
export const noSuchApp = notice('bad', 'This app does not exist here. It may already have been deleted.');

/** A redirect to the list, where the outcome and a new secret are shown. */
export function toApps(context: VisitContext, done: string, shown?: ShownSecret) {
  const cookies = shown ? [shownOnceCookie(`${shown.clientId}.${shown.secret}`)] : [];
  return { redirect: `${appsUrl(context)}?done=${done}`, cookies };
}

/** The secret that the previous form created, if it is still to be shown. */
export function shownSecret({ shownOnce }: VisitContext): ShownSecret | undefined {
  const [, clientId, secret] = /^([0-9a-f-]{36})\.(svc_cs_\w+)$/.exec(shownOnce ?? '') ?? [];
  return clientId && secret ? { clientId, secret } : undefined;
}

/** The page of the apps. */
export async function appsPage(
  context: VisitContext,
  { shown, ...parts }: Omit<OauthAppsParts, 'clients' | 'caps'>,
  status = 200,
): Promise<Page> {
  const [clients, { credits }] = await Promise.all([
    listClients(context.accountId, context.environment),
    readAccount(context.accountId),
  ]);
  // A cookie must not reveal anything about others' apps.
  const own = clients.some(({ clientId }) => clientId === shown?.clientId) ? shown : undefined;
  const content = oauthAppsContent({ ...parts, shown: own, clients, caps: credits.caps }, context);
  return { ...dashboardPage(context, { ...frame, content }), status };
}

/** The page with this form to change an app. */
export function editAppPage(context: VisitContext, content: Markup): Page {
  return dashboardPage(context, { ...frame, content });
}

const frame = { path: '/dashboard/oauth-apps', title: 'OAuth apps', styles: [machineStyle] } as const;

/** The app, if it belongs to this account and environment. */
export async function findOwnClient(clientId: string, { accountId, environment }: VisitContext) {
  return (await listClients(accountId, environment)).find((client) => client.clientId === clientId);
}
