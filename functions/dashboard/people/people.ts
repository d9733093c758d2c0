import { sendMail } from '../../core/aws/send-mail.ts';
import { isRole, type Role } from '../../core/contract/callers/role.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { notice } from '../../core/design/notice.ts';
import { sessionCookie } from '../../core/http/admission/caller/session-cookie.ts';
import { endedShownOnceCookie, shownOnceCookie } from '../../core/http/admission/caller/shown-once.ts';
import { recordAccountChange } from '../../core/http/record-account-change.ts';
import {
  findInvitation,
  invitationsOf,
  invite,
  withdrawInvitation,
} from '../../core/identity/people/invitations.ts';
import { changeRole, removePerson } from '../../core/identity/people/joining.ts';
import { readMembers } from '../../core/identity/people/members.ts';
import { membershipsOf } from '../../core/identity/people/memberships.ts';
import { readPerson, updatePerson } from '../../core/identity/people/person.ts';
import { endSession, startSession } from '../../core/identity/sign-in/session.ts';
import type { Markup } from '../../core/pages/markup.ts';
import type { Page } from '../../core/pages/page.ts';
import { mailSender } from '../../core/settings.ts';
import type { DashboardOperations } from '../dashboard-operations.ts';
import { dashboardPage } from '../frame/frame.ts';
import { orShowAgain } from '../frame/or-show-again.ts';
import { invitationMail } from './invitation-mail.ts';
import { invitationUrl } from './invitation-page.ts';
import { linkNotice, type PeopleParts, peopleContent, peopleStyle, peopleUrl } from './people-content.ts';

/** The page of an account's people, with their roles and invitations, and of the person's own accounts. */
export const people: DashboardOperations<
  | 'showPeople'
  | 'invitePerson'
  | 'withdrawInvitation'
  | 'changeRole'
  | 'removePerson'
  | 'leaveAccount'
  | 'switchAccount'
> = {
  showPeople: async ({ done }, context) => {
    const link = await shownLink(context);
    const page = await peoplePage(context, { message: link ?? messages[done] });
    return { ...page, cookies: context.shownOnce ? [endedShownOnceCookie()] : [] };
  },

  invitePerson: ({ email, role }, context) => {
    const { accountId, session, baseUrl } = context;
    return orShowAgain(
      async () => {
        const invited = { accountId, email, role: roleNamed(role), invitedBy: session?.email ?? '' };
        const token = await invite(invited);
        await recordAccountChange(context, 'personInvited', `${email} (${role})`);
        if (!mailSender())
          return { redirect: `${peopleUrl(context)}?done=made`, cookies: [shownOnceCookie(token)] };
        const accountName = session?.accountName ?? '';
        await sendMail(invitationMail({ ...invited, accountName, link: invitationUrl(baseUrl, token) }));
        return { redirect: `${peopleUrl(context)}?done=invited` };
      },
      (message, faults) => peoplePage(context, { message, draft: { email, role }, faults }),
      { email: 'Email address' },
    );
  },

  withdrawInvitation: async ({ invitation }, context) => {
    const open = (await invitationsOf(context.accountId)).find(({ hash }) => hash === invitation);
    const isDone = open && (await withdrawInvitation(context.accountId, open.hash));
    if (isDone) await recordAccountChange(context, 'invitationWithdrawn', open.email);
    return { redirect: `${peopleUrl(context)}${isDone ? '?done=withdrawn' : ''}` };
  },

  changeRole: ({ person, role }, context) =>
    orShowAgain(
      async () => {
        const email = await changeRole(context.accountId, person, roleNamed(role));
        await recordAccountChange(context, 'roleChanged', `${email} (${role})`);
        return { redirect: `${peopleUrl(context)}?done=changed` };
      },
      (message) => peoplePage(context, { message }),
    ),

  removePerson: ({ person }, context) =>
    orShowAgain(
      async () => {
        const email = await removePerson(context.accountId, person);
        await recordAccountChange(context, 'personRemoved', email);
        return { redirect: `${peopleUrl(context)}?done=removed` };
      },
      (message) => peoplePage(context, { message }),
    ),

  leaveAccount: (_, context) =>
    orShowAgain(
      async () => {
        const email = await removePerson(context.accountId, context.session?.person ?? '');
        await recordAccountChange(context, 'personRemoved', email);
        return { redirect: `${context.baseUrl}/dashboard` };
      },
      (message) => peoplePage(context, { message }),
    ),

  switchAccount: ({ account }, context) =>
    orShowAgain(
      async () => {
        const { session, baseUrl } = context;
        const person = session && (await readPerson(session.person));
        if (!person) throw new Problem('invalid_field', 'You do not belong to this account.');
        const { provenAtSeconds } = session;
        const next = await startSession(person, { accountId: account, provenAtSeconds });
        await updatePerson(person.hash, {
          UpdateExpression: 'SET accountId = :account',
          ExpressionAttributeValues: { ':account': account },
        });
        await endSession(session.token);
        return { redirect: `${baseUrl}/dashboard`, cookies: [sessionCookie(next)] };
      },
      (message) => peoplePage(context, { message }),
    ),
};

const messages: Readonly<Record<string, Markup>> = {
  invited: notice('good', 'The invitation has been sent. It can be accepted for seven days, once.'),
  made: notice('plain', 'The invitation is open. Its link was shown once and cannot be shown again.'),
  withdrawn: notice('good', 'The invitation has been withdrawn.'),
  changed: notice('good', 'The role has been changed, from the next request on.'),
  removed: notice('good', 'The person has been removed, and so has the access that they gave to apps.'),
  joined: notice('good', 'You now belong to this account.'),
};

function roleNamed(word: string): Role {
  if (isRole(word)) return word;
  throw new Problem('invalid_field', 'Choose a role.');
}

/** The link of an invitation that was just made, where the service sends no mail. */
async function shownLink({ accountId, baseUrl, shownOnce }: VisitContext): Promise<Markup | undefined> {
  if (!shownOnce || mailSender()) return undefined;
  const found = await findInvitation(shownOnce).catch(() => undefined);
  if (found?.accountId !== accountId) return undefined;
  return linkNotice(found.email, invitationUrl(baseUrl, shownOnce));
}

async function peoplePage(
  context: VisitContext,
  parts: Omit<PeopleParts, 'members' | 'invitations' | 'accounts'>,
): Promise<Page> {
  const { accountId, session } = context;
  const person = session && (await readPerson(session.person));
  const [members, invitations, accounts] = await Promise.all([
    readMembers(accountId),
    invitationsOf(accountId),
    person ? membershipsOf(person) : [],
  ]);
  const content = peopleContent({ ...parts, members, invitations, accounts }, context);
  return dashboardPage(context, {
    path: '/dashboard/people',
    title: 'People',
    content,
    styles: [peopleStyle],
  });
}
