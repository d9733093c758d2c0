import { absolute, amount, amountAt, cent, one, percentOf } from '../reading/amounts.ts';
import { attribute, has, type Invoice, type InvoiceNode, select, textAt } from '../reading/invoice.ts';
import { linesOf, settlementOf, textsOf, within } from './parts.ts';
import type { RuleCheck, RuleGroup, RuleLevel } from './rule.ts';

const summation = 'SpecifiedTradeSettlementHeaderMonetarySummation';

/** The rules that XRechnung adopts from Peppol BIS Billing 3.0. */
export const peppolRules: readonly RuleGroup[] = [
  {
    of: ({ all }) => all('ExchangedDocumentContext'),
    rules: {
      'PEPPOL-EN16931-R001': [
        'The business process (BT-23) is needed.',
        (context) => has(context, 'BusinessProcessSpecifiedDocumentContextParameter/ID'),
      ],
    },
  },
  {
    of: ({ all }) => all('ApplicableHeaderTradeSettlement'),
    rules: {
      'PEPPOL-EN16931-R005': [
        'The currency of VAT accounting (BT-6) must be another than that of the invoice (BT-5).',
        (settlement) =>
          !has(settlement, 'TaxCurrencyCode') ||
          textAt(settlement, 'TaxCurrencyCode') !== textAt(settlement, 'InvoiceCurrencyCode'),
      ],
      'PEPPOL-EN16931-R053': [
        'There must be one VAT total in the currency of the invoice.',
        (settlement, invoice) => vatTotals(settlement, invoice, 'own').length <= 1,
      ],
      'PEPPOL-EN16931-R054': [
        'There must be one VAT total in the currency of VAT accounting (BT-6), and none without that currency.',
        (settlement, invoice) =>
          vatTotals(settlement, invoice, 'other').length === (has(settlement, 'TaxCurrencyCode') ? 1 : 0),
      ],
      'PEPPOL-EN16931-R055': [
        'The VAT totals in both currencies must have the same sign.',
        (settlement, invoice) => {
          const own = vatTotals(settlement, invoice, 'own').map(({ text }) => amount(text) ?? 0n);
          if (!has(settlement, 'TaxCurrencyCode') || own.length === 0) return true;
          const currency = textAt(settlement, 'TaxCurrencyCode');
          const accounting = select(settlement, `${summation}/TaxTotalAmount`)
            .filter((total) => attribute(total, 'currencyID') === currency)
            .map(({ text }) => amount(text) ?? 0n);
          return (
            (own.some((total) => total < 0n) && accounting.some((total) => total < 0n)) ||
            (own.some((total) => total >= 0n) && accounting.some((total) => total >= 0n))
          );
        },
      ],
    },
  },
  addressed('PEPPOL-EN16931-R010', 'BuyerTradeParty', 'The buyer needs an electronic address (BT-49).'),
  addressed('PEPPOL-EN16931-R020', 'SellerTradeParty', 'The seller needs an electronic address (BT-34).'),
  {
    of: ({ all }) => all('SpecifiedTradeAllowanceCharge'),
    rules: {
      'PEPPOL-EN16931-R041': [
        'A percentage of an allowance or charge needs a base amount.',
        (node) => !has(node, 'CalculationPercent') || has(node, 'BasisAmount'),
      ],
      'PEPPOL-EN16931-R042': [
        'A base amount of an allowance or charge needs a percentage.',
        (node) => has(node, 'CalculationPercent') || !has(node, 'BasisAmount'),
      ],
    },
  },
  {
    // The official rules skip elements that break one of the two rules above.
    of: ({ all }) =>
      all('SpecifiedTradeAllowanceCharge').filter(
        (node) => has(node, 'CalculationPercent') === has(node, 'BasisAmount'),
      ),
    rules: {
      'PEPPOL-EN16931-R040': [
        'The amount of an allowance or charge must be its base amount times its percentage.',
        isPercentage,
      ],
      'PEPPOL-EN16931-R043-1': trueOrFalse(),
    },
  },
  {
    of: ({ all }) => all('AppliedTradeAllowanceCharge'),
    rules: { 'PEPPOL-EN16931-R043-2': trueOrFalse() },
  },
  {
    of: ({ all }) =>
      all('SpecifiedTradeSettlementPaymentMeans').filter((means) =>
        ['49', '59'].includes(textAt(means, 'TypeCode')),
      ),
    rules: {
      'PEPPOL-EN16931-R061': [
        'A direct debit needs a mandate (BT-89).',
        (means) => has(means.parent, 'SpecifiedTradePaymentTerms/DirectDebitMandateID'),
      ],
    },
  },
  lineDates(
    'PEPPOL-EN16931-R110',
    'StartDateTime',
    'A line’s period must not begin before that of the invoice.',
  ),
  lineDates('PEPPOL-EN16931-R111', 'EndDateTime', 'A line’s period must not end after that of the invoice.'),
  {
    of: ({ all }) => all('IncludedSupplyChainTradeLineItem'),
    rules: {
      'PEPPOL-EN16931-R101': [
        'A line may refer to nothing but the object that is invoiced (type 130).',
        (line) => {
          const references = select(line, 'SpecifiedLineTradeSettlement/AdditionalReferencedDocument');
          const types = references.flatMap((reference) => textsOf(select(reference, 'TypeCode')));
          return references.length === 0 || types.includes('130');
        },
      ],
    },
  },
  {
    of: ({ all }) => [...all('NetPriceProductTradePrice'), ...all('GrossPriceProductTradePrice')],
    rules: {
      'PEPPOL-EN16931-R121': [
        'A base quantity (BT-149) must be greater than 0.',
        (price) => !has(price, 'BasisQuantity') || (amountAt(price, 'BasisQuantity') ?? 0n) > 0n,
      ],
    },
  },
  {
    of: (invoice) =>
      [
        ...within('NetPriceProductTradePrice', 'BasisQuantity')(invoice),
        ...within('GrossPriceProductTradePrice', 'BasisQuantity')(invoice),
      ].filter(({ attributes }) => attributes.has('unitCode')),
    rules: {
      'PEPPOL-EN16931-R130': [
        'The unit of a base quantity (BT-150) must be that of the quantity (BT-130).',
        (quantity) =>
          select(quantity.parent?.parent?.parent, 'SpecifiedLineTradeDelivery/BilledQuantity').some(
            (billed) => attribute(billed, 'unitCode') === attribute(quantity, 'unitCode'),
          ),
      ],
    },
  },
  {
    of: (invoice) =>
      linesOf(invoice).flatMap((line) =>
        select(line, 'SpecifiedLineTradeAgreement/GrossPriceProductTradePrice'),
      ),
    rules: {
      'PEPPOL-EN16931-R044': [
        'A price may have an allowance, but no charge.',
        (price) =>
          !has(price, 'AppliedTradeAllowanceCharge/ActualAmount') ||
          textsOf(select(price, 'AppliedTradeAllowanceCharge/ChargeIndicator/Indicator')).includes('false'),
      ],
      'PEPPOL-EN16931-R046': [
        'The net price (BT-146) must be the gross price (BT-148) less its allowance (BT-147).',
        (price) =>
          !has(price, 'ChargeAmount') ||
          amountAt(price.parent, 'NetPriceProductTradePrice/ChargeAmount') ===
            (amountAt(price, 'ChargeAmount') ?? 0n) -
              (amountAt(price, 'AppliedTradeAllowanceCharge/ActualAmount') ?? 0n),
      ],
    },
  },
];

/** Peppol's rule against empty elements, which Factur-X adopts as a recommendation. */
export function emptyElementRules(level: RuleLevel): RuleGroup {
  return {
    of: ({ names, all }) =>
      names
        .filter((name) => name !== 'ApplicableHeaderTradeDelivery')
        .flatMap((name) => all(name).filter(({ children }) => children.length === 0)),
    rules: {
      'PEPPOL-EN16931-R008': ['An element must not be empty.', ({ text }) => text.trim() !== '', level],
    },
  };
}

function addressed(rule: string, party: string, message: string): RuleGroup {
  return {
    of: ({ all }) => all(party),
    rules: { [rule]: [message, (node) => has(node, 'URIUniversalCommunication/URIID')] },
  };
}

function trueOrFalse(): RuleCheck {
  return [
    'ChargeIndicator must be true or false.',
    (node) => ['true', 'false'].includes(textAt(node, 'ChargeIndicator/Indicator')),
  ];
}

/** Requires lines' periods to be within that of the invoice. Dates of format 102 sort as texts. */
function lineDates(rule: string, end: 'StartDateTime' | 'EndDateTime', message: string): RuleGroup {
  const period = `BillingSpecifiedPeriod/${end}`;
  return {
    of: (invoice) =>
      has(settlementOf(invoice), period)
        ? linesOf(invoice).flatMap((line) => select(line, `SpecifiedLineTradeSettlement/${period}`))
        : [],
    rules: {
      [rule]: [
        message,
        (date, invoice) => {
          const own = textAt(date, 'DateTimeString');
          const whole = textAt(settlementOf(invoice), `${period}/DateTimeString`);
          return end === 'StartDateTime' ? own >= whole : own <= whole;
        },
      ],
    },
  };
}

function vatTotals(
  settlement: InvoiceNode,
  invoice: Invoice,
  which: 'own' | 'other',
): readonly InvoiceNode[] {
  if (!has(settlementOf(invoice), 'InvoiceCurrencyCode')) return [];
  const currency = textAt(settlementOf(invoice), 'InvoiceCurrencyCode');
  return select(settlement, `${summation}/TaxTotalAmount`).filter(
    ({ attributes }) =>
      attributes.has('currencyID') && (attributes.get('currencyID') === currency) === (which === 'own'),
  );
}

/** Whether an amount is within two cents of the percentage; in forints, within half a forint. */
function isPercentage(node: InvoiceNode, invoice: Invoice): boolean {
  const [basis, percent] = [amountAt(node, 'BasisAmount'), amountAt(node, 'CalculationPercent')];
  if (basis === undefined || percent === undefined) return true;
  const slack = textAt(settlementOf(invoice), 'InvoiceCurrencyCode') === 'HUF' ? one / 2n : 2n * cent;
  return absolute((amountAt(node, 'ActualAmount') ?? 0n) - percentOf(basis, percent)) <= slack;
}
