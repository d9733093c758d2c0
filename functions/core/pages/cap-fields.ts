import { type CapInterval, type CapWish, capIntervals } from '../contract/fields/access/spend-cap.ts';
import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import { type Markup, markup } from './markup.ts';

/** The values of a spend cap's fields. */
export interface CapInput {
  /** Credits; no cap if empty. */
  readonly cap_amount: string;
  readonly cap_every: string;
}

const intervalNames: Readonly<Record<CapInterval, string>> = {
  day: 'credits a day',
  month: 'credits a month',
  total: 'credits in total',
};

/** The field values for an existing cap. */
export function capInput(
  cap: { readonly amount: number; readonly every: CapInterval } | undefined,
): CapInput {
  return {
    cap_amount: cap ? (cap.amount / 100).toFixed(2) : '',
    cap_every: cap?.every ?? 'month',
  };
}

/** The cap that the fields request. Throws invalid_field. */
export function readCap({ cap_amount, cap_every }: CapInput): CapWish | undefined {
  const text = cap_amount.trim().replace(',', '.');
  if (text === '') return undefined;
  const { minimum, maximum } = limits.capCredits;
  const amount = /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(amount >= minimum && amount <= maximum))
    throw new Problem(
      'invalid_field',
      `The spend cap must be ${minimum} to ${maximum.toLocaleString('en')} credits, with at most two decimal places.`,
    );
  return {
    amountHundredths: Math.round(amount * 100),
    every: capIntervals.find((name) => name === cap_every) ?? 'month',
  };
}

/** The fields of a spend cap. They need capStyle. `part` distinguishes them from others on the same page. */
export function capFields({ cap_amount, cap_every }: CapInput, hint: string, part = 'cap'): Markup {
  return markup`<div class="field"><label for="${part}-amount">Spend cap</label>
<div class="cap-row"><input id="${part}-amount" name="cap_amount" type="text" inputmode="decimal" autocomplete="off" value="${cap_amount}" aria-describedby="${part}-hint">
<select name="cap_every" aria-label="How often the cap begins anew">${capIntervals.map(
    (every) =>
      markup`<option value="${every}"${every === cap_every ? markup` selected` : ''}>${intervalNames[every]}</option>`,
  )}</select></div>
<p class="hint" id="${part}-hint">${hint}</p></div>`;
}

/** The layout of the two fields side by side. */
export const capStyle = `
.cap-row { display: grid; grid-template-columns: 1fr auto; gap: .6rem } .cap-row select { width: auto }
@media (max-width: 34rem) { .cap-row { grid-template-columns: minmax(0, 1fr) } .cap-row select { width: 100% } }
`;
