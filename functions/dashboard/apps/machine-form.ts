import { type AppScope, appScopes, scopeInWords } from '../../core/contract/callers/scopes.ts';
import type { CapWish } from '../../core/contract/fields/access/spend-cap.ts';
import { limits } from '../../core/contract/limits.ts';
import type { Environment } from '../../core/contract/resources/environment.ts';
import { field } from '../../core/design/field.ts';
import type { SpendCap } from '../../core/identity/account.ts';
import type { ClientRecord } from '../../core/identity/credentials/credential.ts';
import type { MachineSettings } from '../../core/identity/oauth/clients.ts';
import { type CapInput, capFields, capInput, readCap } from '../../core/pages/cap-fields.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { choice, keyFormStyle } from '../keys/key-form.ts';
import { lastDayInput, lastDayText, readLastDay } from '../last-day.ts';

/** The values of a machine app's form. */
export interface MachineInput extends CapInput {
  readonly name: string;
  readonly scopes: readonly AppScope[];
  /** The app's last day, in UTC; no expiry if empty. */
  readonly expires: string;
}

/** The form of a new machine app. Nothing is ticked: each permission is a person's decision. */
export const emptyMachineInput: MachineInput = {
  name: '',
  scopes: [],
  expires: '',
  cap_amount: '',
  cap_every: 'month',
};

/** The form values for an existing machine app. */
export function machineInput(client: ClientRecord, cap: SpendCap | undefined): MachineInput {
  const { name, machineScopes: scopes = [], validUntil } = client;
  return { name, scopes, expires: lastDayText(validUntil), ...capInput(cap) };
}

/** The settings that the form requests. Throws invalid_field. */
export function readMachineInput(
  input: MachineInput,
): MachineSettings & { readonly name: string; readonly cap: CapWish | undefined } {
  const { name, scopes, expires } = input;
  return { name, scopes, validUntil: readLastDay(expires), cap: readCap(input) };
}

/** The fields of a machine app. */
export function machineFields(input: MachineInput, environment: Environment): Markup {
  const { name, scopes, expires } = input;
  return markup`${field({ name: 'name', label: 'Name', hint: 'Name the program, so that you can recognise it.', value: name, maximumLength: limits.nameCharacters, part: 'machine' })}
<fieldset class="choices"><legend>Permissions</legend>
${appScopes.map((scope) => choice('checkbox', 'scopes', scope, scopeInWords(scope), scopes.includes(scope), scope))}</fieldset>
<div class="pair">${lastDayInput(expires, 'The app stops working at the end of this day, in UTC. Leave it empty for an app that does not expire.', 'machine-expires')}
${environment === 'live' ? capFields(input, 'The app can spend this much and no more. Leave it empty for no limit but your balance.', 'machine-cap') : ''}</div>`;
}

/** The layout of the fields. */
export const machineStyle = `${keyFormStyle}
.pair { margin-bottom: 1.1rem }
`;
