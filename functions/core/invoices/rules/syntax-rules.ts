import { has, type Invoice, type InvoiceNode, select, trimmed } from '../reading/invoice.ts';
import { agreementOf, datesOf, linesOf, settlementOf, textsOf, totalsOf, within } from './parts.ts';
import type { RuleCheck, RuleGroup } from './rule.ts';

/**
 * Rules of EN 16931 in UN/CEFACT syntax (CEN/TS 16931-3-3): CII-SR of elements, CII-DT of data types. Rules that only
 * advise against an element are left out, since they make no invoice invalid.
 */
export const syntaxRules: readonly RuleGroup[] = [
  {
    of: ({ root }) => select(root, 'ExchangedDocumentContext'),
    rules: {
      'CII-SR-009': exactlyOne('GuidelineSpecifiedDocumentContextParameter'),
      'CII-SR-010': exactlyOne('GuidelineSpecifiedDocumentContextParameter/ID'),
    },
  },
  { of: ({ root }) => select(root, 'ExchangedDocument'), rules: { 'CII-SR-014': exactlyOne('TypeCode') } },
  {
    of: (invoice) => linesOf(invoice).flatMap((line) => select(line, 'SpecifiedTradeProduct')),
    rules: {
      'CII-SR-046': [
        'GlobalID needs a schemeID.',
        (product) => {
          const ids = select(product, 'GlobalID');
          return ids.length === 0 || ids.some((id) => id.attributes.has('schemeID'));
        },
      ],
      'CII-SR-090': [
        'OriginTradeCountry needs exactly one ID.',
        (product) =>
          !has(product, 'OriginTradeCountry') || select(product, 'OriginTradeCountry/ID').length === 1,
      ],
    },
  },
  {
    of: (invoice) =>
      linesOf(invoice).flatMap((line) =>
        select(line, 'SpecifiedTradeProduct/ApplicableProductCharacteristic'),
      ),
    rules: { 'CII-SR-069': exactlyOne('Description'), 'CII-SR-072': exactlyOne('Value') },
  },
  {
    of: (invoice) => linesOf(invoice).flatMap((line) => select(line, 'SpecifiedLineTradeAgreement')),
    rules: {
      'CII-SR-439': exactlyOne('NetPriceProductTradePrice/ChargeAmount'),
      'CII-SR-441': atMostOne('NetPriceProductTradePrice/ChargeAmount'),
    },
  },
  {
    of: ({ all }) => all('SpecifiedTradeAllowanceCharge'),
    rules: {
      'CII-SR-463': ['ChargeIndicator is needed.', (node) => has(node, 'ChargeIndicator')],
      'CII-SR-471': atMostOne('RateApplicablePercent'),
      'CII-SR-472': atMostOne('CategoryTradeTax'),
      'CII-SR-473': atMostOne('ActualAmount'),
    },
  },
  {
    of: within('GrossPriceProductTradePrice', 'AppliedTradeAllowanceCharge'),
    rules: { 'CII-SR-440': atMostOne('ActualAmount') },
  },
  {
    of: (invoice) => [agreementOf(invoice) ?? []].flat(),
    rules: {
      'CII-SR-455': atMostOne('SellerTradeParty/DefinedTradeContact'),
      'CII-SR-456': atMostOne('BuyerTradeParty/DefinedTradeContact'),
      'CII-SR-459': atMostOne('SellerTradeParty/URIUniversalCommunication'),
      'CII-SR-460': atMostOne('BuyerTradeParty/URIUniversalCommunication'),
    },
  },
  {
    of: (invoice) => [settlementOf(invoice) ?? []].flat(),
    rules: {
      'CII-SR-461': atMostOne('ApplicableTradeTax/TaxPointDate'),
      'CII-SR-462': [
        'DueDateTypeCode must be the same everywhere.',
        (_, invoice) => new Set(textsOf(within('ApplicableTradeTax', 'DueDateTypeCode')(invoice))).size <= 1,
      ],
      'CII-SR-470': [
        'A credit transfer (TypeCode 30 or 58) needs an account.',
        (settlement) =>
          select(settlement, 'SpecifiedTradeSettlementPaymentMeans').every(
            (means) => !isTransfer(means) || hasAccount(means),
          ),
      ],
    },
  },
  {
    of: (invoice) =>
      totalsOf(invoice).filter(({ parent }) => parent !== undefined && parent === settlementOf(invoice)),
    rules: totalsRules(),
  },
  {
    of: ({ root }) => [root],
    rules: {
      'CII-DT-013': without('languageID'),
      'CII-DT-014': without('languageLocaleID'),
      'CII-SR-467': [
        'All means of payment must be of one type.',
        (_, invoice) => isSame(invoice, 'SpecifiedTradeSettlementPaymentMeans', 'TypeCode'),
      ],
      'CII-SR-468': [
        'All means of payment must have the same Information.',
        (_, invoice) => isSame(invoice, 'SpecifiedTradeSettlementPaymentMeans', 'Information'),
      ],
      'CII-SR-469': [
        'PaymentReference may occur once.',
        (_, invoice) => within('ApplicableHeaderTradeSettlement', 'PaymentReference')(invoice).length <= 1,
      ],
    },
  },
  {
    of: (invoice) => identifiers(invoice).filter((id) => isPlainIdentifier(id)),
    rules: {
      'CII-DT-001': without('schemeName'),
      'CII-DT-002': without('schemeAgencyName'),
      'CII-DT-003': without('schemeDataURI'),
      'CII-DT-004': without('schemeURI'),
      'CII-DT-005': without('schemeID'),
      'CII-DT-006': without('schemeAgencyID'),
      'CII-DT-007': without('schemeVersionID'),
    },
  },
  {
    of: (invoice) => identifiers(invoice).filter((id) => !isPlainIdentifier(id)),
    rules: {
      'CII-DT-101': without('schemeName'),
      'CII-DT-102': without('schemeAgencyName'),
      'CII-DT-103': without('schemeDataURI'),
      'CII-DT-104': without('schemeURI'),
    },
  },
  {
    of: ({ all }) => all('TypeCode'),
    rules: { 'CII-DT-008': without('name'), 'CII-DT-009': without('listURI') },
  },
  { of: (invoice) => ending(invoice, 'ReferencedDocument'), rules: referenceRules() },
  {
    of: (invoice) => ending(invoice, 'Amount').filter(({ name }) => name !== 'TaxTotalAmount'),
    rules: { 'CII-DT-031': without('currencyID'), 'CII-DT-032': without('currencyCodeListVersionID') },
  },
  {
    of: (invoice) => ending(invoice, 'Quantity'),
    rules: {
      'CII-DT-033': [
        'unitCode is only for what is billed in units.',
        (quantity, invoice) => !quantity.attributes.has('unitCode') || invoice.once(isBilledInUnits),
      ],
      'CII-DT-034': without('unitCodeListID'),
      'CII-DT-035': without('unitCodeListAgencyID'),
      'CII-DT-036': without('unitCodeListAgencyName'),
    },
  },
  {
    of: (invoice) => ending(invoice, 'TradeTax'),
    rules: {
      'CII-DT-037': [
        'TypeCode of a tax must be VAT.',
        (tax) => !has(tax, 'TypeCode') || textsOf(select(tax, 'TypeCode')).includes('VAT'),
      ],
    },
  },
  {
    of: ({ all }) => all('BillingSpecifiedPeriod'),
    rules: numbered(
      68,
      'StartDateTime/DateTime DurationMeasure InclusiveIndicator Description EndDateTime/DateTime CompleteDateTime OpenIndicator SeasonCode ID Name SequenceNumeric StartDateFlexibilityCode ContinuousIndicator PurposeCode',
    ),
  },
  {
    of: ({ all }) => all('PostalTradeAddress'),
    rules: {
      ...numbered(82, 'ID PostOfficeBox BuildingName'),
      ...numbered(
        86,
        'LineFour LineFive StreetName CitySubDivisionName CountryName CountrySubDivisionID AttentionOf CareOf BuildingNumber DepartmentName AdditionalStreetName',
      ),
    },
  },
  {
    of: (invoice) => datesOf(invoice, '102'),
    rules: {
      'CII-DT-097': [
        'A date of format 102 is written YYYYMMDD.',
        ({ text }) => /^\s*\d{4}(?:1[0-2]|0[1-9])(?:3[01]|[12]\d|0[1-9])\s*$/.test(text),
      ],
    },
  },
];

function exactlyOne(path: string): RuleCheck {
  return [`${path} must occur exactly once.`, (node) => select(node, path).length === 1];
}

function atMostOne(path: string): RuleCheck {
  return [`${path} may occur once.`, (node) => select(node, path).length <= 1];
}

function without(name: string): RuleCheck {
  return [`The attribute ${name} must not be used.`, (node) => !node.attributes.has(name)];
}

/** Returns rules, with consecutive numbers, against elements that must not be used. */
function numbered(from: number, paths: string): RuleGroup['rules'] {
  return Object.fromEntries(
    paths
      .split(' ')
      .map((path, index) => [
        `CII-DT-${String(from + index).padStart(3, '0')}`,
        [`${path} must not be used.`, (node: InvoiceNode) => !has(node, path)] as const,
      ]),
  );
}

function totalsRules(): RuleGroup['rules'] {
  const names =
    'LineTotal ChargeTotal AllowanceTotal TaxBasisTotal Rounding GrandTotal Information TotalPrepaid TotalDiscount TotalAllowanceCharge DuePayable RetailValueExcludingTaxInformation TotalDepositFeeInformation ProductValueExcludingTobaccoTaxInformation TotalRetailValueInformation GrossLineTotal NetLineTotal NetIncludingTaxesLineTotal';
  return Object.fromEntries(
    names.split(' ').map((name, index) => [`CII-SR-${477 + index}`, atMostOne(`${name}Amount`)]),
  );
}

/** Rules of the parts of a reference, most of which only a supporting document (916) may have. */
function referenceRules(): RuleGroup['rules'] {
  const never = (path: string): RuleCheck => [`${path} must not be used.`, (node) => !has(node, path)];
  const onlyOf = (path: string, ...types: readonly string[]): RuleCheck => [
    `${path} is only for an AdditionalReferencedDocument of type ${types.join(', ')}.`,
    (node) =>
      !has(node, path) ||
      (node.name === 'AdditionalReferencedDocument' &&
        textsOf(select(node, 'TypeCode')).some((type) => types.includes(type))),
  ];
  return {
    'CII-DT-015': onlyOf('URIID', '916'),
    'CII-DT-016': never('StatusCode'),
    'CII-DT-017': never('CopyIndicator'),
    'CII-DT-018': onlyOf('TypeCode', '50', '130', '916'),
    'CII-DT-019': never('GlobalID'),
    'CII-DT-020': never('RevisionID'),
    'CII-DT-021': onlyOf('Name', '916'),
    'CII-DT-022': onlyOf('AttachmentBinaryObject', '916'),
    'CII-DT-023': never('Information'),
    'CII-DT-024': onlyOf('ReferenceTypeCode', '130'),
    'CII-DT-025': never('SectionName'),
    'CII-DT-026': never('PreviousRevisionID'),
    'CII-DT-027': [
      'FormattedIssueDateTime is only for a preceding invoice.',
      (node) => !has(node, 'FormattedIssueDateTime') || node.name === 'InvoiceReferencedDocument',
    ],
    'CII-DT-028': never('EffectiveSpecifiedPeriod'),
    'CII-DT-029': never('IssuerTradeParty'),
    'CII-DT-030': never('AttachedSpecifiedBinaryFile'),
  };
}

function isBilledInUnits(invoice: Invoice): boolean {
  return linesOf(invoice).some((line) =>
    select(line, 'SpecifiedLineTradeDelivery/BilledQuantity').some(({ attributes }) =>
      attributes.has('unitCode'),
    ),
  );
}

function isTransfer(means: InvoiceNode): boolean {
  return select(means, 'TypeCode').some(({ text }) => ['30', '58'].includes(trimmed(text)));
}

function hasAccount(means: InvoiceNode): boolean {
  return (
    has(means, 'PayeePartyCreditorFinancialAccount/IBANID') ||
    has(means, 'PayeePartyCreditorFinancialAccount/ProprietaryID')
  );
}

function isSame(invoice: Invoice, parent: string, name: string): boolean {
  return new Set(textsOf(within(parent, name)(invoice)).map(trimmed)).size <= 1;
}

function ending({ names, all }: Invoice, suffix: string): readonly InvoiceNode[] {
  return names.filter((name) => name.endsWith(suffix)).flatMap((name) => all(name));
}

function identifiers(invoice: Invoice): readonly InvoiceNode[] {
  return ending(invoice, 'ID');
}

/**
 * Whether an identifier must have no scheme: that of the specification, the invoice, its lines, and the seller's of
 * items.
 */
function isPlainIdentifier({ name, parent }: InvoiceNode): boolean {
  const above = parent?.parent?.name;
  if (name === 'ID')
    return (
      (parent?.name === 'GuidelineSpecifiedDocumentContextParameter' &&
        above === 'ExchangedDocumentContext') ||
      (parent?.name === 'ExchangedDocument' && above === 'CrossIndustryInvoice')
    );
  return (
    above === 'IncludedSupplyChainTradeLineItem' &&
    ((name === 'LineID' && parent?.name === 'AssociatedDocumentLineDocument') ||
      (name === 'SellerAssignedID' && parent?.name === 'SpecifiedTradeProduct'))
  );
}
