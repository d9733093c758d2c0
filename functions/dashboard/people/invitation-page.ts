import { roleInWords } from '../../core/contract/callers/role.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { field } from '../../core/design/field.ts';
import { recordAccountChange } from '../../core/http/record-account-change.ts';
import type { InvitationRecord } from '../../core/identity/credentials/credential.ts';
import { findInvitation } from '../../core/identity/people/invitations.ts';
import { joinAccount, signUpInvited } from '../../core/identity/people/joining.ts';
import { findPerson, readPerson } from '../../core/identity/people/person.ts';
import { endSession, startSession } from '../../core/identity/sign-in/session.ts';
import { cardPage } from '../../core/pages/card-page.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import type { Page } from '../../core/pages/page.ts';
import type { DashboardOperations } from '../dashboard-operations.ts';
import { goOn } from '../frame/go-on.ts';
import { withNext } from '../frame/next-field.ts';
import { type Faults, orShowAgain } from '../frame/or-show-again.ts';

const path = '/dashboard/invitation';

export function invitationUrl(baseUrl: string, token: string): string {
  return `${baseUrl}${path}?${new URLSearchParams({ token })}`;
}

/** The target of an invitation's link. It is accepted by the person with its address, or by whoever becomes that person. */
export const invitation: DashboardOperations<'showInvitation' | 'acceptInvitation'> = {
  showInvitation: ({ token }, context) =>
    orShowAgain(
      () => invitationPage(context, token),
      (reason) => cardPage({ title: 'Invitation', content: reason }),
    ),

  acceptInvitation: ({ token, password }, context) =>
    orShowAgain(
      async () => {
        const { session, ...visit } = context;
        const { accountId, email } = await findInvitation(token);
        const known = session && (await readPerson(session.person));
        const person = known ?? (await signUpInvited(token, password));
        if (known) await joinAccount(known, token);
        await recordAccountChange({ ...visit, accountId, person: email }, 'personJoined', email);
        if (session) await endSession(session.token);
        return goOn(
          context,
          await startSession(person, { accountId, provenAtSeconds: session?.provenAtSeconds }),
          '/dashboard/people?done=joined',
        );
      },
      (reason, faults) => invitationPage(context, token, reason, faults),
      { password: 'Password' },
    ),
};

async function invitationPage(
  context: VisitContext,
  token: string,
  reason: Markup | string = '',
  faults: Faults = {},
): Promise<Page> {
  const invited = await findInvitation(token).catch((error) => {
    if (reason === '' || !(error instanceof Problem)) throw error;
    return undefined;
  });
  if (!invited) return cardPage({ title: 'Invitation', content: markup`${reason}` });
  const content = markup`${reason}
<p><b>${invited.invitedBy}</b> invites <b>${invited.email}</b> to an account, as ${invited.role === 'owner' ? 'an' : 'a'} ${invited.role}.</p>
<p class="hint">${roleInWords(invited.role)}.</p>
${await answerForm(context, token, invited, faults)}`;
  return cardPage({ title: 'Invitation', content });
}

async function answerForm(
  context: VisitContext,
  token: string,
  { email }: InvitationRecord,
  faults: Faults,
): Promise<Markup> {
  const { session, baseUrl } = context;
  const next = `${path}?${new URLSearchParams({ token })}`;
  const signIn = withNext(`${baseUrl}/dashboard/sign-in`, next);
  if (session && session.email !== email)
    return markup`<p>You are signed in as ${session.email}. <a href="${signIn}">Sign in as ${email}</a> to accept.</p>`;
  if (!session && (await findPerson(email)))
    return markup`<p><a class="button wide" href="${signIn}">Sign in to accept</a></p>`;
  const password = session
    ? ''
    : field({
        name: 'password',
        label: 'Password',
        type: 'password',
        fault: faults.password,
        autocomplete: 'new-password',
        hint: `For signing in as ${email}. At least ${limits.accountPasswordCharacters.minimum} characters.`,
      });
  return markup`<form method="post" action="${baseUrl}${path}">${formTokenField(context)}<input type="hidden" name="token" value="${token}">
${password}<button class="wide">Accept the invitation</button></form>`;
}
