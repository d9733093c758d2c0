import type { VisitContext } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import { field } from '../../core/design/field.ts';
import { notice } from '../../core/design/notice.ts';
import { relativeTime } from '../../core/design/relative-time.ts';
import type { Passkey, PersonRecord } from '../../core/identity/credentials/credential.ts';
import { hasSecondFactor } from '../../core/identity/second-factor/factors.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import type { Faults } from '../frame/or-show-again.ts';
import { addingPasskey } from './passkey-form.ts';

interface SecurityParts {
  readonly message: Markup | undefined;
  readonly faults: Faults;
}

export function securityUrl({ baseUrl }: Pick<VisitContext, 'baseUrl'>): string {
  return `${baseUrl}/dashboard/account/security`;
}

/** A person's second factors: an app, passkeys, and recovery codes. */
export function securityContent(
  person: PersonRecord,
  { message = markup``, faults }: SecurityParts,
  context: VisitContext,
): Markup {
  const { factors } = person;
  return markup`<p><a href="${context.baseUrl}/dashboard/account">← Account</a></p>
<h1>Security</h1>
${message}
<p>A second factor is asked for when you sign in, when you give an app access, and before changes of settings. It is yours, in every account that you belong to.</p>
<section class="card" aria-labelledby="app"><h2 id="app">Authenticator app</h2>
<p>${factors?.totp ? markup`In use since ${relativeTime(factors.totp.since)}.` : 'An app on your phone shows a code that changes every 30 seconds.'}</p>
<div class="row"><a class="button quiet" href="${securityUrl(context)}/app">${factors?.totp ? 'Replace the app' : 'Add an app'}</a>
${factors?.totp ? confirmed('Remove the authenticator app', `${securityUrl(context)}/app/remove`, markup``, context) : ''}</div></section>
<section class="card" aria-labelledby="passkeys"><h2 id="passkeys">Passkeys</h2>
<p>A passkey is kept by your device or password manager, and opened by your finger, face or PIN. It signs you in without a password, at this address alone.</p>
${passkeyTable(Object.entries(factors?.passkeys ?? {}), context)}
<noscript><p class="notice">Adding a passkey needs scripts.</p></noscript>
${addingPasskey({ action: '/dashboard/account/security/passkeys', button: 'Add a passkey', fields: newPasskeyFields(person, faults) }, context, person)}</section>
${factors ? codesCard(factors.recoveryCodes.length, context) : ''}`;
}

/** The codes that were just made. */
export function codesNotice(codes: readonly string[]): Markup {
  return notice(
    'good',
    markup`<p><b>Keep these recovery codes</b> where you find them without your device. Each replaces your second factor once. They are shown only now.</p>
<pre class="codes" data-copy>${codes.join('\n')}</pre>`,
  );
}

export function passwordField(fault: string | undefined): Markup {
  const hint = 'To confirm that it is you.';
  return field({
    name: 'password',
    label: 'Password',
    type: 'password',
    fault,
    autocomplete: 'current-password',
    hint,
  });
}

function newPasskeyFields(person: PersonRecord, faults: Faults): Markup {
  return markup`${field({ name: 'name', label: 'Name', fault: faults.name, maximumLength: limits.nameCharacters, hint: 'For you to recognise it: your phone, your password manager.' })}
${hasSecondFactor(person) ? '' : passwordField(faults.current_password)}`;
}

function passkeyTable(passkeys: readonly (readonly [string, Passkey])[], context: VisitContext): Markup {
  if (passkeys.length === 0) return markup`<p class="dim">There are no passkeys yet.</p>`;
  const rows = passkeys.map(([id, { name, host, createdAt, lastUsedAt }]) => {
    const hidden = markup`<input type="hidden" name="passkey" value="${id}">`;
    return markup`<tr><td data-label="Name">${name}</td><td data-label="Address">${host}</td><td data-label="Added">${relativeTime(createdAt)}</td>
<td data-label="Last used">${lastUsedAt ? relativeTime(lastUsedAt) : 'not yet'}</td><td>
<details class="confirm"><summary class="button quiet small">Rename<span class="visually-hidden"> ${name}</span>…</summary>
<form method="post" action="${securityUrl(context)}/passkeys/rename">${formTokenField(context)}${hidden}${field({ name: 'name', label: 'Name', value: name, maximumLength: limits.nameCharacters, part: id.slice(0, 12) })}<button class="small">Rename</button></form></details>
${confirmed(`Remove ${name}`, `${securityUrl(context)}/passkeys/remove`, hidden, context)}</td></tr>`;
  });
  return markup`<table class="stacks"><thead><tr><th>Name</th><th>Address</th><th>Added</th><th>Last used</th><th><span class="visually-hidden">Actions</span></th></tr></thead><tbody>${rows}</tbody></table>`;
}

function codesCard(left: number, context: VisitContext): Markup {
  return markup`<section class="card" aria-labelledby="codes"><h2 id="codes">Recovery codes</h2>
<p>${left} of ${limits.recoveryCodes} are left. Each replaces your second factor once, for the day when you have neither.</p>
<details class="confirm"><summary class="button quiet">Make new codes…</summary>
<form method="post" action="${securityUrl(context)}/codes">${formTokenField(context)}<p>The codes that you have stop working.</p><button>Make new codes</button></form></details></section>`;
}

function confirmed(question: string, action: string, hidden: Markup, context: VisitContext): Markup {
  return markup`<details class="confirm"><summary class="button quiet small">Remove…</summary>
<form method="post" action="${action}">${formTokenField(context)}${hidden}<button class="danger small">${question}</button></form></details>`;
}

export const securityStyle = `
.qr img { display: block; padding: .5rem; border-radius: .5rem; background: #fff }
.secret { overflow-wrap: anywhere } .qr ~ details { margin-bottom: 1.1rem }
.passkey { max-width: 26rem; margin-top: 1.25rem }
`;
