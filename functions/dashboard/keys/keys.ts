import { setKeyCap } from '../../core/billing/spender-caps.ts';
import { allScopes } from '../../core/contract/callers/scopes.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { keySpender } from '../../core/contract/fields/access/spend-cap.ts';
import { limits } from '../../core/contract/limits.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { notice } from '../../core/design/notice.ts';
import { endedShownOnceCookie, shownOnceCookie } from '../../core/http/admission/caller/shown-once.ts';
import { recordAccountChange } from '../../core/http/record-account-change.ts';
import { readAccount } from '../../core/identity/account.ts';
import {
  changeApiKey,
  createApiKey,
  type KeySettings,
  listApiKeys,
  revokeApiKey,
} from '../../core/identity/credentials/api-keys.ts';
import { type ApiKeyRecord, findCredential, secretHash } from '../../core/identity/credentials/credential.ts';
import type { Markup } from '../../core/pages/markup.ts';
import type { Page } from '../../core/pages/page.ts';
import type { DashboardOperations } from '../dashboard-operations.ts';
import { dashboardPage } from '../frame/frame.ts';
import { orShowAgain } from '../frame/or-show-again.ts';
import { editKeyContent } from './edit-key-content.ts';
import { type KeyInput, keyFormStyle, keyInput, readKeyInput } from './key-form.ts';
import { type KeysParts, keysContent, keysStyle, keysUrl, newKeyNotice } from './keys-content.ts';

/** The page of the environment's keys, and their actions. */
export const keys: DashboardOperations<'showKeys' | 'createKey' | 'showKey' | 'changeKey' | 'revokeKey'> = {
  showKeys: async ({ done }, context) => {
    const shown = await shownKey(context);
    const message = shown ? newKeyNotice(shown.value, shown.record) : messages[done];
    const page = await keysPage(context, { message, ...(shown && { made: shown.record }) });
    return { ...page, cookies: context.shownOnce ? [endedShownOnceCookie()] : [] };
  },

  createKey: (input, context) => {
    const { accountId, environment } = context;
    return orShowAgain(
      async () => {
        const { cap, ...settings } = withinRole(readKeyInput(input), context);
        if ((await keysInUse(context)).length >= limits.apiKeys) throw tooMany();
        const { value, record } = await createApiKey(accountId, { ...settings, environment });
        // The key has not been shown yet, and is not shown if its cap cannot be set.
        if (cap && environment === 'live')
          await setKeyCap(accountId, record.hash, cap).catch(async (problem) => {
            await revokeApiKey(accountId, record.hash);
            throw problem;
          });
        await recordAccountChange(context, 'keyCreated', record.name);
        return { redirect: `${keysUrl(context)}?done=created`, cookies: [shownOnceCookie(value)] };
      },
      (message) => keysPage(context, { message, draft: input }),
    );
  },

  showKey: async ({ key_id }, context) => {
    const key = await findKey(key_id, context);
    if (!key) return missing(context);
    const { credits } = await readAccount(context.accountId);
    return editPage(context, key, keyInput(key, credits.caps?.[keySpender(key.hash)]));
  },

  changeKey: async ({ key_id, ...input }, context) => {
    const key = await findKey(key_id, context);
    if (!key) return missing(context);
    const { accountId, environment } = context;
    return orShowAgain(
      async () => {
        withinRole({ scopes: key.scopes ?? allScopes }, context);
        const { cap, ...settings } = withinRole(readKeyInput(input), context);
        const changed = await changeApiKey(accountId, key.hash, settings);
        if (!changed) return missing(context);
        if (environment === 'live') await setKeyCap(accountId, key.hash, cap);
        await recordAccountChange(context, 'keyChanged', changed.name);
        return { redirect: `${keysUrl(context)}?done=changed` };
      },
      (message) => editPage(context, key, input, message),
    );
  },

  revokeKey: async ({ key }, context) => {
    const revoked = /^[0-9a-f]{64}$/.test(key) ? await revokeApiKey(context.accountId, key) : undefined;
    if (revoked) await recordAccountChange(context, 'keyRevoked', revoked.name);
    return { redirect: `${keysUrl(context)}${revoked ? '?done=revoked' : ''}` };
  },
};

const messages: Readonly<Record<string, Markup>> = {
  revoked: notice('good', 'The key has been revoked. Requests with it now fail.'),
  changed: notice('good', 'The key has been changed.'),
  created: notice('plain', 'The key is in use. It was shown once and cannot be shown again.'),
};

/** The key that the previous form created, if its value is still to be shown. */
async function shownKey({ accountId, environment, shownOnce }: VisitContext) {
  if (!shownOnce?.startsWith(`svc_${environment}_`)) return undefined;
  const record = await findCredential(secretHash(shownOnce));
  return record?.kind === 'apiKey' && record.accountId === accountId
    ? { value: shownOnce, record }
    : undefined;
}

/** The active keys, from an index that may lag behind by a moment. */
async function keysInUse({ accountId, environment }: VisitContext): Promise<readonly ApiKeyRecord[]> {
  const all = await listApiKeys(accountId);
  return all.filter((key) => key.environment === environment && !key.revokedAt);
}

async function findKey(keyId: string, context: VisitContext): Promise<ApiKeyRecord | undefined> {
  return (await keysInUse(context)).find(({ hash }) => keySpender(hash) === keyId);
}

async function keysPage(
  context: VisitContext,
  { made, ...parts }: Omit<KeysParts, 'keys' | 'caps'> & { readonly made?: ApiKeyRecord },
): Promise<Page> {
  const [listed, { credits }] = await Promise.all([keysInUse(context), readAccount(context.accountId)]);
  const all = made && listed.every(({ hash }) => hash !== made.hash) ? [...listed, made] : listed;
  const content = keysContent({ ...parts, keys: all, caps: credits.caps }, context);
  return dashboardPage(context, { ...frame, content, styles: [keyFormStyle, keysStyle] });
}

function editPage(context: VisitContext, key: ApiKeyRecord, input: KeyInput, message?: Markup): Page {
  const content = editKeyContent({ key, input, message }, context);
  return dashboardPage(context, { ...frame, content, styles: [keyFormStyle] });
}

async function missing(context: VisitContext): Promise<Page> {
  const message = notice('bad', 'This key does not exist here. It may have been revoked.');
  return { ...(await keysPage(context, { message })), status: 404 };
}

const frame = { path: '/dashboard/keys', title: 'API keys' } as const;

/**
 * The settings of a key that may do no more than the person who makes or changes it: everything means all that. Throws
 * invalid_field if a chosen permission is beyond their role.
 */
function withinRole<Settings extends Pick<KeySettings, 'scopes'>>(
  settings: Settings,
  { session, scopes: allowed }: VisitContext,
): Settings {
  if (session?.role === 'owner') return settings;
  const { scopes = allowed } = settings;
  const beyond = scopes.filter((scope) => !allowed.includes(scope));
  if (beyond.length === 0) return { ...settings, scopes };
  throw new Problem('invalid_field', `Your role does not include ${beyond.join(', ')}. Ask an owner.`);
}

function tooMany(): Problem {
  return new Problem('invalid_field', `There are ${limits.apiKeys} keys in use. Revoke one first.`);
}
