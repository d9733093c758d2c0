import type { InvoiceProfile } from '../../functions/core/contract/fields/electronic-invoice.ts';

/** A change of a sample invoice, and the rules that it breaks by what the official stylesheets say under Saxon. */
type BrokenInvoice = readonly [
  profile: InvoiceProfile,
  from: string | RegExp,
  to: string,
  rules: readonly string[],
];

/**
 * Judged with `bench/invoice-rules.ts`: EN 16931's Schematron 1.3.16, and that of XRechnung 3.0. R008 is Factur-X's
 * advice outside XRechnung.
 */
export const brokenInvoices: readonly BrokenInvoice[] = [
  ['en16931', '<ram:ID>2026-0042</ram:ID>', '<ram:ID> </ram:ID>', ['BR-02', 'PEPPOL-EN16931-R008']],
  ['en16931', '20261122', '20261322', ['CII-DT-097']],
  ['en16931', '<ram:TypeCode>380<', '<ram:TypeCode>999<', ['BR-CL-01']],
  ['en16931', '<ram:InvoiceCurrencyCode>EUR<', '<ram:InvoiceCurrencyCode>EURO<', ['BR-CL-04', 'BR-CO-15']],
  ['en16931', '<ram:DuePayableAmount>238.00<', '<ram:DuePayableAmount>237.99<', ['BR-CO-16']],
  ['en16931', '<ram:GrandTotalAmount>238.00<', '<ram:GrandTotalAmount>239.00<', ['BR-CO-15', 'BR-CO-16']],
  [
    'en16931',
    '<ram:TaxBasisTotalAmount>200.00<',
    '<ram:TaxBasisTotalAmount>200.001<',
    ['BR-CO-13', 'BR-DEC-12'],
  ],
  ['en16931', '<ram:BasisAmount>200.00<', '<ram:BasisAmount>100.00<', ['BR-CO-17', 'BR-S-08', 'BR-S-09']],
  [
    'en16931',
    '<ram:CalculatedAmount>38.00<',
    '<ram:CalculatedAmount>48.00<',
    ['BR-CO-14', 'BR-CO-17', 'BR-S-09'],
  ],
  ['en16931', /<ram:CategoryCode>S</g, '<ram:CategoryCode>E<', ['BR-E-05', 'BR-E-09', 'BR-E-10']],
  [
    'en16931',
    /<ram:CategoryCode>S</g,
    '<ram:CategoryCode>AE<',
    ['BR-AE-02', 'BR-AE-05', 'BR-AE-09', 'BR-AE-10'],
  ],
  [
    'en16931',
    /<ram:CategoryCode>S</g,
    '<ram:CategoryCode>K<',
    ['BR-IC-02', 'BR-IC-05', 'BR-IC-09', 'BR-IC-10', 'BR-IC-12'],
  ],
  ['en16931', /<ram:CategoryCode>S</g, '<ram:CategoryCode>O<', ['BR-O-02', 'BR-O-05', 'BR-O-09', 'BR-O-10']],
  ['en16931', /<ram:CategoryCode>S</g, '<ram:CategoryCode>B<', ['BR-B-01']],
  ['en16931', 'schemeID="VA">DE123456789', 'schemeID="VA">XX123456789', ['BR-CO-09']],
  ['en16931', 'schemeID="VA"', 'schemeID="FC"', ['BR-CO-26']],
  [
    'en16931',
    /<ram:SpecifiedTaxRegistration>.*?<\/ram:SpecifiedTaxRegistration>/,
    '',
    ['BR-CO-26', 'BR-S-02'],
  ],
  ['en16931', 'unitCode="HUR"', 'unitCode="HOURS"', ['BR-CL-23']],
  ['en16931', '<ram:ChargeAmount>100.00<', '<ram:ChargeAmount>-100.00<', ['BR-27']],
  [
    'en16931',
    '<ram:Name>Hours of work 1</ram:Name>',
    '<ram:Name> </ram:Name>',
    ['BR-25', 'PEPPOL-EN16931-R008'],
  ],
  [
    'en16931',
    '</ram:SpecifiedLineTradeDelivery><ram:SpecifiedLineTradeSettlement>',
    '</ram:SpecifiedLineTradeDelivery><ram:SpecifiedLineTradeSettlement><!-- -->',
    [],
  ],
  [
    'en16931',
    /<ram:RateApplicablePercent>19.00</g,
    '<ram:RateApplicablePercent>0<',
    ['BR-CO-17', 'BR-S-05', 'BR-S-09'],
  ],
  [
    'en16931',
    '<ram:ApplicableTradeTax><ram:CalculatedAmount>',
    '<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>30</ram:TypeCode></ram:SpecifiedTradeSettlementPaymentMeans><ram:ApplicableTradeTax><ram:CalculatedAmount>',
    ['CII-SR-470'],
  ],
  [
    'en16931',
    '<ram:SpecifiedTradePaymentTerms>',
    '<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>1.234</ram:ActualAmount></ram:SpecifiedTradeAllowanceCharge><ram:SpecifiedTradePaymentTerms>',
    ['BR-32', 'BR-33', 'BR-CO-11', 'BR-CO-21', 'BR-DEC-01'],
  ],
  [
    'en16931',
    '<ram:SpecifiedTradePaymentTerms>',
    '<ram:BillingSpecifiedPeriod><ram:StartDateTime><udt:DateTimeString format="102">20261130</udt:DateTimeString></ram:StartDateTime><ram:EndDateTime><udt:DateTimeString format="102">20261101</udt:DateTimeString></ram:EndDateTime></ram:BillingSpecifiedPeriod><ram:SpecifiedTradePaymentTerms>',
    ['BR-29'],
  ],
  ['en16931', /ram:BuyerReference/g, 'udt:BuyerReference', ['schema']],
  ['xrechnung', /<ram:DefinedTradeContact>.*?<\/ram:DefinedTradeContact>/, '', ['BR-DE-2']],
  ['xrechnung', '<ram:BuyerReference>04011000-12345-34</ram:BuyerReference>', '', ['BR-DE-15']],
  ['xrechnung', 'DE02120300000000202051', 'DE02120300000000202052', ['BR-DE-19']],
  [
    'xrechnung',
    '<ram:TypeCode>58<',
    '<ram:TypeCode>59<',
    ['BR-DE-20', 'BR-DE-25-a', 'BR-DE-25-b', 'PEPPOL-EN16931-R061'],
  ],
  ['xrechnung', '<ram:TypeCode>58<', '<ram:TypeCode>54<', ['BR-DE-24-a', 'BR-DE-24-b']],
  [
    'xrechnung',
    /<ram:URIUniversalCommunication>.*?<\/ram:URIUniversalCommunication>/g,
    '',
    ['PEPPOL-EN16931-R010', 'PEPPOL-EN16931-R020'],
  ],
  ['xrechnung', 'ada@okapi.example</ram:URIID></ram:Email', 'ada</ram:URIID></ram:Email', ['BR-DE-28']],
  ['xrechnung', 'Due within 14 days', '#SKONTO#TAGE=14#PROZENT=2#', ['BR-DE-18']],
  ['xrechnung', '<ram:CityName>Berlin</ram:CityName>', '', ['BR-DE-3']],
  [
    'xrechnung',
    /<ram:ActualDeliverySupplyChainEvent>.*?<\/ram:ActualDeliverySupplyChainEvent>/,
    '',
    ['BR-DE-TMP-32'],
  ],
];
