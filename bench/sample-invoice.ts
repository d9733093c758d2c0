import type { InvoiceProfile } from '../functions/core/contract/fields/electronic-invoice.ts';

/** The differences of a sample invoice from the plainest one. */
interface SampleOptions {
  readonly profile?: InvoiceProfile;
  readonly lines?: number;
}

const guidelines: Readonly<Record<InvoiceProfile, string>> = {
  minimum: 'urn:factur-x.eu:1p0:minimum',
  'basic-wl': 'urn:factur-x.eu:1p0:basicwl',
  basic: 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic',
  en16931: 'urn:cen.eu:en16931:2017',
  extended: 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
};

/** An invoice that breaks no rule of its profile: some hours of work in Germany, at 100 € and 19 % VAT. */
export function sampleInvoice({ profile = 'en16931', lines = 1 }: SampleOptions = {}): string {
  const net = lines * 200;
  const vat = net * 0.19;
  const isXrechnung = profile === 'xrechnung';
  const hasTaxes = profile !== 'minimum';
  const hasLines = hasTaxes && profile !== 'basic-wl';
  const process = isXrechnung
    ? '<ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter>'
    : '';
  const contact = isXrechnung
    ? '<ram:DefinedTradeContact><ram:PersonName>Ada Okapi</ram:PersonName><ram:TelephoneUniversalCommunication><ram:CompleteNumber>+49 30 123456</ram:CompleteNumber></ram:TelephoneUniversalCommunication><ram:EmailURIUniversalCommunication><ram:URIID>ada@okapi.example</ram:URIID></ram:EmailURIUniversalCommunication></ram:DefinedTradeContact>'
    : '';
  const electronic = (mail: string) =>
    isXrechnung
      ? `<ram:URIUniversalCommunication><ram:URIID schemeID="EM">${mail}</ram:URIID></ram:URIUniversalCommunication>`
      : '';
  const address = (city: string) =>
    hasTaxes
      ? `<ram:PostalTradeAddress><ram:PostcodeCode>10115</ram:PostcodeCode><ram:LineOne>Street 1</ram:LineOne><ram:CityName>${city}</ram:CityName><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress>`
      : '<ram:PostalTradeAddress><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress>';
  const payment = isXrechnung
    ? '<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>DE02120300000000202051</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>'
    : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
<rsm:ExchangedDocumentContext>${process}<ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${guidelines[profile]}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>2026-0042</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20261122</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>
${hasLines ? Array.from({ length: lines }, (_, index) => line(index + 1)).join('\n') : ''}
<ram:ApplicableHeaderTradeAgreement>
<ram:BuyerReference>04011000-12345-34</ram:BuyerReference>
<ram:SellerTradeParty><ram:Name>Okapi GmbH</ram:Name>${contact}${address('Berlin')}${electronic('ada@okapi.example')}<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE123456789</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty>
<ram:BuyerTradeParty><ram:Name>Zebra &amp; Co. KG</ram:Name>${hasTaxes ? address('Köln') : ''}${electronic('mail@zebra.example')}</ram:BuyerTradeParty>
</ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery>${hasTaxes ? '<ram:ActualDeliverySupplyChainEvent><ram:OccurrenceDateTime><udt:DateTimeString format="102">20261120</udt:DateTimeString></ram:OccurrenceDateTime></ram:ActualDeliverySupplyChainEvent>' : ''}</ram:ApplicableHeaderTradeDelivery>
<ram:ApplicableHeaderTradeSettlement>
<ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>${payment}
${
  hasTaxes
    ? `<ram:ApplicableTradeTax><ram:CalculatedAmount>${vat.toFixed(2)}</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>${net.toFixed(2)}</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19.00</ram:RateApplicablePercent></ram:ApplicableTradeTax>
<ram:SpecifiedTradePaymentTerms><ram:Description>Due within 14 days</ram:Description></ram:SpecifiedTradePaymentTerms>`
    : ''
}
<ram:SpecifiedTradeSettlementHeaderMonetarySummation>${hasTaxes ? `<ram:LineTotalAmount>${net.toFixed(2)}</ram:LineTotalAmount>` : ''}<ram:TaxBasisTotalAmount>${net.toFixed(2)}</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">${vat.toFixed(2)}</ram:TaxTotalAmount><ram:GrandTotalAmount>${(net + vat).toFixed(2)}</ram:GrandTotalAmount><ram:DuePayableAmount>${(net + vat).toFixed(2)}</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
</ram:ApplicableHeaderTradeSettlement>
</rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>
`;
}

function line(number: number): string {
  return `<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>${number}</ram:LineID></ram:AssociatedDocumentLineDocument><ram:SpecifiedTradeProduct><ram:Name>Hours of work ${number}</ram:Name></ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>100.00</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement><ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="HUR">2</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery><ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19.00</ram:RateApplicablePercent></ram:ApplicableTradeTax><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>200.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`;
}
