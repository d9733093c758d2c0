import { type Amount, absolute, amount, amountAt, inCents, inWhole, one } from '../reading/amounts.ts';
import { has, type Invoice, type InvoiceNode, select } from '../reading/invoice.ts';
import {
  agreementOf,
  deliveryOf,
  hasTaxNumber,
  headerAllowancesOf,
  headerChargesOf,
  indicatorOf,
  isVat,
  linesOf,
  textsOf,
  within,
} from './parts.ts';
import type { RuleCheck, RuleGroup } from './rule.ts';

/** A category of VAT (UNTDID 5305) and the requirements of its rules. */
interface Category {
  readonly code: string;
  /** The part of its rule ids, such as `IC` in BR-IC-02. */
  readonly id: string;
  readonly name: string;
  /** Whether the breakdown lists the category at least once, or exactly once. */
  readonly breakdowns: 'some' | 'one';
  readonly rate: 'positive' | 'not negative' | 'zero' | 'none';
  /** The parties that must, or must not, give tax numbers. */
  readonly numbers:
    | 'seller'
    | 'seller or registration and buyer'
    | 'seller and buyer'
    | 'seller VAT'
    | 'nobody';
  readonly isExempt: boolean;
  /** Whether a breakdown counts even if the kind of its tax is not VAT. */
  readonly isOfAnyKind?: boolean;
}

const categories: readonly Category[] = [
  {
    code: 'S',
    id: 'S',
    name: 'standard rate',
    breakdowns: 'some',
    rate: 'positive',
    numbers: 'seller',
    isExempt: false,
    isOfAnyKind: true,
  },
  {
    code: 'Z',
    id: 'Z',
    name: 'zero rate',
    breakdowns: 'one',
    rate: 'zero',
    numbers: 'seller',
    isExempt: false,
    isOfAnyKind: true,
  },
  {
    code: 'E',
    id: 'E',
    name: 'exempt from VAT',
    breakdowns: 'one',
    rate: 'zero',
    numbers: 'seller',
    isExempt: true,
  },
  {
    code: 'AE',
    id: 'AE',
    name: 'reverse charge',
    breakdowns: 'one',
    rate: 'zero',
    numbers: 'seller or registration and buyer',
    isExempt: true,
  },
  {
    code: 'K',
    id: 'IC',
    name: 'intra-community supply',
    breakdowns: 'one',
    rate: 'zero',
    numbers: 'seller and buyer',
    isExempt: true,
  },
  {
    code: 'G',
    id: 'G',
    name: 'export outside the EU',
    breakdowns: 'one',
    rate: 'zero',
    numbers: 'seller VAT',
    isExempt: true,
  },
  {
    code: 'O',
    id: 'O',
    name: 'not subject to VAT',
    breakdowns: 'one',
    rate: 'none',
    numbers: 'nobody',
    isExempt: true,
  },
  {
    code: 'L',
    id: 'AF',
    name: 'IGIC of the Canary Islands',
    breakdowns: 'some',
    rate: 'positive',
    numbers: 'seller',
    isExempt: false,
  },
  {
    code: 'M',
    id: 'AG',
    name: 'IPSI of Ceuta and Melilla',
    breakdowns: 'some',
    rate: 'not negative',
    numbers: 'seller',
    isExempt: false,
  },
];

/** Rules of VAT categories: 01 of the invoice, 02 to 07 of lines, allowances and charges, 08 to 14 of the breakdown. */
export const vatCategoryRules: readonly RuleGroup[] = categories.flatMap(groupsOf);

function groupsOf(category: Category): readonly RuleGroup[] {
  const { code, id, name } = category;
  const isOwn = (tax: InvoiceNode) => isVat(tax) && hasCode(tax, code);
  const asked = (numbers: string, rate: string): RuleGroup['rules'] => ({
    [`BR-${id}-${numbers}`]: [numbersMessage(category), (_, invoice) => hasNumbers(category, invoice)],
    [`BR-${id}-${rate}`]: [rateMessage(category), (tax) => hasRate(category, tax)],
  });
  return [
    {
      of: ({ root }) => [root],
      rules: {
        [`BR-${id}-01`]: [
          `VAT category ${code} (${name}) must stand in the breakdown (BG-23) ${category.breakdowns === 'one' ? 'exactly once' : ''} if and only if something of it is invoiced.`.replace(
            '  ',
            ' ',
          ),
          (_, invoice) => isInBreakdown(category, invoice),
        ],
      },
    },
    {
      of: (invoice) =>
        linesOf(invoice)
          .flatMap((line) => select(line, 'SpecifiedLineTradeSettlement/ApplicableTradeTax'))
          .filter(isOwn),
      rules: asked('02', '05'),
    },
    { of: (invoice) => taxesOf(invoice, 'allowance').filter(isOwn), rules: asked('03', '06') },
    { of: (invoice) => taxesOf(invoice, 'charge').filter(isOwn), rules: asked('04', '07') },
    {
      of: (invoice) =>
        headerTaxes(invoice).filter(category.isOfAnyKind ? (tax) => hasCode(tax, code) : isOwn),
      rules: breakdownRules(category),
    },
  ];
}

const headerTaxes = within('ApplicableHeaderTradeSettlement', 'ApplicableTradeTax');

function hasCode(tax: InvoiceNode, code: string): boolean {
  return select(tax, 'CategoryCode').some(({ text }) => text === code);
}

/** The taxes of allowances or charges, at any level. */
function taxesOf({ all }: Invoice, kind: 'allowance' | 'charge'): readonly InvoiceNode[] {
  return all('SpecifiedTradeAllowanceCharge')
    .filter((node) => indicatorOf(node) === kind)
    .flatMap((node) => select(node, 'CategoryTradeTax'));
}

function isInBreakdown({ code, breakdowns }: Category, invoice: Invoice): boolean {
  const count = (taxes: readonly InvoiceNode[]) => taxes.filter((tax) => hasCode(tax, code)).length;
  const stated = count(headerTaxes(invoice));
  const lines = count(within('SpecifiedLineTradeSettlement', 'ApplicableTradeTax')(invoice));
  const others = count(invoice.all('CategoryTradeTax'));
  if (breakdowns === 'some')
    return (lines === 0 || lines + stated >= 2) && (others === 0 || others + stated >= 2);
  if (code === 'O' && stated === 0) return true;
  return stated + lines + others === 0 || (stated === 1 && lines + others > 0);
}

function hasNumbers({ numbers }: Category, invoice: Invoice): boolean {
  const { all } = invoice;
  const agreement = agreementOf(invoice);
  const sellers = select(agreement, 'SellerTradeParty');
  const representatives = select(agreement, 'SellerTaxRepresentativeTradeParty');
  const buyers = all('BuyerTradeParty');
  const isSellerKnown = hasTaxNumber(sellers, 'VA', 'FC') || hasTaxNumber(representatives, 'VA');
  const isSellerInVat = hasTaxNumber(sellers, 'VA') || hasTaxNumber(representatives, 'VA');
  const isBuyerInVat = hasTaxNumber(buyers, 'VA');
  switch (numbers) {
    case 'seller':
      return isSellerKnown;
    case 'seller VAT':
      return isSellerInVat;
    case 'seller and buyer':
      return isSellerInVat && isBuyerInVat;
    case 'seller or registration and buyer':
      return (
        isSellerKnown && (isBuyerInVat || buyers.some((buyer) => has(buyer, 'SpecifiedLegalOrganization/ID')))
      );
    case 'nobody':
      return !isSellerInVat && !isBuyerInVat;
  }
}

function numbersMessage({ code, numbers }: Category): string {
  const needed = {
    seller:
      'needs the seller’s VAT number (BT-31) or tax registration (BT-32), or that of a tax representative (BT-63)',
    'seller VAT': 'needs the VAT number of the seller (BT-31) or of a tax representative (BT-63)',
    'seller and buyer': 'needs the VAT numbers of the seller (BT-31, or BT-63) and of the buyer (BT-48)',
    'seller or registration and buyer':
      'needs a tax number of the seller (BT-31, BT-32 or BT-63) and the VAT number (BT-48) or legal registration (BT-47) of the buyer',
    nobody: 'must not be invoiced with VAT numbers of the seller (BT-31, BT-63) or the buyer (BT-48)',
  };
  return `VAT category ${code} ${needed[numbers]}.`;
}

function hasRate({ rate }: Category, tax: InvoiceNode): boolean {
  const rates = select(tax, 'RateApplicablePercent').map(({ text }) => amount(text) ?? -one);
  if (rate === 'none') return rates.length === 0;
  return rates.some((value) =>
    rate === 'positive' ? value > 0n : rate === 'zero' ? value === 0n : value >= 0n,
  );
}

function rateMessage({ code, rate }: Category): string {
  const needed = { positive: 'greater than 0', 'not negative': '0 or greater', zero: '0', none: 'left out' };
  return `The rate of VAT category ${code} must be ${needed[rate]}.`;
}

function breakdownRules(category: Category): RuleGroup['rules'] {
  const { code, id, isExempt } = category;
  const rules: Record<string, RuleCheck> = {
    [`BR-${id}-10`]: [
      isExempt
        ? `VAT category ${code} needs a reason as text (BT-120) or code (BT-121).`
        : `VAT category ${code} must have no reason for an exemption (BT-120, BT-121).`,
      (tax) => isExempt === (has(tax, 'ExemptionReason') || has(tax, 'ExemptionReasonCode')),
    ],
  };
  // The official rules do not check the amounts of categories L and M.
  if (code === 'L' || code === 'M') return rules;
  rules[`BR-${id}-08`] = [
    `The taxable amount (BT-116) of VAT category ${code} must be what is invoiced in it: lines less allowances plus charges.`,
    (tax, invoice) => isTaxedAmount(category, tax, invoice),
  ];
  rules[`BR-${id}-09`] = [
    `The VAT (BT-117) of category ${code} must be ${code === 'S' ? 'its taxable amount times its rate' : '0'}.`,
    (tax) => (code === 'S' ? isRateApplied(tax) : amountAt(tax, 'CalculatedAmount') === 0n),
  ];
  if (code === 'K') {
    rules['BR-IC-11'] = [
      'An intra-community supply needs a date of delivery (BT-72) or a period (BG-14).',
      (tax, invoice) =>
        has(deliveryOf(invoice), 'ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString') ||
        has(tax.parent, 'BillingSpecifiedPeriod/StartDateTime') ||
        has(tax.parent, 'BillingSpecifiedPeriod/EndDateTime'),
    ];
    rules['BR-IC-12'] = [
      'An intra-community supply needs the country of delivery (BT-80).',
      (_, invoice) => has(deliveryOf(invoice), 'ShipToTradeParty/PostalTradeAddress/CountryID'),
    ];
  }
  if (code === 'O') {
    const isAlone =
      (name: string) =>
      (_: InvoiceNode, { all }: Invoice) =>
        all(name).every((tax) => select(tax, 'CategoryCode').every(({ text }) => text === 'O'));
    rules['BR-O-11'] = [
      'Not subject to VAT (O) must be the only VAT category of the breakdown.',
      isAlone('ApplicableTradeTax'),
    ];
    rules['BR-O-12'] = [
      'Beside what is not subject to VAT (O), lines must have no other VAT category.',
      isAlone('ApplicableTradeTax'),
    ];
    rules['BR-O-13'] = [
      'Beside what is not subject to VAT (O), allowances must have no other VAT category.',
      isAlone('CategoryTradeTax'),
    ];
    rules['BR-O-14'] = [
      'Beside what is not subject to VAT (O), charges must have no other VAT category.',
      isAlone('CategoryTradeTax'),
    ];
  }
  return rules;
}

/**
 * At the standard rate, each rate is a group that must match to the cent. Most others may differ by less than one unit.
 */
function isTaxedAmount({ code }: Category, tax: InvoiceNode, invoice: Invoice): boolean {
  const stated = amountAt(tax, 'BasisAmount');
  if (code !== 'S') {
    const sum = invoice.once(invoicedByCategory).get(code) ?? 0n;
    if (stated === undefined) return false;
    return code === 'O' ? stated === sum : absolute(stated - sum) < one;
  }
  const sums = invoice.once(invoicedByRate);
  return select(tax, 'RateApplicablePercent').every(
    ({ text }) => stated === (sums.get(`${amount(text)}`) ?? 0n),
  );
}

/** Whether |VAT| is within one unit of |taxable amount| times the rate. */
function isRateApplied(tax: InvoiceNode): boolean {
  const vat = amountAt(tax, 'CalculatedAmount');
  const basis = amountAt(tax, 'BasisAmount');
  const rate = amountAt(tax, 'RateApplicablePercent');
  if (vat === undefined || basis === undefined || rate === undefined) return false;
  const expected = inWhole((absolute(basis) * rate) / one) / 100n;
  return absolute(vat) - one < expected && absolute(vat) + one > expected;
}

type Sums = ReadonlyMap<string, Amount>;

/** The amount invoiced in each category of VAT: lines less allowances plus charges. */
function invoicedByCategory(invoice: Invoice): Sums {
  return invoiced(invoice, (taxes) => textsOf(taxes.flatMap((tax) => select(tax, 'CategoryCode'))));
}

/** The amount invoiced at each standard rate. */
function invoicedByRate(invoice: Invoice): Sums {
  return invoiced(invoice, (taxes) =>
    taxes.some((tax) => hasCode(tax, 'S'))
      ? taxes.flatMap((tax) => select(tax, 'RateApplicablePercent').map(({ text }) => `${amount(text)}`))
      : [],
  );
}

function invoiced(invoice: Invoice, keysOf: (taxes: readonly InvoiceNode[]) => readonly string[]): Sums {
  const lineAmount = 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount';
  const sums = (parts: readonly InvoiceNode[], taxes: string, path: string) => {
    const found = new Map<string, Amount>();
    for (const part of parts)
      for (const key of new Set(keysOf(select(part, taxes))))
        found.set(key, (found.get(key) ?? 0n) + (amountAt(part, path) ?? 0n));
    return found;
  };
  const settlements = linesOf(invoice).flatMap((line) => select(line, 'SpecifiedLineTradeSettlement'));
  const lines = sums(settlements, 'ApplicableTradeTax', lineAmount);
  const charges = sums(headerChargesOf(invoice), 'CategoryTradeTax', 'ActualAmount');
  const allowances = sums(headerAllowancesOf(invoice), 'CategoryTradeTax', 'ActualAmount');
  const inTotal = (key: string) =>
    inCents(lines.get(key) ?? 0n) + inCents(charges.get(key) ?? 0n) - inCents(allowances.get(key) ?? 0n);
  const keys = new Set([...lines.keys(), ...charges.keys(), ...allowances.keys()]);
  return new Map([...keys].map((key) => [key, inTotal(key)]));
}
