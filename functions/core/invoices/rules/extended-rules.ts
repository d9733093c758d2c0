import {
  type Amount,
  absolute,
  amount,
  amountAt,
  cent,
  inCents,
  percentOf,
  sumOf,
} from '../reading/amounts.ts';
import {
  attribute,
  has,
  type Invoice,
  type InvoiceNode,
  isWithin,
  select,
  textAt,
  trimmed,
} from '../reading/invoice.ts';
import {
  datesOf,
  headerAllowancesOf,
  headerChargesOf,
  isVat,
  linesOf,
  settlementOf,
  textsOf,
  totalsOf,
  within,
} from './parts.ts';
import type { RuleCheck, RuleGroup } from './rule.ts';

const lineAmount =
  'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount';

/** Whether a line counts in the sums, so neither a heading (GROUP) nor for information only. */
function isDetail(line: InvoiceNode): boolean {
  const reasons = select(line, 'AssociatedDocumentLineDocument/LineStatusReasonCode');
  return reasons.length === 0 || textsOf(reasons).includes('DETAIL');
}

function detailsOf(invoice: Invoice): readonly InvoiceNode[] {
  return linesOf(invoice).filter(isDetail);
}

/**
 * Rules of the Factur-X profile EXTENDED that replace those of EN 16931: sub-lines and logistics charges count, and
 * sums may differ by one cent for every rounded part.
 */
export const extendedRules: readonly RuleGroup[] = [
  {
    of: detailsOf,
    rules: {
      'BR-FXEXT-BR-22': [
        'A line needs a quantity (BT-129).',
        (line) => has(line, 'SpecifiedLineTradeDelivery/BilledQuantity'),
      ],
      'BR-FXEXT-BR-23': [
        'A quantity needs a unit (BT-130).',
        (line) =>
          select(line, 'SpecifiedLineTradeDelivery/BilledQuantity').some(({ attributes }) =>
            attributes.has('unitCode'),
          ),
      ],
      'BR-FXEXT-BR-24': ['A line needs a net amount (BT-131).', (line) => has(line, lineAmount)],
      'BR-FXEXT-BR-26': [
        'An item needs a net price (BT-146).',
        (line) => has(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount'),
      ],
      'BR-FXEXT-CO-04': [
        'A line needs a VAT category (BT-151).',
        (line) => {
          const taxes = select(line, 'SpecifiedLineTradeSettlement/ApplicableTradeTax');
          return (
            taxes.some((tax) => textsOf(select(tax, 'TypeCode')).includes('VAT')) &&
            taxes.some((tax) => isVat(tax) && has(tax, 'CategoryCode'))
          );
        },
      ],
    },
  },
  {
    of: ({ all }) => all('IncludedSupplyChainTradeLineItem'),
    rules: {
      'BR-FXEXT-06': [
        'A line with a parent (BT-X-304) needs its subtype (BT-X-8).',
        (line) =>
          textAt(line, 'AssociatedDocumentLineDocument/ParentLineID') === '' ||
          textsOf(select(line, 'AssociatedDocumentLineDocument/LineStatusReasonCode')).some(
            (text) => text !== '',
          ),
      ],
      'BR-FXEXT-11': [
        'The parent of a line (BT-X-304) must be one of the lines.',
        (line, invoice) => {
          const parent = textAt(line, 'AssociatedDocumentLineDocument/ParentLineID');
          return parent === '' || invoice.once(lineIds).has(parent);
        },
      ],
    },
  },
  {
    of: within('ApplicableHeaderTradeSettlement', 'SpecifiedTradeAllowanceCharge'),
    rules: { 'BR-FXEXT-BR-38': chargeReason('BT-104', 'BT-105') },
  },
  {
    of: within('SpecifiedLineTradeSettlement', 'SpecifiedTradeAllowanceCharge'),
    rules: { 'BR-FXEXT-BR-44': chargeReason('BT-144', 'BT-145') },
  },
  {
    of: ({ all }) => all('ApplicableProductCharacteristic'),
    rules: {
      'BR-FXEXT-BR-54-1': [
        'An item’s attribute (BG-32) needs a name (BT-160) or a code.',
        (characteristic) => has(characteristic, 'Description') || has(characteristic, 'TypeCode'),
      ],
      'BR-FXEXT-BR-54-2': [
        'An item’s attribute (BG-32) needs a value (BT-161) or a measure with its unit, not both.',
        (characteristic) => {
          const measures = select(characteristic, 'ValueMeasure');
          return has(characteristic, 'Value')
            ? measures.length === 0
            : measures.some((measure) => attribute(measure, 'unitCode') !== '');
        },
      ],
    },
  },
  {
    of: ({ all }) =>
      all('IncludedNote').filter(
        (note) => has(note, 'SubjectCode') && note.parent?.name === 'ExchangedDocument',
      ),
    rules: { 'BR-FXEXT-01': noteContent() },
  },
  {
    of: ({ all }) =>
      all('IncludedNote').filter(
        (note) => has(note, 'SubjectCode') && note.parent?.name === 'AssociatedDocumentLineDocument',
      ),
    rules: { 'BR-FXEXT-02': noteContent() },
  },
  {
    of: (invoice) =>
      within('SpecifiedTaxRegistration', 'ID')(invoice).filter((id) => !isWithin(id, 'SellerTradeParty')),
    rules: {
      'BR-FXEXT-03': [
        'The tax number of any party but the seller must be for VAT (VA).',
        (id) => attribute(id, 'schemeID') === 'VA',
      ],
    },
  },
  {
    of: (invoice) => datesOf(invoice, '205'),
    rules: {
      'BR-FXEXT-CII-DT-097a': [
        'A time of format 205 is written YYYYMMDDHHMM.',
        ({ text }) =>
          /^\s*\d{4}(?:1[0-2]|0[1-9])(?:3[01]|[12]\d|0[1-9])(?:[01]\d|2[0-3])[0-5]\d\s*$/.test(text),
      ],
    },
  },
  {
    of: ({ root }) => [root],
    rules: {
      'BR-CO-25': [
        'With an amount due (BT-115), a due date (BT-9) or payment terms (BT-20) are needed.',
        (_, invoice) =>
          !invoice.all('DuePayableAmount').some(({ text }) => (amount(text) ?? 0n) > 0n) ||
          invoice
            .all('SpecifiedTradePaymentTerms')
            .some((terms) => has(terms, 'DueDateDateTime') || has(terms, 'Description')),
      ],
    },
  },
  { of: totalsOf, rules: totalsRules() },
  ...['S:S', 'Z:Z', 'E:E', 'AE:AE', 'K:IC', 'G:G', 'O:O', 'L:AF', 'M:AG'].flatMap((pair) => {
    const [code = '', id = ''] = pair.split(':');
    return categoryRules(code, id);
  }),
];

function chargeReason(text: string, code: string): RuleCheck {
  return [
    `A charge needs a reason as text (${text}) or code (${code}).`,
    (node) =>
      !textsOf(select(node, 'ChargeIndicator/Indicator')).includes('true') ||
      has(node, 'Reason') ||
      has(node, 'ReasonCode'),
  ];
}

function noteContent(): RuleCheck {
  return [
    'A note with a subject needs a text or a code.',
    (note) => has(note, 'ContentCode') || has(note, 'Content'),
  ];
}

function lineIds(invoice: Invoice): ReadonlySet<string> {
  return new Set(linesOf(invoice).map((line) => textAt(line, 'AssociatedDocumentLineDocument/LineID')));
}

/** The parts of the document's sums, each rounded. */
function partsOf(invoice: Invoice) {
  const settlement = settlementOf(invoice);
  const logistics = select(settlement, 'SpecifiedLogisticsServiceCharge');
  const [allowances, charges, details] = [
    headerAllowancesOf(invoice),
    headerChargesOf(invoice),
    detailsOf(invoice),
  ];
  const amountsOf = (nodes: readonly InvoiceNode[], path: string) =>
    inCents(sumOf(nodes.flatMap((node) => select(node, path))));
  return {
    lines: amountsOf(details, lineAmount),
    allowances: amountsOf(allowances, 'ActualAmount'),
    charges: amountsOf(charges, 'ActualAmount') + amountsOf(logistics, 'AppliedAmount'),
    lineCount: details.length,
    allLines: linesOf(invoice).length,
    allowanceCount: allowances.length,
    chargeCount: charges.length + logistics.length,
    hasCharges: charges.length > 0,
  };
}

function isNear(stated: Amount | undefined, expected: Amount, roundedParts: number): boolean {
  return stated !== undefined && absolute(stated - expected) <= BigInt(roundedParts) * cent;
}

function totalsRules(): RuleGroup['rules'] {
  return {
    'BR-FXEXT-CO-10': [
      'The sum of the lines (BT-106) must be that of the lines’ net amounts (BT-131).',
      (totals, invoice) => {
        const { lines, allLines } = invoice.once(partsOf);
        return isNear(amountAt(totals, 'LineTotalAmount'), lines, allLines);
      },
    ],
    'BR-FXEXT-CO-11': [
      'The sum of allowances (BT-107) must be that of the allowances on the document (BT-92).',
      (totals, invoice) => {
        const { allowances, allowanceCount } = invoice.once(partsOf);
        if (allowanceCount === 0 && !has(totals, 'AllowanceTotalAmount')) return true;
        return isNear(amountAt(totals, 'AllowanceTotalAmount'), allowances, allowanceCount);
      },
    ],
    'BR-FXEXT-CO-12': [
      'The sum of charges (BT-108) must be that of the charges on the document (BT-99) and for logistics (BT-X-272).',
      (totals, invoice) => {
        const { charges, chargeCount, hasCharges } = invoice.once(partsOf);
        if (!hasCharges && !has(totals, 'ChargeTotalAmount')) return true;
        return isNear(amountAt(totals, 'ChargeTotalAmount'), charges, chargeCount);
      },
    ],
    'BR-FXEXT-CO-13': [
      'The total without VAT (BT-109) must be the lines less allowances plus charges.',
      (totals, invoice) => {
        const { lines, allowances, charges, ...counts } = invoice.once(partsOf);
        const roundedParts = counts.lineCount + counts.allowanceCount + counts.chargeCount;
        return isNear(amountAt(totals, 'TaxBasisTotalAmount'), lines - allowances + charges, roundedParts);
      },
    ],
    'BR-FXEXT-CO-15': [
      'The total with VAT (BT-112) must be the total without VAT (BT-109) plus the VAT (BT-110).',
      isSumWithVat,
    ],
    'BR-FXEXT-CO-16': [
      'The amount due (BT-115) must be the total with VAT less what is paid plus rounding and adjustments.',
      (totals) => {
        const sum = (path: string) => sumOf(select(totals, path));
        const adjustments = sumOf(select(totals.parent, 'SpecifiedFinancialAdjustment/ActualAmount'));
        const due = sum('GrandTotalAmount') - sum('TotalPrepaidAmount') + sum('RoundingAmount') + adjustments;
        return amountAt(totals, 'DuePayableAmount') === due;
      },
    ],
  };
}

function isSumWithVat(totals: InvoiceNode, invoice: Invoice): boolean {
  const currency = textsOf(select(settlementOf(invoice), 'InvoiceCurrencyCode'))[0];
  const withVat = amountAt(totals, 'GrandTotalAmount');
  const withoutVat = amountAt(totals, 'TaxBasisTotalAmount');
  if (withVat === undefined || withoutVat === undefined) return false;
  const vat = select(totals, 'TaxTotalAmount').filter((tax) => attribute(tax, 'currencyID') === currency);
  const { lineCount, allowanceCount, chargeCount } = invoice.once(partsOf);
  if (vat.length !== 1) return withVat === withoutVat;
  return isNear(withVat, withoutVat + sumOf(vat), lineCount + allowanceCount + chargeCount);
}

/** Requires that the breakdown lists exactly the invoiced VAT categories, with the amounts invoiced in them. */
function categoryRules(code: string, id: string): readonly RuleGroup[] {
  const isOf = (tax: InvoiceNode) => textsOf(select(tax, 'CategoryCode')).includes(code);
  const breakdown = within('ApplicableHeaderTradeSettlement', 'ApplicableTradeTax');
  return [
    {
      of: ({ root }) => [root],
      rules: {
        [`BR-FXEXT-${id}-01`]: [
          `VAT category ${code} must stand in the breakdown (BG-23) if and only if something of it is invoiced.`,
          (_, invoice) => {
            const invoiced = [
              ...within('SpecifiedLineTradeSettlement', 'ApplicableTradeTax')(invoice),
              ...invoice.all('CategoryTradeTax'),
              ...invoice.all('AppliedTradeTax'),
            ];
            return breakdown(invoice).some(isOf) === invoiced.some(isOf);
          },
        ],
      },
    },
    {
      of: (invoice) => breakdown(invoice).filter((tax) => isOf(tax) && isVat(tax)),
      rules: {
        [code === 'S' ? 'BR-FXEXT-S08b' : `BR-FXEXT-${id}-08b`]: [
          `The taxable amount (BT-116) of VAT category ${code} must be what is invoiced in it: lines less allowances plus charges.`,
          (tax, invoice) =>
            reasonsOf(tax).some((reason) => {
              const { sum, parts } = invoicedIn(invoice, code, tax, reason);
              return isNear(amountAt(tax, 'BasisAmount'), sum, parts);
            }),
        ],
        ...(code === 'S' && { 'BR-FXEXT-S-09b': standardVat() }),
      },
    },
  ];
}

function standardVat(): RuleCheck {
  return [
    'The VAT (BT-117) of category S must be its taxable amount times its rate.',
    (tax, invoice) => {
      const [basis, rate] = [amountAt(tax, 'BasisAmount'), amountAt(tax, 'RateApplicablePercent')];
      if (basis === undefined || rate === undefined) return false;
      const expected = inCents(percentOf(basis, rate));
      return reasonsOf(tax).some((reason) =>
        isNear(amountAt(tax, 'CalculatedAmount'), expected, invoicedIn(invoice, 'S', tax, reason).parts),
      );
    },
  ];
}

/** Parts are matched with the exemption reason, or by category and rate alone; one match suffices. */
function reasonsOf(tax: InvoiceNode): readonly (string | undefined)[] {
  return [reasonOf(tax), undefined];
}

function reasonOf(tax: InvoiceNode): string {
  return `${textAt(tax, 'ExemptionReasonCode')}\n${textAt(tax, 'ExemptionReason')}`;
}

function invoicedIn(invoice: Invoice, code: string, tax: InvoiceNode, reason: string | undefined) {
  const key = keyOf(code, code === 'O' ? undefined : amountAt(tax, 'RateApplicablePercent'), reason);
  return invoice.once(invoicedByKey).get(key) ?? { sum: 0n, parts: 0 };
}

function keyOf(code: string, rate: Amount | undefined, reason: string | undefined): string {
  return [code, rate ?? '', reason ?? '*'].join('\t');
}

type Invoiced = ReadonlyMap<string, { readonly sum: Amount; readonly parts: number }>;

/** The invoiced amount and number of parts by category, rate, and one or any exemption reason. */
function invoicedByKey(invoice: Invoice): Invoiced {
  const found = new Map<string, { sum: Amount; parts: number }>();
  const settlement = settlementOf(invoice);
  const add = (nodes: readonly InvoiceNode[], taxes: string, path: string, sign: bigint) => {
    for (const node of nodes) {
      const value = sign * sumOf(select(node, path));
      const keys = new Set<string>();
      for (const tax of select(node, taxes)) {
        const code = trimmed(textAt(tax, 'CategoryCode'));
        const rate = code === 'O' ? undefined : amountAt(tax, 'RateApplicablePercent');
        keys.add(keyOf(code, rate, reasonOf(tax)));
        keys.add(keyOf(code, rate, undefined));
      }
      for (const key of keys) {
        const { sum, parts } = found.get(key) ?? { sum: 0n, parts: 0 };
        found.set(key, { sum: sum + value, parts: parts + 1 });
      }
    }
  };
  add(detailsOf(invoice), 'SpecifiedLineTradeSettlement/ApplicableTradeTax', lineAmount, 1n);
  add(headerChargesOf(invoice), 'CategoryTradeTax', 'ActualAmount', 1n);
  add(select(settlement, 'SpecifiedLogisticsServiceCharge'), 'AppliedTradeTax', 'AppliedAmount', 1n);
  add(headerAllowancesOf(invoice), 'CategoryTradeTax', 'ActualAmount', -1n);
  return found;
}
