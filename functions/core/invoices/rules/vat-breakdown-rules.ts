import { absolute, amount, amountAt, inCents, inWhole, one, percentOf } from '../reading/amounts.ts';
import { has, type InvoiceNode, select, trimmed } from '../reading/invoice.ts';
import { isVat, textsOf, within } from './parts.ts';
import type { RuleGroup } from './rule.ts';
import { twoDecimals } from './totals-rules.ts';

const headerTaxes = within('ApplicableHeaderTradeSettlement', 'ApplicableTradeTax');

/** Rules of each VAT category of the invoice (BG-23). The official rules omit categories O, L and M. */
export const vatBreakdownRules: RuleGroup = {
  of: (invoice) =>
    headerTaxes(invoice).filter(
      (tax) =>
        !(isVat(tax) && textsOf(select(tax, 'CategoryCode')).some((code) => ['O', 'L', 'M'].includes(code))),
    ),
  rules: {
    'BR-45': ['A VAT category needs a taxable amount (BT-116).', (tax) => has(tax, 'BasisAmount')],
    'BR-46': ['A VAT category needs an amount of VAT (BT-117).', (tax) => has(tax, 'CalculatedAmount')],
    'BR-47': ['A VAT category needs its code (BT-118).', (tax) => isVat(tax) && has(tax, 'CategoryCode')],
    'BR-48': [
      'A VAT category needs a rate (BT-119), but for what is not subject to VAT.',
      (tax) =>
        isVat(tax) &&
        (has(tax, 'RateApplicablePercent') || textsOf(select(tax, 'CategoryCode')).includes('O')),
    ],
    'BR-CO-03': [
      'The tax point is told as a date (BT-7) or as a code (BT-8), not as both.',
      (_, { all }) => all('TaxPointDate').length === 0 || all('DueDateTypeCode').length === 0,
    ],
    'BR-CO-17': [
      'The VAT of a category (BT-117) must be its taxable amount (BT-116) times its rate (BT-119).',
      isRateApplied,
    ],
    'BR-DEC-19': twoDecimals('BasisAmount', 'The taxable amount of a category (BT-116)'),
    'BR-DEC-20': twoDecimals('CalculatedAmount', 'The VAT of a category (BT-117)'),
  },
};

/** The official rule permits a difference of one currency unit between the VAT and the rate's result. */
function isRateApplied(tax: InvoiceNode): boolean {
  const isOfVat = select(tax, 'TypeCode').some(({ text }) => trimmed(text.toUpperCase()) === 'VAT');
  const rate = isOfVat ? amountAt(tax, 'RateApplicablePercent') : undefined;
  const vat = amountAt(tax, 'CalculatedAmount');
  if (vat === undefined) return false;
  if (rate === undefined || inWhole(rate) === 0n) return inWhole(vat) === 0n;
  const basis = amount(select(tax, 'BasisAmount')[0]?.text ?? '');
  if (basis === undefined) return false;
  const expected = inCents(percentOf(absolute(basis), rate));
  return absolute(vat) - one <= expected && absolute(vat) + one >= expected;
}
