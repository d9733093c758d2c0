import type { PageResult, VisitContext } from '../../core/contract/endpoint.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { field } from '../../core/design/field.ts';
import type { PersonRecord } from '../../core/identity/credentials/credential.ts';
import { readPerson } from '../../core/identity/people/person.ts';
import { passkeysFor, provePasskey } from '../../core/identity/second-factor/passkeys.ts';
import { proveCode } from '../../core/identity/second-factor/prove-code.ts';
import { endSession, noteProof, startSession } from '../../core/identity/sign-in/session.ts';
import { cardPage } from '../../core/pages/card-page.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import type { Page } from '../../core/pages/page.ts';
import { signInAddress } from '../../core/pages/sign-in-address.ts';
import type { DashboardOperations } from '../dashboard-operations.ts';
import { goOn } from '../frame/go-on.ts';
import { nextField } from '../frame/next-field.ts';
import { type Faults, orShowAgain } from '../frame/or-show-again.ts';
import { passkeyScript, placeOf, usingPasskey } from './passkey-form.ts';

const path = '/dashboard/second-factor';

/** The page that asks for a second factor, to complete a sign-in or before a change, and what signs in by a passkey alone. */
export const secondFactor: DashboardOperations<
  'showSecondFactor' | 'proveSecondFactor' | 'signInWithPasskey'
> = {
  showSecondFactor: async ({ next }, context) => {
    const person = await personOf(context);
    return person ? secondFactorPage(context, person, next) : signInFirst(context, next);
  },

  proveSecondFactor: async ({ code, credential, next }, context) => {
    const person = await personOf(context);
    if (!person) return signInFirst(context, next);
    return orShowAgain(
      async () => {
        const given = { sourceIp: context.clientAddress, formToken: context.formToken };
        const proven = credential
          ? await provePasskey({ ...given, credential, place: placeOf(context) }, person.hash)
          : await proveCode(person, { code, sourceIp: given.sourceIp });
        return proceed(context, proven, next);
      },
      async (reason, faults) => secondFactorPage(context, person, next, reason, faults),
      { code: 'Code' },
    );
  },

  signInWithPasskey: async ({ credential, next }, context) => {
    const { clientAddress: sourceIp, formToken, session, pending } = context;
    const person = await provePasskey({ credential, sourceIp, formToken, place: placeOf(context) });
    const signedIn = await startSession(person, { provenAtSeconds: nowSeconds() });
    for (const before of [session, pending]) if (before) await endSession(before.token);
    return goOn(context, signedIn, next);
  },
};

/** Whoever is signed in, or is about to be. */
function personOf({ session, pending }: VisitContext): Promise<PersonRecord | undefined> {
  return readPerson((session ?? pending)?.person ?? '');
}

/** A sign-in is completed by a new session; a session that there is goes on. */
async function proceed(context: VisitContext, person: PersonRecord, next: string): Promise<PageResult> {
  const { session, pending } = context;
  if (session) {
    await noteProof(session);
    return goOn(context, session, next);
  }
  if (!pending) throw new Problem('sign_in_required', 'Sign in first.');
  const signedIn = await startSession(person, { provenAtSeconds: nowSeconds() });
  await endSession(pending.token);
  return goOn(context, signedIn, next);
}

function signInFirst({ baseUrl }: VisitContext, next: string): PageResult {
  return { redirect: signInAddress(baseUrl, next || undefined) };
}

function secondFactorPage(
  context: VisitContext,
  person: PersonRecord,
  next: string,
  reason: Markup | string = '',
  faults: Faults = {},
): Page {
  const { baseUrl, session } = context;
  const hasPasskey = passkeysFor(person, placeOf(context).host).length > 0;
  const hint = person.factors?.totp
    ? 'The six digits that your app shows, or one of your recovery codes.'
    : 'One of your recovery codes.';
  const content = markup`${reason}
<p>${session ? 'What you are about to do needs your second factor.' : markup`Signing in as <b>${person.email}</b>.`}</p>
${hasPasskey ? usingPasskey({ action: path, button: 'Use a passkey', fields: markup`${nextField(next)}` }, context, person) : ''}
<form method="post" action="${baseUrl}${path}">
${formTokenField(context)}${nextField(next)}
${field({ name: 'code', label: 'Code', fault: faults.code, autocomplete: 'one-time-code', hint })}
<button class="wide">Continue</button>
</form>`;
  const footer = markup`<p>Without any of them, ask the operator of this service.</p><p><a href="${baseUrl}/dashboard/sign-in">Sign in as somebody else</a></p>`;
  return cardPage({ title: 'Second factor', content, footer, scripts: [passkeyScript] });
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}
