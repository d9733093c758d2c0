import { type Role, roleInWords, roles } from '../../core/contract/callers/role.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { field } from '../../core/design/field.ts';
import { notice } from '../../core/design/notice.ts';
import { relativeTime } from '../../core/design/relative-time.ts';
import type { InvitationRecord } from '../../core/identity/credentials/credential.ts';
import type { Members } from '../../core/identity/people/members.ts';
import type { Membership } from '../../core/identity/people/memberships.ts';
import { ifAllowed, orWhoMay } from '../../core/pages/allowed.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { dashboard } from '../endpoints.ts';
import type { Faults } from '../frame/or-show-again.ts';

export interface PeopleParts {
  readonly members: Members;
  readonly invitations: readonly InvitationRecord[];
  /** The person's own accounts. */
  readonly accounts: readonly Membership[];
  readonly message?: Markup | undefined;
  /** The invitation as it was written, when it is shown again. */
  readonly draft?: { readonly email: string; readonly role: string };
  readonly faults?: Faults;
}

export function peopleUrl({ baseUrl }: Pick<VisitContext, 'baseUrl'>): string {
  return `${baseUrl}/dashboard/people`;
}

/** The people of the account, its open invitations, and the person's own accounts. */
export function peopleContent(parts: PeopleParts, context: VisitContext): Markup {
  const { members, invitations, accounts, message = '' } = parts;
  const rows = Object.entries(members).map(
    ([hash, { email, role, since }]) =>
      markup`<tr><td data-label="Person">${email}${hash === context.session?.person ? ' (you)' : ''}</td><td data-label="Role">${role}</td>
<td data-label="Since">${relativeTime(since)}</td><td>${ifAllowed(dashboard.changeRole, context, () => memberActions(hash, email, role, context))}</td></tr>`,
  );
  return markup`<h1>People</h1>
${message}
<section class="card" aria-labelledby="members"><h2 id="members">People of this account</h2>
<table class="stacks"><thead><tr><th>Person</th><th>Role</th><th>Since</th><th><span class="visually-hidden">Actions</span></th></tr></thead><tbody>${rows}</tbody></table>
</section>
${orWhoMay(dashboard.invitePerson, 'invite people and change roles', context, () => invitationsCard(invitations, parts, context))}
${accounts.length > 1 ? accountsCard(accounts, context) : ''}
<section class="card" aria-labelledby="leave"><h2 id="leave">Leave</h2>
<p>You lose access to this account at once. Whoever belongs to no other account loses their sign-in as well.</p>
${confirmed('Leave this account', 'Leave', `${peopleUrl(context)}/leave`, markup``, context)}</section>`;
}

/** Shown where the service sends no mail. */
export function linkNotice(email: string, link: string): Markup {
  return notice(
    'good',
    markup`<p>Give this link to <b>${email}</b>. It works once, for seven days, and is shown only now.</p><p class="once mono" data-copy>${link}</p>`,
  );
}

function memberActions(hash: string, email: string, role: Role, context: VisitContext): Markup {
  const person = markup`<input type="hidden" name="person" value="${hash}">`;
  return markup`<details class="confirm"><summary class="button quiet small">Role<span class="visually-hidden"> of ${email}</span></summary>
<form method="post" action="${peopleUrl(context)}/role">${formTokenField(context)}${person}${roleChoice(role, `role-${hash.slice(0, 8)}`)}
<button class="small">Change the role</button></form></details>
${confirmed(`Remove ${email}`, 'Remove', `${peopleUrl(context)}/remove`, person, context)}`;
}

function invitationsCard(
  invitations: readonly InvitationRecord[],
  { draft, faults = {} }: PeopleParts,
  context: VisitContext,
): Markup {
  const rows = invitations.map(
    ({ hash, email, role, expiresAtSeconds }) =>
      markup`<tr><td data-label="Address">${email}</td><td data-label="Role">${role}</td><td data-label="Until">${relativeTime(new Date(expiresAtSeconds * 1_000).toISOString())}</td>
<td>${confirmed(`Withdraw the invitation of ${email}`, 'Withdraw', `${peopleUrl(context)}/withdraw`, markup`<input type="hidden" name="invitation" value="${hash}">`, context)}</td></tr>`,
  );
  return markup`<section class="card" aria-labelledby="invite"><h2 id="invite">Invite somebody</h2>
<form method="post" action="${peopleUrl(context)}/invite">${formTokenField(context)}
${field({ name: 'email', label: 'Email address', type: 'email', value: draft?.email ?? '', fault: faults.email })}
${roleChoice(draft?.role ?? 'developer', 'invited-role')}
<button>Invite</button></form>
${rows.length > 0 ? markup`<h3 class="open">Open invitations</h3><table class="stacks"><thead><tr><th>Address</th><th>Role</th><th>Until</th><th><span class="visually-hidden">Actions</span></th></tr></thead><tbody>${rows}</tbody></table>` : ''}
</section>`;
}

function accountsCard(accounts: readonly Membership[], context: VisitContext): Markup {
  const items = accounts.map(({ accountId, name, role }) =>
    accountId === context.accountId
      ? markup`<li><b>${name}</b> <span class="dim">${role}, shown now</span></li>`
      : markup`<li><form method="post" action="${peopleUrl(context)}/switch">${formTokenField(context)}<input type="hidden" name="account" value="${accountId}">
<button class="quiet small">Switch to ${name}</button> <span class="dim">${role}</span></form></li>`,
  );
  return markup`<section class="card" aria-labelledby="accounts"><h2 id="accounts">Your accounts</h2><ul class="plain">${items}</ul></section>`;
}

function roleChoice(chosen: string, id: string): Markup {
  const options = roles.map(
    (role) =>
      markup`<option value="${role}"${role === chosen ? markup` selected` : ''}>${role}: ${roleInWords(role)}</option>`,
  );
  return markup`<div class="field"><label for="${id}">Role</label><select id="${id}" name="role">${options}</select></div>`;
}

function confirmed(
  question: string,
  label: string,
  action: string,
  hidden: Markup,
  context: VisitContext,
): Markup {
  return markup`<details class="confirm"><summary class="button quiet small">${label}…</summary>
<form method="post" action="${action}">${formTokenField(context)}${hidden}<button class="danger small">${question}</button></form></details>`;
}

/** Addresses are as long as people have them: they, and buttons that name them, break where there is no room. */
export const peopleStyle = `
.open { margin-top: 1.75rem }
.stacks td:first-child, .stacks form button { overflow-wrap: anywhere; white-space: normal }
`;
