import { type Amount, amount, amountAt, inCents, sumOf, writtenDecimals } from '../reading/amounts.ts';
import { attribute, has, type Invoice, type InvoiceNode, select } from '../reading/invoice.ts';
import { headerAllowancesOf, headerChargesOf, settlementOf, textsOf, totalsOf } from './parts.ts';
import type { RuleCheck, RuleGroup } from './rule.ts';

/** Rules of the totals (BG-22). */
export const totalsRules: RuleGroup = {
  of: totalsOf,
  rules: {
    'BR-12': required('LineTotalAmount', 'the sum of the lines (BT-106)'),
    'BR-13': required('TaxBasisTotalAmount', 'the total without VAT (BT-109)'),
    'BR-14': required('GrandTotalAmount', 'the total with VAT (BT-112)'),
    'BR-15': required('DuePayableAmount', 'the amount due (BT-115)'),
    'BR-53': [
      'With a currency for VAT accounting (BT-6), the VAT total in it (BT-111) is needed, and it must be another currency.',
      hasAccountingTotal,
    ],
    'BR-CO-10': [
      'The sum of the lines (BT-106) must be that of the lines’ net amounts (BT-131).',
      (totals) => {
        const transaction = totals.parent?.parent;
        const lines = select(
          transaction,
          'IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
        );
        return amountAt(totals, 'LineTotalAmount') === inCents(sumOf(lines));
      },
    ],
    'BR-CO-11': [
      'The sum of allowances (BT-107) must be that of the allowances on the document (BT-92).',
      (totals, invoice) => isSumOf(totals, 'AllowanceTotalAmount', headerAllowancesOf(invoice)),
    ],
    'BR-CO-12': [
      'The sum of charges (BT-108) must be that of the charges on the document (BT-99).',
      (totals, invoice) => isSumOf(totals, 'ChargeTotalAmount', headerChargesOf(invoice)),
    ],
    'BR-CO-13': [
      'The total without VAT (BT-109) must be the sum of the lines less allowances plus charges (BT-106 - BT-107 + BT-108).',
      (totals) => {
        const lines = amountAt(totals, 'LineTotalAmount');
        if (lines === undefined) return false;
        const sum = lines - optional(totals, 'AllowanceTotalAmount') + optional(totals, 'ChargeTotalAmount');
        return amountAt(totals, 'TaxBasisTotalAmount') === inCents(sum);
      },
    ],
    'BR-CO-16': [
      'The amount due (BT-115) must be the total with VAT less what is paid plus rounding (BT-112 - BT-113 + BT-114).',
      (totals) => {
        const withVat = amountAt(totals, 'GrandTotalAmount');
        if (withVat === undefined) return false;
        const sum = withVat - optional(totals, 'TotalPrepaidAmount') + optional(totals, 'RoundingAmount');
        return amountAt(totals, 'DuePayableAmount') === sum;
      },
    ],
    'BR-DEC-09': twoDecimals('LineTotalAmount', 'BT-106'),
    'BR-DEC-10': twoDecimals('AllowanceTotalAmount', 'BT-107'),
    'BR-DEC-11': twoDecimals('ChargeTotalAmount', 'BT-108'),
    'BR-DEC-12': twoDecimals('TaxBasisTotalAmount', 'BT-109'),
    'BR-DEC-13': [
      'The VAT total (BT-110) has at most 2 decimals.',
      (totals, invoice) => isTaxTotalInCents(totals, invoice, 'InvoiceCurrencyCode'),
    ],
    'BR-DEC-14': twoDecimals('GrandTotalAmount', 'BT-112'),
    'BR-DEC-15': [
      'The VAT total in the accounting currency (BT-111) has at most 2 decimals.',
      (totals, invoice) =>
        !has(settlementOf(invoice), 'TaxCurrencyCode') ||
        select(totals, 'TaxTotalAmount').length === 0 ||
        taxTotals(totals, invoice, 'TaxCurrencyCode').some(isInCents),
    ],
    'BR-DEC-16': twoDecimals('TotalPrepaidAmount', 'BT-113'),
    'BR-DEC-17': twoDecimals('RoundingAmount', 'BT-114'),
    'BR-DEC-18': twoDecimals('DuePayableAmount', 'BT-115'),
  },
};

/** Rules of the VAT total in the invoice's currency (BT-110). */
export const taxTotalRules: RuleGroup = {
  of: (invoice) => totalsOf(invoice).flatMap((totals) => taxTotals(totals, invoice, 'InvoiceCurrencyCode')),
  rules: {
    'BR-CO-14': [
      'The VAT total (BT-110) must be the sum of the VAT of all categories (BT-117).',
      (total, invoice) =>
        amount(total.text) ===
        inCents(sumOf(select(settlementOf(invoice), 'ApplicableTradeTax/CalculatedAmount'))),
    ],
  },
};

/** Requires at most two decimals of the element at a path. */
export function twoDecimals(path: string, term: string): RuleCheck {
  return [
    `${term} has at most 2 decimals.`,
    (node) => select(node, path).every(({ text }) => writtenDecimals(text) <= 2),
  ];
}

function required(path: string, what: string): RuleCheck {
  return [`The totals need ${what}.`, (totals) => has(totals, path)];
}

function optional(totals: InvoiceNode, path: string): Amount {
  return amountAt(totals, path) ?? 0n;
}

function isSumOf(totals: InvoiceNode, path: string, parts: readonly InvoiceNode[]): boolean {
  if (parts.length === 0 && !has(totals, path)) return true;
  const amounts = parts.flatMap((part) => select(part, 'ActualAmount').slice(0, 1));
  return amountAt(totals, path) === inCents(sumOf(amounts));
}

function taxTotals(totals: InvoiceNode, invoice: Invoice, currency: string): readonly InvoiceNode[] {
  const currencies = new Set(textsOf(select(settlementOf(invoice), currency)));
  return select(totals, 'TaxTotalAmount').filter((tax) => currencies.has(attribute(tax, 'currencyID')));
}

/** One correct total suffices, because the others may be in another currency. */
function isTaxTotalInCents(totals: InvoiceNode, invoice: Invoice, currency: string): boolean {
  const all = select(totals, 'TaxTotalAmount');
  const own = new Set(taxTotals(totals, invoice, currency));
  return all.length === 0 || all.some((tax) => !own.has(tax) || isInCents(tax));
}

function isInCents({ text }: InvoiceNode): boolean {
  const value = amount(text);
  return value !== undefined && value === inCents(value);
}

function hasAccountingTotal(totals: InvoiceNode, invoice: Invoice): boolean {
  const settlement = settlementOf(invoice);
  const accounting = textsOf(select(settlement, 'TaxCurrencyCode'));
  if (accounting.length === 0) return true;
  const billed = textsOf(select(settlement, 'InvoiceCurrencyCode'));
  return (
    select(totals, 'TaxTotalAmount').some((tax) => accounting.includes(attribute(tax, 'currencyID'))) &&
    !accounting.some((currency) => billed.includes(currency))
  );
}
