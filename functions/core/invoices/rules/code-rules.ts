import {
  allowanceReasonCodes,
  chargeReasonCodes,
  currencyCodes,
  documentTypeCodes,
  exemptionReasonCodes,
  paymentMeansCodes,
} from '../codes/money-codes.ts';
import { addressSchemes, countryCodes, identifierSchemes } from '../codes/party-codes.ts';
import { itemClassificationCodes, noteSubjectCodes, referenceCodes } from '../codes/reference-codes.ts';
import { unitCodes } from '../codes/unit-codes.ts';
import { attribute, type Invoice, type InvoiceNode, isWithin, trimmed } from '../reading/invoice.ts';
import { indicatorOf, within } from './parts.ts';
import type { RuleGroup } from './rule.ts';

type IsKnown = (code: string) => boolean;
type Nodes = (invoice: Invoice) => readonly InvoiceNode[];

const categoryCodes: IsKnown = (code) => ['AE', 'L', 'M', 'E', 'S', 'Z', 'G', 'O', 'K', 'B'].includes(code);
const taxPointCodes: IsKnown = (code) => ['5', '29', '72'].includes(code);
const mediaTypes: IsKnown = (type) =>
  [
    'application/pdf',
    'image/png',
    'image/jpeg',
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.oasis.opendocument.spreadsheet',
  ].includes(type);

const globalIds: Nodes = ({ all }) =>
  all('GlobalID').filter((id) => !isWithin(id, 'SpecifiedTradeProduct') && !isWithin(id, 'ShipToTradeParty'));
const plainIds: Nodes = ({ all }) => all('ID').filter((id) => !isWithin(id, 'SpecifiedTaxRegistration'));
const deliveryIds: Nodes = (invoice) =>
  within(
    'ShipToTradeParty',
    'GlobalID',
  )(invoice).filter((id) => id.parent?.parent?.name === 'ApplicableHeaderTradeDelivery');

/** Rules of codes (BR-CL). If two apply to an identifier, the first one counts. */
export const codeRules: readonly RuleGroup[] = [
  texts('BR-CL-01', 'UNTDID 1001', documentTypeCodes, within('ExchangedDocument', 'TypeCode')),
  attributes('BR-CL-03', 'ISO 4217', currencyCodes, 'currencyID', named('TaxTotalAmount')),
  texts('BR-CL-04', 'ISO 4217', currencyCodes, named('InvoiceCurrencyCode')),
  texts('BR-CL-05', 'ISO 4217', currencyCodes, named('TaxCurrencyCode')),
  texts('BR-CL-06', 'UNTDID 2475: 5, 29 or 72', taxPointCodes, named('DueDateTypeCode')),
  texts('BR-CL-07', 'UNTDID 1153', referenceCodes, named('ReferenceTypeCode')),
  texts('BR-CL-08', 'UNTDID 4451', noteSubjectCodes, named('SubjectCode')),
  attributes('BR-CL-10', 'ISO 6523', identifierSchemes, 'schemeID', globalIds),
  attributes('BR-CL-11', 'ISO 6523', identifierSchemes, 'schemeID', plainIds),
  attributes('BR-CL-13', 'UNTDID 7143', itemClassificationCodes, 'listID', named('ClassCode')),
  texts('BR-CL-14', 'ISO 3166-1', countryCodes, named('CountryID')),
  texts('BR-CL-15', 'ISO 3166-1', countryCodes, (invoice) =>
    within('OriginTradeCountry', 'ID')(invoice).filter((id) => !id.attributes.has('schemeID')),
  ),
  texts(
    'BR-CL-16',
    'UNTDID 4461',
    paymentMeansCodes,
    within('SpecifiedTradeSettlementPaymentMeans', 'TypeCode'),
  ),
  texts('BR-CL-17', 'UNTDID 5305', categoryCodes, within('CategoryTradeTax', 'CategoryCode')),
  texts('BR-CL-18', 'UNTDID 5305', categoryCodes, within('ApplicableTradeTax', 'CategoryCode')),
  texts('BR-CL-19', 'UNTDID 5189', allowanceReasonCodes, reasonsOf('allowance')),
  texts('BR-CL-20', 'UNTDID 7161', chargeReasonCodes, reasonsOf('charge')),
  attributes(
    'BR-CL-21',
    'ISO 6523',
    identifierSchemes,
    'schemeID',
    within('SpecifiedTradeProduct', 'GlobalID'),
  ),
  texts(
    'BR-CL-22',
    'the VATEX list',
    (code) => exemptionReasonCodes(code.toUpperCase()),
    named('ExemptionReasonCode'),
  ),
  attributes('BR-CL-23', 'UN/ECE Recommendations 20 and 21', unitCodes, 'unitCode', (invoice) => [
    ...invoice.all('BasisQuantity'),
    ...invoice.all('BilledQuantity'),
  ]),
  attributes(
    'BR-CL-24',
    'the media types of attachments',
    mediaTypes,
    'mimeCode',
    named('AttachmentBinaryObject'),
  ),
  attributes(
    'BR-CL-25',
    'the EAS list',
    addressSchemes,
    'schemeID',
    within('URIUniversalCommunication', 'URIID'),
  ),
  attributes('BR-CL-26', 'ISO 6523', identifierSchemes, 'schemeID', deliveryIds),
];

/** Code rules of the XRechnung extension, which also permits identifiers of digital health applications, and XML. */
export const xrechnungExtensionCodeRules: readonly RuleGroup[] = [
  attributes(
    'BR-DEX-01',
    'the media types of attachments',
    orOf(mediaTypes, 'application/xml'),
    'mimeCode',
    named('AttachmentBinaryObject'),
  ),
  attributes('BR-DEX-04', 'ISO 6523', orHealthScheme(identifierSchemes), 'schemeID', globalIds),
  attributes('BR-DEX-05', 'ISO 6523', orHealthScheme(identifierSchemes), 'schemeID', plainIds),
  attributes(
    'BR-DEX-06',
    'ISO 6523',
    orHealthScheme(identifierSchemes),
    'schemeID',
    within('SpecifiedTradeProduct', 'GlobalID'),
  ),
  attributes(
    'BR-DEX-07',
    'the EAS list',
    orHealthScheme(addressSchemes),
    'schemeID',
    within('URIUniversalCommunication', 'URIID'),
  ),
  attributes('BR-DEX-08', 'ISO 6523', orHealthScheme(identifierSchemes), 'schemeID', deliveryIds),
];

function orOf(isKnown: IsKnown, ...more: readonly string[]): IsKnown {
  return (code) => more.includes(code) || isKnown(code);
}

function orHealthScheme(isKnown: IsKnown): IsKnown {
  return orOf(isKnown, 'XR01', 'XR02', 'XR03');
}

function texts(rule: string, list: string, isKnown: IsKnown, of: Nodes): RuleGroup {
  return {
    of,
    rules: { [rule]: [`The code must be one of ${list}.`, ({ text }) => isKnown(trimmed(text))] },
  };
}

function attributes(rule: string, list: string, isKnown: IsKnown, name: string, of: Nodes): RuleGroup {
  return {
    of: (invoice) => of(invoice).filter((node) => node.attributes.has(name)),
    rules: {
      [rule]: [`The ${name} must be one of ${list}.`, (node) => isKnown(trimmed(attribute(node, name)))],
    },
  };
}

function named(name: string): Nodes {
  return ({ all }) => all(name);
}

function reasonsOf(kind: 'allowance' | 'charge'): Nodes {
  return (invoice) =>
    within(
      'SpecifiedTradeAllowanceCharge',
      'ReasonCode',
    )(invoice).filter(({ parent }) => indicatorOf(parent) === kind);
}
