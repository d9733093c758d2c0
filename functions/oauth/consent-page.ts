import { isApart, type Scope, scopeInWords } from '../core/contract/callers/scopes.ts';
import type { VisitContext } from '../core/contract/endpoint.ts';
import { notice } from '../core/design/notice.ts';
import { type CapInput, capFields, capStyle } from '../core/pages/cap-fields.ts';
import { cardPage } from '../core/pages/card-page.ts';
import { formTokenField } from '../core/pages/form-token-field.ts';
import { type Markup, markup } from '../core/pages/markup.ts';
import type { Page } from '../core/pages/page.ts';
import type { Question } from './answer-authorization.ts';
import type { AuthorizationRequest } from './authorization-request.ts';

/**
 * The page that asks a person whether an app may use their account: which app, the destination of the response, and the
 * scopes, each in words and optional. `message` explains what was wrong with a previous answer.
 */
export function consentPage(
  { client, redirectUri, scopes, cap }: Question & { readonly cap: CapInput | undefined },
  request: AuthorizationRequest,
  context: VisitContext,
  message?: string,
): Page {
  const { host, protocol } = new URL(redirectUri);
  const content = markup`${message ? notice('bad', message) : ''}
<p><strong>${client.name}</strong> asks to use your account${context.session ? markup` <strong>${context.session.email}</strong>` : ''}.
You will be redirected to <strong>${host}</strong>.</p>
${client.accountId ? '' : markup`<p class="notice">This app registered itself, and nobody has checked its name. Continue only if you have just connected it.</p>`}
${context.environment === 'test' ? markup`<p class="hint">This is the test environment. Your live documents, keys and credits are not affected.</p>` : ''}
<form method="post" action="${context.baseUrl}/oauth/authorize">
${formTokenField(context)}${hiddenFields(request)}
<p id="may">It will be able to:</p>
<fieldset class="scopes" aria-labelledby="may">${scopes.filter((scope) => !isApart(scope)).map(scopeChoice)}</fieldset>
${apartChoices(scopes.filter(isApart))}
${cap ? capFields(cap, 'All that the app does for you may cost this much and no more. Leave it empty for no limit but your balance. You can change it later.') : ''}
<div class="row"><button name="decision" value="allow">Allow</button>
<button class="quiet" name="decision" value="deny">Deny</button></div>
</form>`;
  return cardPage({
    title: 'Allow access?',
    content,
    footer: markup`<p>You can revoke this at any time under <a href="${context.baseUrl}/dashboard/connected-apps">connected apps</a>.</p>`,
    styles: [consentStyle, capStyle],
    // Browsers apply this to all redirects of the response: to the app, and to where the app redirects.
    allow: { 'form-action': [...new Set(['https:', protocol])] },
  });
}

function scopeChoice(scope: Scope): Markup {
  return markup`<label><input type="checkbox" name="granted" value="${scope}"${isApart(scope) ? '' : markup` checked`}>
<span>${scopeInWords(scope)} <span class="hint mono">${scope}</span></span></label>`;
}

/** What an app gets only if a person ticks it, however it was asked for. */
function apartChoices(scopes: readonly Scope[]): Markup {
  if (scopes.length === 0) return markup``;
  return markup`<p id="apart">Only if you tick it, because it acts in your name:</p>
<fieldset class="scopes" aria-labelledby="apart">${scopes.map(scopeChoice)}</fieldset>`;
}

/** A name may have a hundred letters without a space. */
const consentStyle = `
.lone strong { overflow-wrap: anywhere }
.scopes { border: 1px solid var(--line); border-radius: .55rem }
.scopes label { display: flex; gap: .75rem; margin: 0; padding: .7rem .9rem; border-top: 1px solid var(--line); font-weight: 400 }
.scopes label:first-child { border-top: 0 }
.scopes input { flex: none; width: 1.15rem; height: 1.15rem; margin: .15rem 0 0; accent-color: var(--accent) }
.scopes .hint { display: block; margin: 0 }
`;

/** The request is included, and validated again with the answer. */
function hiddenFields(request: AuthorizationRequest): readonly Markup[] {
  return Object.entries(request)
    .filter((pair): pair is [string, string] => pair[1] !== undefined)
    .map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`);
}
