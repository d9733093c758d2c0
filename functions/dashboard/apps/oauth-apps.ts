import type { VisitContext } from '../../core/contract/endpoint.ts';
import { notice } from '../../core/design/notice.ts';
import { endedShownOnceCookie } from '../../core/http/admission/caller/shown-once.ts';
import { recordAccountChange } from '../../core/http/record-account-change.ts';
import {
  changeClient,
  createClient,
  deleteClient,
  isMachine,
  rotateSecret,
} from '../../core/identity/oauth/clients.ts';
import type { Markup } from '../../core/pages/markup.ts';
import type { Page } from '../../core/pages/page.ts';
import type { DashboardOperations } from '../dashboard-operations.ts';
import { orShowAgain } from '../frame/or-show-again.ts';
import { appsPage, editAppPage, findOwnClient, noSuchApp, shownSecret, toApps } from './apps-page.ts';
import { machinePage } from './machine-apps.ts';
import { type AppDraft, editAppContent } from './oauth-apps-content.ts';

/** The page of the account's OAuth apps, and its actions. Apps of other accounts are treated as missing. */
export const oauthApps: DashboardOperations<
  | 'showOauthApps'
  | 'createOauthApp'
  | 'showOauthApp'
  | 'changeOauthApp'
  | 'rotateAppSecret'
  | 'deleteOauthApp'
> = {
  showOauthApps: async ({ done }, context) => {
    const shown = shownSecret(context);
    const shownAgain = !shown && (done === 'created' || done === 'rotated');
    const message = shownAgain ? wasShown : messages[done];
    const answer = await appsPage(context, { message, shown });
    return { ...answer, cookies: context.shownOnce ? [endedShownOnceCookie()] : [] };
  },

  createOauthApp: ({ name, redirect_uris }, context) => {
    const { accountId, environment } = context;
    return orShowAgain(
      async () => {
        const redirectUris = urisIn(redirect_uris);
        const { client, secret = '' } = await createClient({ accountId, environment, name, redirectUris });
        await recordAccountChange(context, 'appCreated', client.name);
        return toApps(context, 'created', { clientId: client.clientId, secret });
      },
      (message) => appsPage(context, { message, draft: { name, redirectUris: redirect_uris } }),
    );
  },

  showOauthApp: async ({ client_id }, context) => {
    const client = await findOwnClient(client_id, context);
    if (!client) return appsPage(context, { message: noSuchApp }, 404);
    const { name, redirectUris } = client;
    if (isMachine(client)) return machinePage(context, client);
    return editPage(context, client_id, { name, redirectUris: redirectUris.join('\n') });
  },

  changeOauthApp: ({ client_id, name, redirect_uris }, context) =>
    orShowAgain(
      async () => {
        const client = await findOwnClient(client_id, context);
        const fields = { name, redirectUris: urisIn(redirect_uris) };
        const isChanged = client && (await changeClient(context.accountId, client_id, fields));
        if (!isChanged) return appsPage(context, { message: noSuchApp }, 404);
        await recordAccountChange(context, 'appChanged', name);
        return toApps(context, 'changed');
      },
      (message) => editPage(context, client_id, { name, redirectUris: redirect_uris }, message),
    ),

  rotateAppSecret: async ({ client_id }, context) => {
    const client = await findOwnClient(client_id, context);
    const secret = client && (await rotateSecret(context.accountId, client_id));
    if (secret === undefined) return appsPage(context, { message: noSuchApp }, 404);
    await recordAccountChange(context, 'appSecretRotated', client?.name);
    return toApps(context, 'rotated', { clientId: client_id, secret });
  },

  deleteOauthApp: async ({ client_id }, context) => {
    const client = await findOwnClient(client_id, context);
    const isDeleted = client && (await deleteClient(context.accountId, client_id));
    if (!isDeleted) return appsPage(context, { message: noSuchApp }, 404);
    await recordAccountChange(context, 'appDeleted', client.name);
    return toApps(context, 'deleted');
  },
};

const messages: Readonly<Record<string, Markup>> = {
  created: notice('good', 'The app has been created.'),
  changed: notice('good', 'The app has been changed.'),
  rotated: notice('good', 'The app has a new secret. The old one no longer works.'),
  deleted: notice('good', 'The app has been deleted.'),
};
const wasShown = notice('plain', 'The secret was shown once and cannot be shown again.');

function urisIn(text: string): readonly string[] {
  return text.split(/\s+/).filter(Boolean);
}

function editPage(context: VisitContext, clientId: string, draft: AppDraft, message?: Markup): Page {
  return editAppPage(context, editAppContent({ clientId, draft, message }, context));
}
