import { encodeQR } from 'qr';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { field } from '../../core/design/field.ts';
import type { PersonRecord } from '../../core/identity/credentials/credential.ts';
import { hasSecondFactor } from '../../core/identity/second-factor/factors.ts';
import { totpUri } from '../../core/identity/second-factor/totp.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import type { Faults } from '../frame/or-show-again.ts';
import { passwordField, securityUrl } from './security-content.ts';

interface AppParts {
  readonly reason: Markup | string;
  readonly faults: Faults;
}

/** The QR code that an authenticator app reads, the same as text, and the form for the first code of the app. */
export function appContent(
  person: PersonRecord,
  { secret, sealed }: { readonly secret: string; readonly sealed: string },
  { reason, faults }: AppParts,
  context: VisitContext,
): Markup {
  const picture = `data:image/svg+xml,${encodeURIComponent(encodeQR(totpUri(secret, person.email), 'svg'))}`;
  return markup`<p><a href="${securityUrl(context)}">← Security</a></p>
<h1>${person.factors?.totp ? 'Replace the authenticator app' : 'Add an authenticator app'}</h1>
${reason}
<form class="card narrow-card" method="post" action="${securityUrl(context)}/app">${formTokenField(context)}<input type="hidden" name="sealed" value="${sealed}">
<p>Scan this code with an app such as those of password managers, and write what it shows.</p>
<p class="qr"><img src="${picture}" alt="QR code of the key below" width="200" height="200"></p>
<details><summary>Write the key instead</summary><p class="mono secret" data-copy>${(secret.match(/.{4}/g) ?? []).join(' ')}</p></details>
${field({ name: 'code', label: 'Code', fault: faults.code, autocomplete: 'one-time-code', hint: 'Six digits, which change every 30 seconds.' })}
${hasSecondFactor(person) ? '' : passwordField(faults.current_password)}
<button>Add the app</button>
</form>`;
}
