import { amount, amountAt, inCents } from '../reading/amounts.ts';
import {
  attribute,
  has,
  type Invoice,
  type InvoiceNode,
  isFilled,
  select,
  trimmed,
} from '../reading/invoice.ts';
import { agreementOf, deliveryOf, settlementOf } from './parts.ts';
import type { RuleGroup } from './rule.ts';

const summation = 'SpecifiedTradeSettlementHeaderMonetarySummation';

/** Rules of the invoice as a whole (EN 16931-1, 6.4). */
export const headerRules: RuleGroup = {
  of: ({ root }) => [root],
  rules: {
    'BR-01': [
      'The invoice needs a specification identifier (BT-24).',
      (root) => isFilled(root, 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID'),
    ],
    'BR-02': ['The invoice needs a number (BT-1).', (root) => isFilled(root, 'ExchangedDocument/ID')],
    'BR-03': [
      'The invoice needs an issue date (BT-2) in format 102.',
      (root) =>
        select(root, 'ExchangedDocument/IssueDateTime/DateTimeString').some(
          (date) => attribute(date, 'format') === '102' && trimmed(date.text) !== '',
        ),
    ],
    'BR-04': [
      'The invoice needs a type code (BT-3).',
      (root) => isFilled(root, 'ExchangedDocument/TypeCode'),
    ],
    'BR-05': [
      'The invoice needs a currency (BT-5).',
      (_, invoice) => isFilled(settlementOf(invoice), 'InvoiceCurrencyCode'),
    ],
    'BR-06': [
      'The seller needs a name (BT-27).',
      (_, invoice) => isFilled(agreementOf(invoice), 'SellerTradeParty/Name'),
    ],
    'BR-07': [
      'The buyer needs a name (BT-44).',
      (_, invoice) => isFilled(agreementOf(invoice), 'BuyerTradeParty/Name'),
    ],
    'BR-08': [
      'The seller needs a postal address (BG-5).',
      (_, invoice) => has(agreementOf(invoice), 'SellerTradeParty/PostalTradeAddress'),
    ],
    'BR-09': [
      "The seller's address needs a country (BT-40).",
      (_, invoice) => isFilled(agreementOf(invoice), 'SellerTradeParty/PostalTradeAddress/CountryID'),
    ],
    'BR-10': [
      'The buyer needs a postal address (BG-8).',
      (_, invoice) => has(agreementOf(invoice), 'BuyerTradeParty/PostalTradeAddress'),
    ],
    'BR-11': [
      "The buyer's address needs a country (BT-55).",
      (_, invoice) => isFilled(agreementOf(invoice), 'BuyerTradeParty/PostalTradeAddress/CountryID'),
    ],
    'BR-16': [
      'The invoice needs at least one line (BG-25).',
      (_, { all }) => all('IncludedSupplyChainTradeLineItem').length > 0,
    ],
    'BR-62': [
      "The seller's electronic address (BT-34) needs a scheme.",
      (_, invoice) => hasAddressScheme(invoice, 'SellerTradeParty'),
    ],
    'BR-63': [
      "The buyer's electronic address (BT-49) needs a scheme.",
      (_, invoice) => hasAddressScheme(invoice, 'BuyerTradeParty'),
    ],
    'BR-CO-15': [
      'The total with VAT (BT-112) must be the total without VAT (BT-109) plus the VAT (BT-110).',
      (_, invoice) =>
        select(settlementOf(invoice), 'InvoiceCurrencyCode').every(({ text }) => isSumWithVat(invoice, text)),
    ],
    'BR-B-01': [
      'Split payment (VAT category B) is for invoices within Italy.',
      (_, invoice) =>
        !hasCategory(invoice, 'B') || invoice.all('CountryID').every(({ text }) => text === 'IT'),
    ],
    'BR-B-02': [
      'An invoice with split payment (VAT category B) must not have the standard rate (S) as well.',
      (_, invoice) => !hasCategory(invoice, 'B') || !hasCategory(invoice, 'S'),
    ],
  },
};

/** Rules of delivery and of preceding invoices. */
export const deliveryRules: RuleGroup = {
  of: (invoice) => [deliveryOf(invoice) ?? []].flat(),
  rules: {
    'BR-57': [
      'The address of delivery (BG-15) needs a country (BT-80).',
      (delivery) =>
        !has(delivery, 'ShipToTradeParty/PostalTradeAddress') ||
        isFilled(delivery, 'ShipToTradeParty/PostalTradeAddress/CountryID'),
    ],
  },
};

export const precedingInvoiceRules: RuleGroup = {
  of: (invoice) => select(settlementOf(invoice), 'InvoiceReferencedDocument'),
  rules: {
    'BR-55': [
      'A preceding invoice (BG-3) needs its number (BT-25).',
      (reference) => isFilled(reference, 'IssuerAssignedID'),
    ],
  },
};

function hasAddressScheme(invoice: Invoice, party: string): boolean {
  const [address] = select(agreementOf(invoice), `${party}/URIUniversalCommunication`);
  return !address || select(address, 'URIID').some((id) => trimmed(attribute(id, 'schemeID')) !== '');
}

function isSumWithVat(invoice: Invoice, currency: string): boolean {
  const totals = select(settlementOf(invoice), summation)[0];
  const withVat = amountAt(totals, 'GrandTotalAmount');
  const withoutVat = amountAt(totals, 'TaxBasisTotalAmount');
  if (withVat === undefined || withoutVat === undefined) return false;
  const vat = select(totals, 'TaxTotalAmount').filter((tax) => attribute(tax, 'currencyID') === currency);
  const sum = vat.length === 1 ? amount((vat[0] as InvoiceNode).text) : undefined;
  return withVat === withoutVat || (sum !== undefined && withVat === inCents(withoutVat + sum));
}

function hasCategory({ all }: Invoice, category: string): boolean {
  return all('CategoryCode').some(({ text }: InvoiceNode) => text === category);
}
