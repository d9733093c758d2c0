import {
  attribute,
  has,
  type Invoice,
  type InvoiceNode,
  isFilled,
  select,
  textAt,
  trimmed,
} from '../reading/invoice.ts';
import { isSkonto } from './cash-discount.ts';
import { isIban } from './is-iban.ts';
import { agreementOf, deliveryOf, hasTaxNumber, linesOf, settlementOf, textsOf } from './parts.ts';
import type { RuleCheck, RuleGroup } from './rule.ts';

const email = /^[^@\s]+@(?:[^@.\s]+\.)+[^@.\s]+$/;

/** Rules of XRechnung 3.0, on top of those of EN 16931 (KoSIT; Spezifikation XRechnung, 12). */
export const xrechnungRules: readonly RuleGroup[] = [
  {
    of: ({ root }) => [root],
    rules: {
      'BR-DE-1': [
        'Payment instructions (BG-16) are needed.',
        (_, invoice) => has(settlementOf(invoice), 'SpecifiedTradeSettlementPaymentMeans'),
      ],
      'BR-DE-15': [
        'The buyer’s reference (BT-10) is needed: the Leitweg-ID.',
        (_, invoice) => isFilled(agreementOf(invoice), 'BuyerReference'),
      ],
      'BR-DE-16': [
        'With VAT, a tax number of the seller (BT-31, BT-32) or a tax representative (BG-11) is needed.',
        (_, invoice) => !isTaxed(invoice) || isSellerKnown(invoice),
      ],
      'BR-DE-17': [
        'The type (BT-3) should be 326, 380, 381, 384, 389, 875, 876 or 877.',
        (root) =>
          ['326', '380', '381', '384', '389', '875', '876', '877'].includes(
            textAt(root, 'ExchangedDocument/TypeCode'),
          ),
        'warning',
      ],
      'BR-DE-18': [
        'A cash discount in the payment terms (BT-20) is written #SKONTO#TAGE=n#PROZENT=n.nn#, each on a line of its own.',
        (_, invoice) =>
          isSkonto(
            select(settlementOf(invoice), 'SpecifiedTradePaymentTerms').flatMap((terms) =>
              textsOf(select(terms, 'Description').slice(0, 1)),
            ),
          ),
      ],
      'BR-DE-22': [
        'The names of attached files must differ.',
        (_, { all }) => {
          const names = all('AdditionalReferencedDocument').flatMap((document) =>
            select(document, 'AttachmentBinaryObject').flatMap(
              ({ attributes }) => attributes.get('filename') ?? [],
            ),
          );
          return new Set(names).size === names.length;
        },
      ],
      'BR-DE-26': [
        'A corrected invoice (BT-3 is 384) should name the invoice that it corrects (BG-3).',
        (root, invoice) =>
          textAt(root, 'ExchangedDocument/TypeCode') !== '384' ||
          has(settlementOf(invoice), 'InvoiceReferencedDocument'),
        'warning',
      ],
      'BR-DE-30': [
        'A direct debit (BG-19) needs the creditor’s identifier (BT-90).',
        (_, invoice) => {
          const { mandate, creditor, account } = directDebitOf(invoice);
          return ((mandate || account) && creditor) || !(mandate || creditor || account);
        },
      ],
      'BR-DE-31': [
        'A direct debit (BG-19) needs the account that is debited (BT-91).',
        (_, invoice) => {
          const { mandate, creditor, account } = directDebitOf(invoice);
          return ((mandate || creditor) && account) || !(mandate || creditor || account);
        },
      ],
    },
  },
  {
    of: ({ root }) => select(root, 'ExchangedDocumentContext'),
    rules: {
      'BR-DE-21': [
        'The specification (BT-24) should be that of XRechnung 3.0.',
        (context) => {
          const own = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0';
          return textsOf(select(context, 'GuidelineSpecifiedDocumentContextParameter/ID')).some((id) =>
            [
              own,
              `${own}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`,
              `${own}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`,
            ].includes(id),
          );
        },
        'warning',
      ],
    },
  },
  {
    of: (invoice) => select(agreementOf(invoice), 'SellerTradeParty'),
    rules: {
      'BR-DE-2': ['The seller needs a contact (BG-6).', (seller) => has(seller, 'DefinedTradeContact')],
    },
  },
  {
    of: (invoice) => select(agreementOf(invoice), 'SellerTradeParty/PostalTradeAddress'),
    rules: {
      'BR-DE-3': filled('The seller’s address needs a city (BT-37).', 'CityName'),
      'BR-DE-4': filled('The seller’s address needs a post code (BT-38).', 'PostcodeCode'),
    },
  },
  {
    of: (invoice) => select(agreementOf(invoice), 'SellerTradeParty/DefinedTradeContact'),
    rules: {
      'BR-DE-5': [
        'The seller’s contact needs a name (BT-41).',
        (contact) => isFilled(contact, 'PersonName') || isFilled(contact, 'DepartmentName'),
      ],
      'BR-DE-6': filled(
        'The seller’s contact needs a telephone number (BT-42).',
        'TelephoneUniversalCommunication/CompleteNumber',
      ),
      'BR-DE-7': filled(
        'The seller’s contact needs an e-mail address (BT-43).',
        'EmailURIUniversalCommunication/URIID',
      ),
      'BR-DE-27': [
        'The telephone number of the seller’s contact (BT-42) should have at least three digits.',
        (contact) => {
          const number = textAt(contact, 'TelephoneUniversalCommunication/CompleteNumber');
          return number.replace(/\D/g, '').length >= 3;
        },
        'warning',
      ],
      'BR-DE-28': [
        'The e-mail address of the seller’s contact (BT-43) should be one.',
        (contact) => email.test(textAt(contact, 'EmailURIUniversalCommunication/URIID').slice(0, 1_000)),
        'warning',
      ],
    },
  },
  {
    of: (invoice) => select(agreementOf(invoice), 'BuyerTradeParty/PostalTradeAddress'),
    rules: {
      'BR-DE-8': filled('The buyer’s address needs a city (BT-52).', 'CityName'),
      'BR-DE-9': filled('The buyer’s address needs a post code (BT-53).', 'PostcodeCode'),
    },
  },
  {
    of: (invoice) =>
      select(agreementOf(invoice), 'AdditionalReferencedDocument').filter((document) =>
        textsOf(select(document, 'TypeCode')).includes('916'),
      ),
    rules: {
      'BR-TMP-2': [
        'Where a supporting document is (BT-124) should be told as an absolute address.',
        (document) =>
          !has(document, 'URIID') ||
          /^[a-zA-Z][a-zA-Z0-9+.-]+:/.test(select(document, 'URIID')[0]?.text ?? ''),
        'warning',
      ],
    },
  },
  {
    of: (invoice) => select(deliveryOf(invoice), 'ShipToTradeParty/PostalTradeAddress'),
    rules: {
      'BR-DE-10': filled('The address of delivery needs a city (BT-77).', 'CityName'),
      'BR-DE-11': filled('The address of delivery needs a post code (BT-78).', 'PostcodeCode'),
    },
  },
  {
    of: (invoice) => meansOf(invoice, '30', '58'),
    rules: {
      'BR-DE-19': [
        'The account of a SEPA transfer (BT-84) should be a right IBAN.',
        (means) =>
          textAt(means, 'TypeCode') !== '58' ||
          isIban(textAt(means, 'PayeePartyCreditorFinancialAccount/IBANID')),
        'warning',
      ],
      'BR-DE-23-a': [
        'A means of payment of type 30 or 58 needs a credit transfer (BG-17).',
        (means) => has(means, 'PayeePartyCreditorFinancialAccount'),
      ],
      'BR-DE-23-b': [
        'A means of payment of type 30 or 58 has neither a card (BG-18) nor a direct debit (BG-19).',
        (means, invoice) =>
          !has(means, 'ApplicableTradeSettlementFinancialCard') && !isDirectDebit(means, invoice),
      ],
    },
  },
  {
    of: (invoice) => meansOf(invoice, '48', '54', '55'),
    rules: {
      'BR-DE-24-a': [
        'A means of payment of type 48, 54 or 55 needs a card (BG-18).',
        (means) => has(means, 'ApplicableTradeSettlementFinancialCard'),
      ],
      'BR-DE-24-b': [
        'A means of payment of type 48, 54 or 55 has neither a transfer (BG-17) nor a direct debit (BG-19).',
        (means, invoice) =>
          !has(means, 'PayeePartyCreditorFinancialAccount') && !isDirectDebit(means, invoice),
      ],
    },
  },
  {
    of: (invoice) => meansOf(invoice, '59'),
    rules: {
      'BR-DE-20': [
        'The account of a SEPA direct debit (BT-91) should be a right IBAN.',
        (means) => isIban(textAt(means, 'PayerPartyDebtorFinancialAccount/IBANID')),
        'warning',
      ],
      'BR-DE-25-a': [
        'A means of payment of type 59 needs a direct debit (BG-19).',
        (means, invoice) => isDirectDebit(means, invoice),
      ],
      'BR-DE-25-b': [
        'A means of payment of type 59 has neither a transfer (BG-17) nor a card (BG-18).',
        (means) =>
          !has(means, 'PayeePartyCreditorFinancialAccount') &&
          !has(means, 'PayeeSpecifiedCreditorFinancialInstitution') &&
          !has(means, 'PayerSpecifiedDebtorFinancialInstitution') &&
          !has(means, 'ApplicableTradeSettlementFinancialCard'),
      ],
    },
  },
  {
    of: (invoice) => select(settlementOf(invoice), 'ApplicableTradeTax'),
    rules: { 'BR-DE-14': filled('A VAT category needs a rate (BT-119).', 'RateApplicablePercent') },
  },
  {
    of: ({ root }) => select(root, 'SupplyChainTradeTransaction'),
    rules: {
      'BR-DE-TMP-32': [
        'The date of delivery should be told: BT-72, BG-14, or BG-26 on every line.',
        (_, invoice) =>
          has(deliveryOf(invoice), 'ActualDeliverySupplyChainEvent/OccurrenceDateTime') ||
          has(settlementOf(invoice), 'BillingSpecifiedPeriod') ||
          linesOf(invoice).every((line) => has(line, 'SpecifiedLineTradeSettlement/BillingSpecifiedPeriod')),
        'warning',
      ],
    },
  },
  {
    of: linesOf,
    rules: {
      'BR-TMP-3': [
        'The base quantity (BT-149, BT-150) must be the same for the gross and the net price.',
        hasOneBase,
      ],
    },
  },
];

function filled(message: string, path: string): RuleCheck {
  return [message, (node) => isFilled(node, path)];
}

function meansOf(invoice: Invoice, ...types: readonly string[]): readonly InvoiceNode[] {
  return select(settlementOf(invoice), 'SpecifiedTradeSettlementPaymentMeans').filter((means) =>
    types.includes(textAt(means, 'TypeCode')),
  );
}

function directDebitOf(invoice: Invoice) {
  const settlement = settlementOf(invoice);
  return {
    mandate: has(settlement, 'SpecifiedTradePaymentTerms/DirectDebitMandateID'),
    creditor: has(settlement, 'CreditorReferenceID'),
    account: has(settlement, 'SpecifiedTradeSettlementPaymentMeans/PayerPartyDebtorFinancialAccount/IBANID'),
  };
}

function isDirectDebit(means: InvoiceNode, invoice: Invoice): boolean {
  const { mandate, creditor } = directDebitOf(invoice);
  return mandate || creditor || has(means, 'PayerPartyDebtorFinancialAccount/IBANID');
}

function isTaxed(invoice: Invoice): boolean {
  const taxes = linesOf(invoice).flatMap((line) =>
    select(line, 'SpecifiedLineTradeSettlement/ApplicableTradeTax'),
  );
  const codes = textsOf(taxes.flatMap((tax) => select(tax, 'CategoryCode')));
  return (
    textsOf(taxes.flatMap((tax) => select(tax, 'TypeCode'))).includes('VAT') &&
    codes.some((code) => ['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M'].includes(code))
  );
}

function isSellerKnown(invoice: Invoice): boolean {
  const agreement = agreementOf(invoice);
  return (
    hasTaxNumber(select(agreement, 'SellerTradeParty'), 'VA', 'FC') ||
    has(agreement, 'SellerTaxRepresentativeTradeParty')
  );
}

function hasOneBase(line: InvoiceNode): boolean {
  const [gross] = select(line, 'SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/BasisQuantity');
  const [net] = select(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/BasisQuantity');
  if (!gross || !net) return true;
  const [grossUnit, netUnit] = [gross, net].map((quantity) => attribute(quantity, 'unitCode'));
  return trimmed(gross.text) === trimmed(net.text) && (!grossUnit || !netUnit || grossUnit === netUnit);
}
