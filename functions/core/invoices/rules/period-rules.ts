import { attribute, has, type InvoiceNode, select } from '../reading/invoice.ts';
import { within } from './parts.ts';
import type { RuleGroup } from './rule.ts';

/** Rules of the period of the invoice (BG-14). */
export const periodRules: RuleGroup = {
  of: within('ApplicableHeaderTradeSettlement', 'BillingSpecifiedPeriod'),
  rules: {
    'BR-29': ['The invoicing period (BG-14) must not end before it begins.', isOrderedPeriod],
    'BR-CO-19': [
      'The invoicing period (BG-14) needs a beginning, an end, or both.',
      (period) => has(period, 'StartDateTime') || has(period, 'EndDateTime'),
    ],
  },
};

/** Whether a period with both ends does not end before it begins. Dates of format 102 sort as texts. */
export function isOrderedPeriod(period: InvoiceNode): boolean {
  if (!has(period, 'StartDateTime') || !has(period, 'EndDateTime')) return true;
  const [starts, ends] = ['StartDateTime', 'EndDateTime'].map((end) =>
    select(period, `${end}/DateTimeString`).filter((date) => attribute(date, 'format') === '102'),
  );
  return ends?.some((end) => starts?.some((start) => end.text >= start.text)) === true;
}
