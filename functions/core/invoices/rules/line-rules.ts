import { amount } from '../reading/amounts.ts';
import { attribute, has, isFilled, select, trimmed } from '../reading/invoice.ts';
import { isVat, settlementOf, within } from './parts.ts';
import { isOrderedPeriod } from './period-rules.ts';
import type { RuleGroup } from './rule.ts';
import { twoDecimals } from './totals-rules.ts';

const netPrice = 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount';
const grossPrice = 'SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/ChargeAmount';
const netAmount =
  'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount';

/** Rules of the lines (BG-25). */
export const lineRules: RuleGroup = {
  of: ({ all }) => all('IncludedSupplyChainTradeLineItem'),
  rules: {
    'BR-21': [
      'A line needs an identifier (BT-126).',
      (line) => isFilled(line, 'AssociatedDocumentLineDocument/LineID'),
    ],
    'BR-22': [
      'A line needs a quantity (BT-129).',
      (line) => has(line, 'SpecifiedLineTradeDelivery/BilledQuantity'),
    ],
    'BR-23': [
      'A quantity needs a unit (BT-130).',
      (line) =>
        select(line, 'SpecifiedLineTradeDelivery/BilledQuantity').some(({ attributes }) =>
          attributes.has('unitCode'),
        ),
    ],
    'BR-24': ['A line needs a net amount (BT-131).', (line) => has(line, netAmount)],
    'BR-25': ['An item needs a name (BT-153).', (line) => isFilled(line, 'SpecifiedTradeProduct/Name')],
    'BR-26': ['An item needs a net price (BT-146).', (line) => has(line, netPrice)],
    'BR-27': [
      'The net price of an item (BT-146) must not be negative.',
      (line) => select(line, netPrice).some(({ text }) => (amount(text) ?? -1n) >= 0n),
    ],
    'BR-28': [
      'The gross price of an item (BT-148) must not be negative.',
      (line) => {
        const prices = select(line, grossPrice);
        return prices.length === 0 || prices.some(({ text }) => (amount(text) ?? -1n) >= 0n);
      },
    ],
    'BR-64': [
      'The standard identifier of an item (BT-157) needs a scheme.',
      (line) => {
        const identifiers = select(line, 'SpecifiedTradeProduct/GlobalID');
        return (
          identifiers.length === 0 || identifiers.some((id) => trimmed(attribute(id, 'schemeID')) !== '')
        );
      },
    ],
    'BR-CO-04': [
      'A line needs a VAT category (BT-151).',
      (line) =>
        select(line, 'SpecifiedLineTradeSettlement/ApplicableTradeTax').some(
          (tax) => isVat(tax) && has(tax, 'CategoryCode'),
        ),
    ],
    'BR-CO-18': [
      'The invoice needs a VAT breakdown (BG-23).',
      (_, invoice) => has(settlementOf(invoice), 'ApplicableTradeTax'),
    ],
    'BR-DEC-23': twoDecimals(netAmount, 'The net amount of a line (BT-131)'),
  },
};

/** Rules of the lines' periods (BG-26). */
export const linePeriodRules: RuleGroup = {
  of: within('SpecifiedLineTradeSettlement', 'BillingSpecifiedPeriod'),
  rules: {
    'BR-30': ['A line’s period (BG-26) must not end before it begins.', isOrderedPeriod],
    'BR-CO-20': [
      'A line’s period (BG-26) needs a beginning, an end, or both.',
      (period) => has(period, 'StartDateTime') || has(period, 'EndDateTime'),
    ],
  },
};

/** Rules of items: attributes (BG-32) and classifications. */
export const itemAttributeRules: RuleGroup = {
  of: ({ all }) => all('ApplicableProductCharacteristic'),
  rules: {
    'BR-54': [
      'An item’s attribute (BG-32) needs a name and a value.',
      (characteristic) => has(characteristic, 'Description') && has(characteristic, 'Value'),
    ],
  },
};

export const itemClassificationRules: RuleGroup = {
  of: ({ all }) => all('DesignatedProductClassification'),
  rules: {
    'BR-65': [
      'An item’s classification (BT-158) needs a scheme.',
      (classification) => {
        const codes = select(classification, 'ClassCode');
        return codes.length === 0 || codes.some((code) => trimmed(attribute(code, 'listID')) !== '');
      },
    ],
  },
};
