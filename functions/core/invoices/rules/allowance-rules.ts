import { has, type Invoice, type InvoiceNode, select } from '../reading/invoice.ts';
import { isVat } from './parts.ts';
import type { RuleCheck, RuleGroup } from './rule.ts';
import { twoDecimals } from './totals-rules.ts';

/** Rules of allowances and charges, on the document (BG-20, BG-21) and on lines (BG-27, BG-28). */
export const allowanceRules: readonly RuleGroup[] = [
  {
    of: indicated('ApplicableHeaderTradeSettlement', 'false'),
    rules: {
      'BR-31': needsAmount('An allowance on the document (BG-20)', 'BT-92'),
      'BR-32': needsCategory('An allowance on the document (BG-20)', 'BT-95'),
      'BR-33': needsReason('An allowance on the document (BG-20)', 'BT-97', 'BT-98'),
      'BR-CO-21': needsReason('An allowance on the document (BG-20)', 'BT-97', 'BT-98'),
      'BR-DEC-01': twoDecimals('ActualAmount', 'The amount of an allowance (BT-92)'),
      'BR-DEC-02': twoDecimals('BasisAmount', 'The base amount of an allowance (BT-93)'),
    },
  },
  {
    of: indicated('ApplicableHeaderTradeSettlement', 'true'),
    rules: {
      'BR-36': needsAmount('A charge on the document (BG-21)', 'BT-99'),
      'BR-37': needsCategory('A charge on the document (BG-21)', 'BT-102'),
      'BR-38': needsReason('A charge on the document (BG-21)', 'BT-104', 'BT-105'),
      'BR-CO-22': needsReason('A charge on the document (BG-21)', 'BT-104', 'BT-105'),
      'BR-DEC-05': twoDecimals('ActualAmount', 'The amount of a charge (BT-99)'),
      'BR-DEC-06': twoDecimals('BasisAmount', 'The base amount of a charge (BT-100)'),
    },
  },
  {
    of: indicated('SpecifiedLineTradeSettlement', 'false'),
    rules: {
      'BR-41': needsAmount('An allowance on a line (BG-27)', 'BT-136'),
      'BR-42': needsReason('An allowance on a line (BG-27)', 'BT-139', 'BT-140'),
      'BR-CO-23': needsReason('An allowance on a line (BG-27)', 'BT-139', 'BT-140'),
      'BR-DEC-24': twoDecimals('ActualAmount', 'The amount of a line’s allowance (BT-136)'),
      'BR-DEC-25': twoDecimals('BasisAmount', 'The base amount of a line’s allowance (BT-137)'),
    },
  },
  {
    of: indicated('SpecifiedLineTradeSettlement', 'true'),
    rules: {
      'BR-43': needsAmount('A charge on a line (BG-28)', 'BT-141'),
      'BR-44': needsReason('A charge on a line (BG-28)', 'BT-144', 'BT-145'),
      'BR-CO-24': needsReason('A charge on a line (BG-28)', 'BT-144', 'BT-145'),
      'BR-DEC-27': twoDecimals('ActualAmount', 'The amount of a line’s charge (BT-141)'),
      'BR-DEC-28': twoDecimals('BasisAmount', 'The base amount of a line’s charge (BT-142)'),
    },
  },
];

/** Returns the allowances and charges in elements with a name, by the written form of their indicator. */
function indicated(parent: string, indicator: string): (invoice: Invoice) => readonly InvoiceNode[] {
  return ({ all }) =>
    all('SpecifiedTradeAllowanceCharge').filter(
      (node) =>
        node.parent?.name === parent &&
        select(node, 'ChargeIndicator/Indicator').some(({ text }) => text === indicator),
    );
}

function needsAmount(what: string, term: string): RuleCheck {
  return [`${what} needs an amount (${term}).`, (node) => has(node, 'ActualAmount')];
}

function needsReason(what: string, text: string, code: string): RuleCheck {
  return [
    `${what} needs a reason as text (${text}) or code (${code}).`,
    (node) => has(node, 'Reason') || has(node, 'ReasonCode'),
  ];
}

function needsCategory(what: string, term: string): RuleCheck {
  return [
    `${what} needs a VAT category (${term}).`,
    (node) => select(node, 'CategoryTradeTax').some((tax) => isVat(tax) && has(tax, 'CategoryCode')),
  ];
}
