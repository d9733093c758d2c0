import type { PageResult, VisitContext } from '../../core/contract/endpoint.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { notice } from '../../core/design/notice.ts';
import { endedShownOnceCookie, shownOnceCookie } from '../../core/http/admission/caller/shown-once.ts';
import { recordAccountChange } from '../../core/http/record-account-change.ts';
import type { PersonRecord } from '../../core/identity/credentials/credential.ts';
import { readPerson } from '../../core/identity/people/person.ts';
import {
  addApp,
  proposeApp,
  removeApp,
  renewRecoveryCodes,
} from '../../core/identity/second-factor/authenticator-app.ts';
import { hasSecondFactor } from '../../core/identity/second-factor/factors.ts';
import { addPasskey, removePasskey, renamePasskey } from '../../core/identity/second-factor/passkeys.ts';
import { noteProof } from '../../core/identity/sign-in/session.ts';
import { provePassword, wrongCurrentPassword } from '../../core/identity/sign-in/sign-in.ts';
import type { Markup } from '../../core/pages/markup.ts';
import type { Page } from '../../core/pages/page.ts';
import type { DashboardOperations } from '../dashboard-operations.ts';
import { dashboardPage } from '../frame/frame.ts';
import { type Faults, orShowAgain } from '../frame/or-show-again.ts';
import { appContent } from './app-content.ts';
import { passkeyScript, placeOf } from './passkey-form.ts';
import { codesNotice, securityContent, securityStyle, securityUrl } from './security-content.ts';

/** The pages of a person's own second factors. */
export const security: DashboardOperations<
  | 'showSecurity'
  | 'showApp'
  | 'addApp'
  | 'removeApp'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'renewRecoveryCodes'
> = {
  showSecurity: async ({ done }, context) => {
    const { shownOnce } = context;
    const codes = shownOnce && /^([\w-]{19}\.?)+$/.test(shownOnce) ? shownOnce.split('.') : undefined;
    const page = await securityPage(context, codes ? codesNotice(codes) : messages[done]);
    return { ...page, cookies: shownOnce ? [endedShownOnceCookie()] : [] };
  },

  showApp: async (_, context) => appPage(context),

  addApp: ({ sealed, code, password }, context) =>
    orShowAgain(
      async () => {
        const person = await provenPerson(password, context);
        const codes = await addApp(person.hash, { sealed, code });
        return added(context, 'authenticatorAdded', undefined, codes);
      },
      (reason, faults) => appPage(context, reason, faults),
      { code: 'Code', current_password: 'Password' },
    ),

  removeApp: async (_, context) => {
    await removeApp((await ownPerson(context)).hash);
    await recordAccountChange(context, 'authenticatorRemoved');
    return { redirect: `${securityUrl(context)}?done=removed` };
  },

  addPasskey: ({ name, credential, password }, context) =>
    orShowAgain(
      async () => {
        const person = await provenPerson(password, context);
        const { formToken } = context;
        const place = placeOf(context);
        const codes = await addPasskey(person.hash, { name, credential, formToken, place });
        return added(context, 'passkeyAdded', name, codes);
      },
      (reason, faults) => securityPage(context, reason, faults),
      { current_password: 'Password', name: 'Name' },
    ),

  renamePasskey: ({ passkey, name }, context) =>
    orShowAgain(
      async () => {
        await renamePasskey((await ownPerson(context)).hash, passkey, name);
        await recordAccountChange(context, 'passkeyRenamed', name);
        return { redirect: `${securityUrl(context)}?done=renamed` };
      },
      (reason) => securityPage(context, reason),
    ),

  removePasskey: ({ passkey }, context) =>
    orShowAgain(
      async () => {
        const name = await removePasskey((await ownPerson(context)).hash, passkey);
        await recordAccountChange(context, 'passkeyRemoved', name);
        return { redirect: `${securityUrl(context)}?done=removed` };
      },
      (reason) => securityPage(context, reason),
    ),

  renewRecoveryCodes: (_, context) =>
    orShowAgain(
      async () => {
        const codes = await renewRecoveryCodes((await ownPerson(context)).hash);
        return added(context, 'recoveryCodesRenewed', undefined, codes);
      },
      (reason) => securityPage(context, reason),
    ),
};

const messages: Readonly<Record<string, Markup>> = {
  added: notice('good', 'It is in use now: you are asked for it when you sign in, and before changes.'),
  removed: notice('good', 'It has been removed.'),
  renamed: notice('good', 'The passkey has another name.'),
};

/** What was added proves itself: this browser is not asked again at once. */
async function added(
  context: VisitContext,
  kind: 'authenticatorAdded' | 'passkeyAdded' | 'recoveryCodesRenewed',
  name: string | undefined,
  codes: readonly string[] | undefined,
): Promise<PageResult> {
  await recordAccountChange(context, kind, name);
  if (context.session) await noteProof(context.session);
  const cookies = codes ? [shownOnceCookie(codes.join('.'))] : [];
  return { redirect: `${securityUrl(context)}?done=added`, cookies };
}

async function ownPerson({ session }: VisitContext): Promise<PersonRecord> {
  const person = session && (await readPerson(session.person));
  if (person) return person;
  throw new Problem('sign_in_required', 'Sign in first.');
}

/** The first second factor needs the password: whoever finds an open browser must not lock its person out. */
async function provenPerson(password: string, context: VisitContext): Promise<PersonRecord> {
  const person = await ownPerson(context);
  if (hasSecondFactor(person)) return person;
  const given = { email: person.email, password, sourceIp: context.clientAddress };
  await provePassword(person, given, wrongCurrentPassword);
  return person;
}

async function securityPage(
  context: VisitContext,
  message: Markup | undefined,
  faults: Faults = {},
): Promise<Page> {
  const content = securityContent(await ownPerson(context), { message, faults }, context);
  return dashboardPage(context, { ...frame, content, styles: [securityStyle], scripts: [passkeyScript] });
}

async function appPage(
  context: VisitContext,
  reason: Markup | string = '',
  faults: Faults = {},
): Promise<Page> {
  const person = await ownPerson(context);
  const content = appContent(person, await proposeApp(person.hash), { reason, faults }, context);
  return dashboardPage(context, { ...frame, content, styles: [securityStyle] });
}

const frame = { path: '/dashboard/account', title: 'Security' } as const;
