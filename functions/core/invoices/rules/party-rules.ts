import { countryCodes } from '../codes/party-codes.ts';
import { attribute, has, type InvoiceNode, isFilled, select } from '../reading/invoice.ts';
import { hasTaxNumber, textsOf } from './parts.ts';
import type { RuleGroup } from './rule.ts';

/** Rules of the parties: seller, payee, tax representative, and VAT numbers. */
export const partyRules: readonly RuleGroup[] = [
  {
    of: ({ all }) => all('SellerTradeParty'),
    rules: {
      'BR-CO-26': [
        'The seller needs an identifier (BT-29), a legal registration (BT-30) or a VAT number (BT-31).',
        (seller) =>
          has(seller, 'ID') ||
          has(seller, 'GlobalID') ||
          has(seller, 'SpecifiedLegalOrganization/ID') ||
          hasTaxNumber([seller], 'VA'),
      ],
    },
  },
  {
    of: ({ all }) => all('PayeeTradeParty'),
    rules: {
      'BR-17': ['The payee (BG-10) needs a name (BT-59), and must be another than the seller.', isOtherPayee],
    },
  },
  {
    of: ({ all }) => all('SellerTaxRepresentativeTradeParty'),
    rules: {
      'BR-18': ['The tax representative needs a name (BT-62).', (party) => isFilled(party, 'Name')],
      'BR-19': [
        'The tax representative needs a postal address (BG-12).',
        (party) => has(party, 'PostalTradeAddress'),
      ],
      'BR-20': [
        'The tax representative’s address needs a country (BT-69).',
        (party) => isFilled(party, 'PostalTradeAddress/CountryID'),
      ],
      'BR-56': [
        'The tax representative needs a VAT number (BT-63).',
        (party) =>
          select(party, 'SpecifiedTaxRegistration/ID').some(
            (id) => attribute(id, 'schemeID') === 'VA' && id.text.trim() !== '',
          ),
      ],
    },
  },
  {
    of: ({ all }) =>
      all('ID').filter(
        (id) => id.parent?.name === 'SpecifiedTaxRegistration' && attribute(id, 'schemeID') === 'VA',
      ),
    rules: {
      'BR-CO-09': [
        'A VAT number must begin with the code of its country; Greece may write EL.',
        ({ text }) => text.startsWith('EL') || countryCodes(text.slice(0, 2)),
      ],
    },
  },
];

function isOtherPayee(payee: InvoiceNode): boolean {
  const sellers = select(payee.parent?.parent, 'ApplicableHeaderTradeAgreement/SellerTradeParty');
  const isSame = (path: string) => {
    const own = textsOf(select(payee, path));
    return sellers.some((seller) => textsOf(select(seller, path)).some((text) => own.includes(text)));
  };
  return has(payee, 'Name') && !isSame('Name') && !isSame('ID') && !isSame('SpecifiedLegalOrganization/ID');
}
