import { Problem } from '../core/contract/problems/problem.ts';
import { type Markup, markup } from '../core/pages/markup.ts';

const dayMs = 86_400_000;

/** The end of a day in UTC, in ISO 8601, or undefined without a day. Throws invalid_field for a day in the past. */
export function readLastDay(text: string): string | undefined {
  const day = text.trim();
  if (day === '') return undefined;
  const beginsMs = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN;
  // February 31 would be parsed as a day of March.
  if (Number.isNaN(beginsMs) || !new Date(beginsMs).toISOString().startsWith(day))
    throw new Problem('invalid_field', 'The last day must be a date such as 2027-01-31.');
  const endMs = beginsMs + dayMs;
  if (endMs <= Date.now()) throw new Problem('invalid_field', 'The last day must not be over.');
  return new Date(endMs).toISOString();
}

/** The last day before a moment in ISO 8601, as the field has it; empty without a moment. */
export function lastDayText(validUntil: string | undefined): string {
  return validUntil ? new Date(Date.parse(validUntil) - 1).toISOString().slice(0, 10) : '';
}

/** The field of a last day. `part` distinguishes it from others on the same page. */
export function lastDayInput(day: string, hint: string, part = 'expires'): Markup {
  return markup`<div class="field"><label for="${part}">Last day</label>
<input id="${part}" name="expires" type="date" value="${day}" aria-describedby="${part}-hint">
<p class="hint" id="${part}-hint">${hint}</p></div>`;
}
