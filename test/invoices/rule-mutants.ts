import { sampleInvoice } from '../../bench/sample-invoice.ts';
import { xrechnungExtensionCodeRules } from '../../functions/core/invoices/rules/code-rules.ts';
import { extendedRules } from '../../functions/core/invoices/rules/extended-rules.ts';
import { en16931Rules, xrechnungOwnRules } from '../../functions/core/invoices/rules/rules-of.ts';
import { editInvoice } from './edit-invoice.ts';

/** An invoice in which one rule is broken, and as little else as that rule allows. */
export interface RuleMutant {
  readonly rule: string;
  readonly sample: Sample | 'cvd';
  readonly xml: string;
}

const allowances = `
allowance/ChargeIndicator/Indicator=false; allowance/ActualAmount=10.00; allowance/Reason=Rebate;
allowanceTax/TypeCode=VAT; allowanceTax/CategoryCode=S; allowanceTax/RateApplicablePercent=19;
charge/ChargeIndicator/Indicator=true; charge/ActualAmount=10.00; charge/Reason=Freight;
chargeTax/TypeCode=VAT; chargeTax/CategoryCode=S; chargeTax/RateApplicablePercent=19;
totals/AllowanceTotalAmount=10.00; totals/ChargeTotalAmount=10.00;
lineAllowance/ChargeIndicator/Indicator=false; lineAllowance/ActualAmount=1.00; lineAllowance/Reason=Rebate;
lineCharge/ChargeIndicator/Indicator=true; lineCharge/ActualAmount=1.00; lineCharge/Reason=Freight;
`.replaceAll('\n', ' ');
const unknownGuideline = 'guideline/ID=urn:cen.eu:en16931:2017#compliant#urn:okapi.example:invoice';
const representative =
  'representative/Name=R; representative/PostalTradeAddress/CountryID=DE; representative/SpecifiedTaxRegistration/ID=DE1; representative/SpecifiedTaxRegistration/ID@schemeID=VA';
const debit =
  'means/TypeCode=59; -transfer; debit/IBANID=DE02120300000000202051; terms/DirectDebitMandateID=1';

/** The invoices that are broken. A specification that is not known is checked by the rules of EN 16931, in any order of elements. */
const samples = {
  en16931: editInvoice(sampleInvoice(), `${unknownGuideline}; ${allowances}`),
  xrechnung: editInvoice(sampleInvoice({ profile: 'xrechnung' }), allowances),
  extension: editInvoice(
    sampleInvoice({ profile: 'xrechnung' }),
    'guideline/ID=urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0',
  ),
  extended: editInvoice(sampleInvoice({ profile: 'extended' }), allowances),
} as const;

/** The ids of all rules that there are. */
export const allRules: ReadonlySet<string> = new Set(
  [...en16931Rules, ...xrechnungOwnRules, ...xrechnungExtensionCodeRules, ...extendedRules].flatMap(
    ({ rules }) => Object.keys(rules),
  ),
);

type Sample = keyof typeof samples;

const cvd =
  'guideline/ID=urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9';
const classification = 'product/DesignatedProductClassification/ClassCode';

/** Invoices at the edge of a rule; most break none. */
export const edgeCases: readonly RuleMutant[] = (
  [
    ...(Object.keys(samples) as Sample[]).map((sample) => ['whole', sample, ''] as const),
    [
      'rounded and prepaid',
      'en16931',
      'totals/RoundingAmount=0.02; totals/TotalPrepaidAmount=100.00; totals/DuePayableAmount=138.02',
    ],
    [
      'periods of one day',
      'en16931',
      'period/StartDateTime~20261101; period/EndDateTime~20261101; linePeriod/StartDateTime~20261101; linePeriod/EndDateTime~20261101',
    ],
    [
      'a period of two ends, one before it begins',
      'en16931',
      'period/StartDateTime~20261115; period/EndDateTime~20261101; *period/EndDateTime; period/EndDateTime[2]~20261130',
    ],
    [
      'a period of two beginnings, one after it ends',
      'en16931',
      'period/StartDateTime~20261130; period/EndDateTime~20261115; *period/StartDateTime; period/StartDateTime[2]~20261101',
    ],
    [
      'a period of months',
      'en16931',
      'period/StartDateTime~202611; period/EndDateTime~202612; period/StartDateTime/DateTimeString@format=610; period/EndDateTime/DateTimeString@format=610',
    ],
    ['half a cent below 0', 'en16931', 'lineTotal=-200.125; totals/LineTotalAmount=-200.12'],
    ['half a cent', 'en16931', 'lineTotal=200.125; totals/LineTotalAmount=200.13'],
    [
      'VAT by one unit more',
      'en16931',
      'tax/CalculatedAmount=39.00; totals/TaxTotalAmount=39.00; totals/GrandTotalAmount=239.00; totals/DuePayableAmount=239.00',
    ],
    ['IBAN in small letters', 'xrechnung', 'transfer/IBANID=de02120300000000202051'],
    ['IBAN in groups', 'xrechnung', 'transfer/IBANID=DE02 1203 0000 0000 2020 51'],
    ['class of vehicles', 'cvd', `${cvd}; ${classification}=M1; ${classification}@listID=CVD`],
    [
      'logistics',
      'extended',
      'logistics/Description=Freight; logistics/AppliedAmount=10.00; logistics/AppliedTradeTax/TypeCode=VAT; logistics/AppliedTradeTax/CategoryCode=S; logistics/AppliedTradeTax/RateApplicablePercent=19; totals/ChargeTotalAmount=20.00; tax/BasisAmount=210.00; tax/CalculatedAmount=39.90; totals/TaxBasisTotalAmount=210.00; totals/TaxTotalAmount=39.90; totals/GrandTotalAmount=249.90; totals/DuePayableAmount=249.90',
    ],
    [
      'heading',
      'extended',
      '*line; line/AssociatedDocumentLineDocument/LineID=2; line/AssociatedDocumentLineDocument/LineStatusReasonCode=GROUP',
    ],
  ] as const
).map(([name, sample, edits]) => {
  const base = sample === 'cvd' ? 'xrechnung' : sample;
  return { rule: `${name}: ${sample}`, sample, xml: editInvoice(samples[base], edits) };
});

/** A line breaks one rule, by its edits of the sample. */
const en16931 = `
BR-01: -guideline/ID
BR-02: document/ID=
BR-03: -document/IssueDateTime/DateTimeString@format
BR-04: -document/TypeCode
BR-05: -settlement/InvoiceCurrencyCode
BR-06: -seller/Name
BR-07: -buyer/Name
BR-08: -seller/PostalTradeAddress
BR-09: -seller/PostalTradeAddress/CountryID
BR-10: -buyer/PostalTradeAddress
BR-11: -buyer/PostalTradeAddress/CountryID
BR-12: -totals/LineTotalAmount
BR-13: -totals/TaxBasisTotalAmount
BR-14: -totals/GrandTotalAmount
BR-15: -totals/DuePayableAmount
BR-16: -line
BR-17: payee/ID=1
BR-18: ${representative}; -representative/Name
BR-19: ${representative}; -representative/PostalTradeAddress
BR-20: ${representative}; -representative/PostalTradeAddress/CountryID
BR-21: line/AssociatedDocumentLineDocument/LineID=
BR-22: -quantity
BR-23: -quantity@unitCode
BR-24: -lineTotal
BR-25: -product/Name
BR-26: -price/ChargeAmount
BR-27: price/ChargeAmount=-1
BR-28: gross/ChargeAmount=-1
BR-29: period/StartDateTime~20261130; period/EndDateTime~20261101
BR-30: linePeriod/StartDateTime~20261130; linePeriod/EndDateTime~20261101
BR-31: -allowance/ActualAmount
BR-32: -allowanceTax
BR-33: -allowance/Reason
BR-36: -charge/ActualAmount
BR-37: -chargeTax
BR-38: -charge/Reason
BR-41: -lineAllowance/ActualAmount
BR-42: -lineAllowance/Reason
BR-43: -lineCharge/ActualAmount
BR-44: -lineCharge/Reason
BR-45: -tax/BasisAmount
BR-46: -tax/CalculatedAmount
BR-47: -tax/CategoryCode
BR-48: -tax/RateApplicablePercent
BR-49: means/Information=Card
BR-50: means/TypeCode=30; transfer/IBANID=
BR-51: means/TypeCode=54; card/ID=12345678901
BR-52: support/TypeCode=916
BR-53: settlement/TaxCurrencyCode=USD
BR-54: attribute/Description=Colour
BR-55: settlement/InvoiceReferencedDocument/IssuerAssignedID=
BR-56: ${representative}; representative/SpecifiedTaxRegistration/ID@schemeID=FC
BR-57: shipTo/PostalTradeAddress/CityName=Bonn
BR-61: means/TypeCode=30; transfer/AccountName=Okapi
BR-62: seller/URIUniversalCommunication/URIID=a@okapi.example
BR-63: buyer/URIUniversalCommunication/URIID=a@okapi.example
BR-64: product/GlobalID=4012345001235
BR-65: product/DesignatedProductClassification/ClassCode=1
BR-B-01: lineTax/CategoryCode=B; tax/CategoryCode=B; allowanceTax/CategoryCode=B; chargeTax/CategoryCode=B
BR-B-02: lineTax/CategoryCode=B
BR-CO-03: tax/TaxPointDate/DateString=20261122; tax/TaxPointDate/DateString@format=102; tax/DueDateTypeCode=5
BR-CO-04: -lineTax
BR-CO-09: seller/SpecifiedTaxRegistration/ID=XX123456789
BR-CO-10: totals/LineTotalAmount=201.00
BR-CO-11: totals/AllowanceTotalAmount=11.00
BR-CO-12: totals/ChargeTotalAmount=11.00
BR-CO-13: totals/TaxBasisTotalAmount=201.00
BR-CO-14: totals/TaxTotalAmount=39.00
BR-CO-15: totals/GrandTotalAmount=239.00
BR-CO-16: totals/DuePayableAmount=237.99
BR-CO-17: tax/CalculatedAmount=39.01
BR-CO-18: -tax
BR-CO-19: period/Description=November
BR-CO-20: linePeriod/Description=November
BR-CO-21: -allowance/Reason
BR-CO-22: -charge/Reason
BR-CO-23: -lineAllowance/Reason
BR-CO-24: -lineCharge/Reason
BR-CO-26: seller/SpecifiedTaxRegistration/ID@schemeID=FC
BR-DEC-01: allowance/ActualAmount=10.001
BR-DEC-02: allowance/BasisAmount=10.001
BR-DEC-05: charge/ActualAmount=10.001
BR-DEC-06: charge/BasisAmount=10.001
BR-DEC-09: totals/LineTotalAmount=200.000
BR-DEC-10: totals/AllowanceTotalAmount=10.000
BR-DEC-11: totals/ChargeTotalAmount=10.000
BR-DEC-12: totals/TaxBasisTotalAmount=200.000
BR-DEC-13: totals/TaxTotalAmount=38.001
BR-DEC-14: totals/GrandTotalAmount=238.000
BR-DEC-15: settlement/TaxCurrencyCode=USD; totals/TaxTotalAmount[2]=41.001; totals/TaxTotalAmount[2]@currencyID=USD
BR-DEC-16: totals/TotalPrepaidAmount=0.000
BR-DEC-17: totals/RoundingAmount=0.000
BR-DEC-18: totals/DuePayableAmount=238.000
BR-DEC-19: tax/BasisAmount=200.000
BR-DEC-20: tax/CalculatedAmount=38.000
BR-DEC-23: lineTotal=200.000
BR-DEC-24: lineAllowance/ActualAmount=1.000
BR-DEC-25: lineAllowance/BasisAmount=1.000
BR-DEC-27: lineCharge/ActualAmount=1.000
BR-DEC-28: lineCharge/BasisAmount=1.000
BR-IC-11: IC; -delivery/ActualDeliverySupplyChainEvent
BR-IC-12: IC; -shipTo
BR-O-11: O; *tax; tax[2]/CategoryCode=E
BR-O-12: O; *line; lineTax/CategoryCode=E
BR-O-13: O; allowanceTax/CategoryCode=E
BR-O-14: O; chargeTax/CategoryCode=E
BR-CL-01: document/TypeCode=999
BR-CL-03: totals/TaxTotalAmount@currencyID=EURO
BR-CL-04: settlement/InvoiceCurrencyCode=EURO
BR-CL-05: settlement/TaxCurrencyCode=EURO
BR-CL-06: tax/DueDateTypeCode=6
BR-CL-07: support/IssuerAssignedID=1; support/TypeCode=130; support/ReferenceTypeCode=XYZ
BR-CL-08: document/IncludedNote/Content=Thanks; document/IncludedNote/SubjectCode=XYZ
BR-CL-10: seller/GlobalID=1; seller/GlobalID@schemeID=XYZ
BR-CL-11: seller/SpecifiedLegalOrganization/ID=1; seller/SpecifiedLegalOrganization/ID@schemeID=XYZ
BR-CL-13: product/DesignatedProductClassification/ClassCode=1; product/DesignatedProductClassification/ClassCode@listID=XYZ
BR-CL-14: buyer/PostalTradeAddress/CountryID=XX
BR-CL-15: product/OriginTradeCountry/ID=XX
BR-CL-16: means/TypeCode=999
BR-CL-17: allowanceTax/CategoryCode=X
BR-CL-18: lineTax/CategoryCode=X
BR-CL-19: allowance/ReasonCode=XYZ
BR-CL-20: charge/ReasonCode=XYZ
BR-CL-21: product/GlobalID=1; product/GlobalID@schemeID=XYZ
BR-CL-22: tax/ExemptionReasonCode=XYZ
BR-CL-23: quantity@unitCode=HOURS
BR-CL-24: support/IssuerAssignedID=1; support/TypeCode=916; support/AttachmentBinaryObject=MQ==; support/AttachmentBinaryObject@mimeCode=text/plain; support/AttachmentBinaryObject@filename=a
BR-CL-25: seller/URIUniversalCommunication/URIID=1; seller/URIUniversalCommunication/URIID@schemeID=XYZ
BR-CL-26: shipTo/GlobalID=1; shipTo/GlobalID@schemeID=XYZ
CII-SR-009: -guideline
CII-SR-010: *guideline/ID
CII-SR-014: *document/TypeCode
CII-SR-046: product/GlobalID=4012345001235
CII-SR-069: attribute/Value=Red
CII-SR-072: attribute/Description=Colour
CII-SR-090: product/OriginTradeCountry/Name=Germany
CII-SR-439: -price/ChargeAmount
CII-SR-440: gross/ChargeAmount=100.00; gross/AppliedTradeAllowanceCharge/ActualAmount=0; *gross/AppliedTradeAllowanceCharge/ActualAmount
CII-SR-441: *price/ChargeAmount
CII-SR-455: seller/DefinedTradeContact/PersonName=Ada; *seller/DefinedTradeContact
CII-SR-456: buyer/DefinedTradeContact/PersonName=Ada; *buyer/DefinedTradeContact
CII-SR-459: seller/URIUniversalCommunication/URIID=1; seller/URIUniversalCommunication/URIID@schemeID=EM; *seller/URIUniversalCommunication
CII-SR-460: buyer/URIUniversalCommunication/URIID=1; buyer/URIUniversalCommunication/URIID@schemeID=EM; *buyer/URIUniversalCommunication
CII-SR-461: tax/TaxPointDate/DateString=20261122; tax/TaxPointDate/DateString@format=102; *tax/TaxPointDate
CII-SR-462: tax/DueDateTypeCode=5; tax/DueDateTypeCode[2]=29
CII-SR-463: -lineCharge/ChargeIndicator
CII-SR-467: means/TypeCode=10; means[2]/TypeCode=20
CII-SR-468: means/TypeCode=10; means/Information=1; means[2]/TypeCode=10; means[2]/Information=2
CII-SR-469: settlement/PaymentReference=1; settlement/PaymentReference[2]=2
CII-SR-470: means/TypeCode=30
CII-SR-471: allowance/RateApplicablePercent=1; *allowance/RateApplicablePercent
CII-SR-472: *allowanceTax
CII-SR-473: *lineAllowance/ActualAmount
CII-DT-008: document/TypeCode@name=Invoice
CII-DT-009: document/TypeCode@listURI=urn:x
CII-DT-013: @languageID=en
CII-DT-014: @languageLocaleID=en
CII-DT-027: order/IssuerAssignedID=1; order/FormattedIssueDateTime~20261101
CII-DT-031: totals/LineTotalAmount@currencyID=EUR
CII-DT-032: totals/LineTotalAmount@currencyCodeListVersionID=1
CII-DT-033: -quantity@unitCode; price/BasisQuantity=1; price/BasisQuantity@unitCode=HUR
CII-DT-034: quantity@unitCodeListID=1
CII-DT-035: quantity@unitCodeListAgencyID=1
CII-DT-036: quantity@unitCodeListAgencyName=1
CII-DT-037: tax/TypeCode=GST
CII-DT-097: document/IssueDateTime/DateTimeString=20261322
`;

const xrechnung = `
BR-DE-1: -means
BR-DE-2: -seller/DefinedTradeContact
BR-DE-3: -seller/PostalTradeAddress/CityName
BR-DE-4: -seller/PostalTradeAddress/PostcodeCode
BR-DE-5: -seller/DefinedTradeContact/PersonName
BR-DE-6: -seller/DefinedTradeContact/TelephoneUniversalCommunication
BR-DE-7: -seller/DefinedTradeContact/EmailURIUniversalCommunication
BR-DE-8: -buyer/PostalTradeAddress/CityName
BR-DE-9: -buyer/PostalTradeAddress/PostcodeCode
BR-DE-10: shipTo/PostalTradeAddress/CountryID=DE; shipTo/PostalTradeAddress/PostcodeCode=53111
BR-DE-11: shipTo/PostalTradeAddress/CountryID=DE; shipTo/PostalTradeAddress/CityName=Bonn
BR-DE-14: -tax/RateApplicablePercent
BR-DE-15: -agreement/BuyerReference
BR-DE-16: -seller/SpecifiedTaxRegistration
BR-DE-17: document/TypeCode=386
BR-DE-18: terms/Description=#SKONTO#TAGE=14#PROZENT=2#
BR-DE-19: transfer/IBANID=DE02120300000000202052
BR-DE-20: ${debit}; settlement/CreditorReferenceID=1; debit/IBANID=DE02120300000000202052
BR-DE-21: guideline/ID=urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_2.0
BR-DE-22: ${attached(1)}; ${attached(2)}
BR-DE-23-a: -transfer
BR-DE-23-b: means/ApplicableTradeSettlementFinancialCard/ID=1234
BR-DE-24-a: means/TypeCode=54; -transfer
BR-DE-24-b: means/TypeCode=54; card/ID=1234
BR-DE-25-a: means/TypeCode=59; -transfer
BR-DE-25-b: ${debit}; settlement/CreditorReferenceID=1; card/ID=1234
BR-DE-26: document/TypeCode=384
BR-DE-27: seller/DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber=12
BR-DE-28: seller/DefinedTradeContact/EmailURIUniversalCommunication/URIID=ada
BR-DE-30: ${debit}
BR-DE-31: ${debit}; settlement/CreditorReferenceID=1; -debit
BR-DE-TMP-32: -delivery/ActualDeliverySupplyChainEvent
BR-TMP-2: support/IssuerAssignedID=1; support/TypeCode=916; support/URIID=okapi.example
BR-TMP-3: price/BasisQuantity=1; gross/ChargeAmount=100.00; gross/BasisQuantity=2
PEPPOL-EN16931-R001: -context/BusinessProcessSpecifiedDocumentContextParameter
PEPPOL-EN16931-R005: settlement/TaxCurrencyCode=EUR
PEPPOL-EN16931-R008: product/Description=
PEPPOL-EN16931-R010: -buyer/URIUniversalCommunication
PEPPOL-EN16931-R020: -seller/URIUniversalCommunication
PEPPOL-EN16931-R040: allowance/BasisAmount=100.00; allowance/CalculationPercent=11
PEPPOL-EN16931-R041: allowance/CalculationPercent=10
PEPPOL-EN16931-R042: allowance/BasisAmount=100.00
PEPPOL-EN16931-R043-1: lineCharge/ChargeIndicator/Indicator=1
PEPPOL-EN16931-R043-2: gross/ChargeAmount=100.00; gross/AppliedTradeAllowanceCharge/ChargeIndicator/Indicator=0; gross/AppliedTradeAllowanceCharge/ActualAmount=0.00
PEPPOL-EN16931-R044: gross/ChargeAmount=100.00; gross/AppliedTradeAllowanceCharge/ChargeIndicator/Indicator=true; gross/AppliedTradeAllowanceCharge/ActualAmount=0.00
PEPPOL-EN16931-R046: gross/ChargeAmount=101.00
PEPPOL-EN16931-R053: *totals/TaxTotalAmount
PEPPOL-EN16931-R054: totals/TaxTotalAmount[2]=41.00; totals/TaxTotalAmount[2]@currencyID=USD
PEPPOL-EN16931-R055: settlement/TaxCurrencyCode=USD; totals/TaxTotalAmount[2]=-41.00; totals/TaxTotalAmount[2]@currencyID=USD
PEPPOL-EN16931-R061: ${debit}; settlement/CreditorReferenceID=1; -terms/DirectDebitMandateID
PEPPOL-EN16931-R101: lineSettlement/AdditionalReferencedDocument/IssuerAssignedID=1; lineSettlement/AdditionalReferencedDocument/TypeCode=50
PEPPOL-EN16931-R110: period/StartDateTime~20261102; linePeriod/StartDateTime~20261101
PEPPOL-EN16931-R111: period/EndDateTime~20261129; linePeriod/EndDateTime~20261130
PEPPOL-EN16931-R121: price/BasisQuantity=0
PEPPOL-EN16931-R130: price/BasisQuantity=1; price/BasisQuantity@unitCode=DAY
`;

const extension = `
BR-DEX-01: ${attached(1)}; support/AttachmentBinaryObject@mimeCode=text/plain
BR-DEX-04: seller/GlobalID=1; seller/GlobalID@schemeID=XYZ
BR-DEX-05: seller/SpecifiedLegalOrganization/ID=1; seller/SpecifiedLegalOrganization/ID@schemeID=XYZ
BR-DEX-06: product/GlobalID=1; product/GlobalID@schemeID=XYZ
BR-DEX-07: seller/URIUniversalCommunication/URIID@schemeID=XYZ
BR-DEX-08: shipTo/GlobalID=1; shipTo/GlobalID@schemeID=XYZ
`;

const parent = 'line/AssociatedDocumentLineDocument/ParentLineID';
const extended = `
BR-FXEXT-BR-22: -quantity
BR-FXEXT-BR-23: -quantity@unitCode
BR-FXEXT-BR-24: -lineSettlement/SpecifiedTradeSettlementLineMonetarySummation
BR-FXEXT-BR-26: -price
BR-FXEXT-CO-04: -lineTax
BR-FXEXT-06: *line; line[2]/AssociatedDocumentLineDocument/LineID=2; ${parent}=2
BR-FXEXT-11: ${parent}=7; line/AssociatedDocumentLineDocument/LineStatusReasonCode=DETAIL
BR-FXEXT-BR-38: -charge/Reason
BR-FXEXT-BR-44: -lineCharge/Reason
BR-FXEXT-BR-54-1: attribute/Value=Red
BR-FXEXT-BR-54-2: attribute/Description=Colour
BR-FXEXT-01: document/IncludedNote/SubjectCode=AAI
BR-FXEXT-02: line/AssociatedDocumentLineDocument/IncludedNote/SubjectCode=AAI
BR-FXEXT-03: buyer/SpecifiedTaxRegistration/ID=1; buyer/SpecifiedTaxRegistration/ID@schemeID=FC
BR-FXEXT-CII-DT-097a: document/IssueDateTime/DateTimeString[1]=202611222461; document/IssueDateTime/DateTimeString@format=205
BR-CO-25: -terms
BR-FXEXT-CO-10: totals/LineTotalAmount=201.00
BR-FXEXT-CO-11: totals/AllowanceTotalAmount=11.00
BR-FXEXT-CO-12: totals/ChargeTotalAmount=11.00
BR-FXEXT-CO-13: totals/TaxBasisTotalAmount=201.00
BR-FXEXT-CO-15: totals/GrandTotalAmount=239.00
BR-FXEXT-CO-16: totals/DuePayableAmount=237.99
BR-FXEXT-S-09b: tax/CalculatedAmount=38.04
`;

/** The categories of VAT: the part of their rules' ids, their code, a rate that is right and one that is wrong. */
const vat: Readonly<Record<string, readonly [code: string, right: string, wrong: string]>> = {
  S: ['S', '19', '0'],
  Z: ['Z', '0', '5'],
  E: ['E', '0', '5'],
  AE: ['AE', '0', '5'],
  IC: ['K', '0', '5'],
  G: ['G', '0', '5'],
  O: ['O', '', '0'],
  AF: ['L', '7', '0'],
  AG: ['M', '0', '-1'],
};

/** One mutant of every rule. */
export const ruleMutants: readonly RuleMutant[] = [
  ...mutantsOf('en16931', en16931),
  ...mutantsOf('en16931', [...categories(), ...forbidden()].join('\n')),
  ...mutantsOf('xrechnung', xrechnung),
  ...mutantsOf('extension', extension),
  ...mutantsOf('extended', [extended.trim(), ...extendedCategories()].join('\n')),
];

function mutantsOf(sample: Sample, table: string): readonly RuleMutant[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [, rule = '', first = '', rest = ''] = /^([^:]+): (IC;|O;)?(.*)$/.exec(line) ?? [];
      const base = first ? `${inCategory(first.slice(0, -1))}; ` : '';
      return { rule, sample, xml: editInvoice(samples[sample], base + rest) };
    });
}

function attached(number: number): string {
  const path = number > 1 ? `support[${number}]` : 'support';
  const file = `${path}/AttachmentBinaryObject`;
  return `${path}/IssuerAssignedID=${number}; ${path}/TypeCode=916; ${file}=MQ==; ${file}@mimeCode=text/csv; ${file}@filename=a.csv`;
}

function isExempt(id: string): boolean {
  return ['E', 'AE', 'IC', 'G', 'O'].includes(id);
}

function rated(place: string, id: string): string {
  const [code, rate] = vat[id] ?? [];
  return `${place}/CategoryCode=${code}; ${rate ? `${place}/RateApplicablePercent=${rate}` : `-${place}/RateApplicablePercent`}`;
}

/** An invoice that is right, all of one category. */
function inCategory(id: string): string {
  const sum = id === 'S' ? ['38.00', '238.00'] : id === 'AF' ? ['14.00', '214.00'] : ['0.00', '200.00'];
  const number = (party: string, scheme: string) =>
    `${party}/SpecifiedTaxRegistration/ID=DE1; ${party}/SpecifiedTaxRegistration/ID@schemeID=${scheme}`;
  return [
    ...['lineTax', 'tax', 'allowanceTax', 'chargeTax'].map((place) => rated(place, id)),
    `tax/CalculatedAmount=${sum[0]}; totals/TaxTotalAmount=${sum[0]}`,
    `totals/GrandTotalAmount=${sum[1]}; totals/DuePayableAmount=${sum[1]}`,
    isExempt(id) ? 'tax/ExemptionReason=Exempt' : '',
    id === 'O' ? `${number('seller', 'FC')}; seller/ID=1` : number('buyer', 'VA'),
    id === 'IC' ? 'shipTo/PostalTradeAddress/CountryID=FR' : '',
  ].join(';');
}

function categories(): readonly string[] {
  return Object.entries(vat).flatMap(([id, [code, , wrong]]) => {
    const whole = inCategory(id);
    const places = ['lineTax', 'allowanceTax', 'chargeTax'];
    const without = id === 'O' ? '' : '; -seller/SpecifiedTaxRegistration';
    return [
      `BR-${id}-01: ${whole}; ${['S', 'AF', 'AG'].includes(id) ? `tax/CategoryCode=${id === 'S' ? 'Z' : 'S'}` : '*tax'}`,
      ...places.map((place, index) => `BR-${id}-0${2 + index}: ${rated(place, id)}${without}`),
      ...places.map(
        (place, index) =>
          `BR-${id}-0${5 + index}: ${place}/CategoryCode=${code}; ${place}/RateApplicablePercent=${wrong}`,
      ),
      ...(code === 'L' || code === 'M'
        ? []
        : [
            `BR-${id}-08: ${whole}; tax/BasisAmount=201.01`,
            `BR-${id}-09: ${whole}; tax/CalculatedAmount=${id === 'S' ? '39.01' : '0.01'}`,
          ]),
      `BR-${id}-10: ${whole}; ${isExempt(id) ? '-' : ''}tax/ExemptionReason${isExempt(id) ? '' : '=Exempt'}`,
    ];
  });
}

function extendedCategories(): readonly string[] {
  return Object.keys(vat).flatMap((id) => [
    `BR-FXEXT-${id}-01: ${inCategory(id)}; ${rated('tax', id === 'S' ? 'Z' : 'S')}`,
    `BR-FXEXT-${id === 'S' ? 'S08b' : `${id}-08b`}: ${inCategory(id)}; tax/BasisAmount=200.04`,
  ]);
}

/** Elements and attributes that the syntax of EN 16931 does not have, or has once. */
function forbidden(): readonly string[] {
  const numbered = (from: number, names: string, edit: (name: string) => string) =>
    names.split(' ').map((name, index) => `CII-DT-${String(from + index).padStart(3, '0')}: ${edit(name)}`);
  const schemes = 'schemeName schemeAgencyName schemeDataURI schemeURI';
  const once =
    'LineTotal ChargeTotal AllowanceTotal TaxBasisTotal Rounding GrandTotal Information TotalPrepaid TotalDiscount TotalAllowanceCharge DuePayable RetailValueExcludingTaxInformation TotalDepositFeeInformation ProductValueExcludingTobaccoTaxInformation TotalRetailValueInformation GrossLineTotal NetLineTotal NetIncludingTaxesLineTotal';
  const values: Readonly<Record<string, string>> = {
    LineTotal: '200.00',
    GrandTotal: '238.00',
    TaxBasisTotal: '200.00',
    DuePayable: '238.00',
    ChargeTotal: '10.00',
    AllowanceTotal: '10.00',
  };
  return [
    ...numbered(
      1,
      `${schemes} schemeID schemeAgencyID schemeVersionID`,
      (name) => `document/ID@${name}=0088`,
    ),
    ...numbered(101, schemes, (name) => `seller/ID=1; seller/ID@${name}=0088`),
    ...numbered(
      15,
      'URIID StatusCode CopyIndicator TypeCode GlobalID RevisionID Name AttachmentBinaryObject Information ReferenceTypeCode SectionName PreviousRevisionID',
      (name) => `order/IssuerAssignedID=1; order/${name}=50`,
    ),
    ...numbered(
      28,
      'EffectiveSpecifiedPeriod IssuerTradeParty AttachedSpecifiedBinaryFile',
      (name) => `order/IssuerAssignedID=1; order/${name}/Name=1`,
    ),
    ...numbered(
      68,
      'StartDateTime/DateTime DurationMeasure InclusiveIndicator Description EndDateTime/DateTime CompleteDateTime/DateTimeString OpenIndicator SeasonCode ID Name SequenceNumeric StartDateFlexibilityCode ContinuousIndicator PurposeCode',
      (name) => `period/StartDateTime~20261101; period/${name}=1`,
    ),
    ...numbered(82, 'ID PostOfficeBox BuildingName', (name) => `seller/PostalTradeAddress/${name}=1`),
    ...numbered(
      86,
      'LineFour LineFive StreetName CitySubDivisionName CountryName CountrySubDivisionID AttentionOf CareOf BuildingNumber DepartmentName AdditionalStreetName',
      (name) => `seller/PostalTradeAddress/${name}=1`,
    ),
    ...once.split(' ').map((name, index) => {
      const path = `totals/${name}Amount`;
      return `CII-SR-${477 + index}: ${path}=${values[name] ?? '0.00'}; *${path}`;
    }),
  ];
}
