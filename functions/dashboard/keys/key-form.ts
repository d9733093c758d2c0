import { allScopes, type Scope, scopeInWords, usualScopes } from '../../core/contract/callers/scopes.ts';
import type { CapWish } from '../../core/contract/fields/access/spend-cap.ts';
import { limits } from '../../core/contract/limits.ts';
import type { Environment } from '../../core/contract/resources/environment.ts';
import { field } from '../../core/design/field.ts';
import type { SpendCap } from '../../core/identity/account.ts';
import type { KeySettings } from '../../core/identity/credentials/api-keys.ts';
import type { ApiKeyRecord } from '../../core/identity/credentials/credential.ts';
import { type CapInput, capFields, capInput, capStyle, readCap } from '../../core/pages/cap-fields.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { lastDayInput, lastDayText, readLastDay } from '../last-day.ts';

/** The values of a key's form. */
export interface KeyInput extends CapInput {
  readonly name: string;
  /** `some` for chosen scopes; any other value means all. */
  readonly access: string;
  readonly scopes: readonly Scope[];
  /** The key's last day, in UTC; no expiry if empty. */
  readonly expires: string;
  /** Origins of web pages, separated by spaces or lines. */
  readonly origins: string;
}

export const emptyKeyInput: KeyInput = {
  name: '',
  access: 'all',
  scopes: usualScopes,
  expires: '',
  origins: '',
  cap_amount: '',
  cap_every: 'month',
};

/** The form values for an existing key. */
export function keyInput(
  { name, scopes, validUntil, origins = [] }: ApiKeyRecord,
  cap: SpendCap | undefined,
): KeyInput {
  return {
    name,
    access: scopes ? 'some' : 'all',
    scopes: scopes ?? usualScopes,
    expires: lastDayText(validUntil),
    origins: origins.join(' '),
    ...capInput(cap),
  };
}

/** The settings that the form requests. Throws invalid_field. */
export function readKeyInput(input: KeyInput): KeySettings & { readonly cap: CapWish | undefined } {
  const { name, access, scopes, expires, origins } = input;
  return {
    name,
    scopes: access === 'some' ? scopes : undefined,
    validUntil: readLastDay(expires),
    origins: origins.split(/[\s,]+/).filter(Boolean),
    cap: readCap(input),
  };
}

/** The fields of a key. Its restrictions are collapsed unless there are any. */
export function keyFields(input: KeyInput, environment: Environment, isOpen: boolean): Markup {
  const { name, access, scopes, expires, origins } = input;
  return markup`${field({ name: 'name', label: 'Name', value: name, maximumLength: limits.nameCharacters, hint: 'Name what will use the key, so that you can recognise it.' })}
<details class="restrict"${isOpen ? markup` open` : ''}><summary>Restrict what the key can do</summary>
<fieldset class="choices"><legend>Permissions</legend>
${choice('radio', 'access', 'all', 'Everything', access !== 'some')}
${choice('radio', 'access', 'some', 'Only what is chosen here', access === 'some')}
<div class="within">${allScopes.map((scope) => choice('checkbox', 'scopes', scope, scopeInWords(scope), scopes.includes(scope), scope))}</div></fieldset>
<div class="pair">${lastDayInput(expires, 'The key stops working at the end of this day, in UTC. Leave it empty for a key that does not expire.')}
${environment === 'live' ? capFields(input, 'The key can spend this much and no more. Leave it empty for no limit but your balance.') : ''}</div>
${field({ name: 'origins', label: 'Web pages', value: origins, isRequired: false, hint: 'Origins whose pages may read the answers in a browser, such as https://app.example.com. Anyone who opens the page can read the key: better give the page a token, by POST /tokens.' })}
</details>`;
}

/** A box to tick or a button to choose, with its label. */
export function choice(
  type: 'radio' | 'checkbox',
  name: string,
  value: string,
  label: string,
  isChosen: boolean,
  code?: string,
): Markup {
  return markup`<label class="choice"><input type="${type}" name="${name}" value="${value}"${isChosen ? markup` checked` : ''}>
<span>${label}${code ? markup` <span class="dim mono">${code}</span>` : ''}</span></label>`;
}

/** The layout of the fields. */
export const keyFormStyle = `${capStyle}
.restrict { margin: 0 0 1.1rem } .restrict summary { color: var(--dim); font-size: .925rem } .restrict[open] summary { margin-bottom: 1rem }
.choice { display: flex; gap: .6rem; margin: 0; padding: .3rem 0; font-weight: 400 }
.choice input { flex: none; width: 1.1rem; height: 1.1rem; margin: .2rem 0 0; accent-color: var(--accent) }
.choices legend { padding: 0 } .within { margin-left: 1.7rem }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1.5rem } .pair .field { margin-bottom: 0 }
@media (max-width: 50rem) { .pair { grid-template-columns: 1fr; gap: 1.1rem } }
`;
