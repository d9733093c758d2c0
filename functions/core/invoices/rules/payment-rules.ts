import { has, isFilled, select, textAt } from '../reading/invoice.ts';
import { textsOf } from './parts.ts';
import type { RuleGroup } from './rule.ts';

/** Rules of payment (BG-16 to BG-19) and of supporting documents (BG-24). */
export const paymentRules: readonly RuleGroup[] = [
  {
    of: ({ all }) => all('SpecifiedTradeSettlementPaymentMeans'),
    rules: {
      'BR-49': ['A means of payment (BG-16) needs its type (BT-81).', (means) => has(means, 'TypeCode')],
    },
  },
  {
    of: ({ all }) =>
      all('SpecifiedTradeSettlementPaymentMeans')
        .filter((means) => textsOf(select(means, 'TypeCode')).some((code) => code === '30' || code === '58'))
        .flatMap((means) => select(means, 'PayeePartyCreditorFinancialAccount')),
    rules: {
      'BR-50': [
        'A credit transfer (BG-17) needs an account (BT-84).',
        (account) => isFilled(account, 'IBANID') || isFilled(account, 'ProprietaryID'),
      ],
      'BR-61': [
        'A credit transfer by SEPA or within a country (BT-81 is 30 or 58) needs an account (BT-84).',
        (account) => has(account, 'IBANID') || has(account, 'ProprietaryID'),
      ],
    },
  },
  {
    of: ({ all }) => all('ApplicableTradeSettlementFinancialCard'),
    rules: {
      'BR-51': [
        'The number of a card (BT-87) is told by its first 6 and last 4 digits at most.',
        (card) => textAt(card, 'ID').length <= 10,
      ],
    },
  },
  {
    of: ({ all }) => all('AdditionalReferencedDocument'),
    rules: {
      'BR-52': [
        'A supporting document (BG-24) needs a reference (BT-122).',
        (document) => isFilled(document, 'IssuerAssignedID'),
      ],
    },
  },
];
