import type { InvoiceProfile } from '../../contract/fields/electronic-invoice.ts';

/** The occurrence of a child: at most once, exactly once, at most twice, any number, at least once. */
export type Occurrence = '?' | '1' | '2' | '*' | '+';

/** A child of an element, with its occurrence and the profile that introduces it. */
export interface ChildRule {
  readonly name: string;
  readonly type: string;
  occurrence(profile: InvoiceProfile): Occurrence | undefined;
}

/**
 * The parts of a Cross Industry Invoice in the Factur-X schemas: a type, and its children in order, with their type and
 * occurrences from MINIMUM (m), BASIC WL (w), BASIC (b), EN 16931 (c) and EXTENDED (x) on.
 */
const table = `
CrossIndustryInvoice = ExchangedDocumentContext:ExchangedDocumentContext:m1
  ExchangedDocument:ExchangedDocument:m1 SupplyChainTradeTransaction:SupplyChainTradeTransaction:m1
DocumentContextParameter = ID:ID:m1
ExchangedDocumentContext = TestIndicator:Indicator:x?
  BusinessProcessSpecifiedDocumentContextParameter:DocumentContextParameter:m?
  GuidelineSpecifiedDocumentContextParameter:DocumentContextParameter:m1
ExchangedDocument = ID:ID:m1 Name:Text:x? TypeCode:DocumentCode:m1 IssueDateTime:DateTime:m1
  CopyIndicator:Indicator:x? LanguageID:ID:x? IncludedNote:Note:w*
  EffectiveSpecifiedPeriod:SpecifiedPeriod:x?
HeaderTradeAgreement = BuyerReference:Text:m? SellerTradeParty:TradeParty:m1 BuyerTradeParty:TradeParty:m1
  SalesAgentTradeParty:TradeParty:x? BuyerTaxRepresentativeTradeParty:TradeParty:x?
  SellerTaxRepresentativeTradeParty:TradeParty:w? ProductEndUserTradeParty:TradeParty:x?
  ApplicableTradeDeliveryTerms:TradeDeliveryTerms:x? SellerOrderReferencedDocument:ReferencedDocument:c?
  BuyerOrderReferencedDocument:ReferencedDocument:m? QuotationReferencedDocument:ReferencedDocument:x?
  ContractReferencedDocument:ReferencedDocument:w? AdditionalReferencedDocument:ReferencedDocument:c*
  BuyerAgentTradeParty:TradeParty:x? SpecifiedProcuringProject:ProcuringProject:c?
  UltimateCustomerOrderReferencedDocument:ReferencedDocument:x*
HeaderTradeSettlement = CreditorReferenceID:ID:w? PaymentReference:Text:w? TaxCurrencyCode:CurrencyCode:w?
  InvoiceCurrencyCode:CurrencyCode:m1 InvoiceIssuerReference:Text:x? InvoicerTradeParty:TradeParty:x?
  InvoiceeTradeParty:TradeParty:x? PayeeTradeParty:TradeParty:w? PayerTradeParty:TradeParty:x?
  TaxApplicableTradeCurrencyExchange:TradeCurrencyExchange:x?
  SpecifiedTradeSettlementPaymentMeans:TradeSettlementPaymentMeans:w* ApplicableTradeTax:TradeTax:w+
  BillingSpecifiedPeriod:SpecifiedPeriod:w? SpecifiedTradeAllowanceCharge:TradeAllowanceCharge:w*
  SpecifiedLogisticsServiceCharge:LogisticsServiceCharge:x*
  SpecifiedTradePaymentTerms:TradePaymentTerms:w?x*
  SpecifiedTradeSettlementHeaderMonetarySummation:TradeSettlementHeaderMonetarySummation:m1
  SpecifiedFinancialAdjustment:FinancialAdjustment:x*
  InvoiceReferencedDocument:ReferencedDocument:w*
  ReceivableSpecifiedTradeAccountingAccount:TradeAccountingAccount:w?x*
  SpecifiedAdvancePayment:AdvancePayment:x*
LegalOrganization = ID:ID:m? TradingBusinessName:Text:w? PostalTradeAddress:TradeAddress:x?
ReferencedDocument = IssuerAssignedID:ID:m1c? URIID:ID:c? LineID:ID:c? TypeCode:DocumentCode:c? Name:Text:c?
  AttachmentBinaryObject:BinaryObject:c? ReferenceTypeCode:ReferenceCode:c?
  FormattedIssueDateTime:FormattedDateTime:w?
SupplyChainTradeTransaction = IncludedSupplyChainTradeLineItem:SupplyChainTradeLineItem:b+
  ApplicableHeaderTradeAgreement:HeaderTradeAgreement:m1
  ApplicableHeaderTradeDelivery:HeaderTradeDelivery:m1
  ApplicableHeaderTradeSettlement:HeaderTradeSettlement:m1
TaxRegistration = ID:ID:m1
TradeAddress = PostcodeCode:Code:w? LineOne:Text:w? LineTwo:Text:w? LineThree:Text:w? CityName:Text:w?
  CountryID:CountryID:m1 CountrySubDivisionName:Text:w?
TradeParty = ID:ID:w* GlobalID:ID:w* Name:Text:m1w? RoleCode:PartyRoleCode:x? Description:Text:c?
  SpecifiedLegalOrganization:LegalOrganization:m? DefinedTradeContact:TradeContact:c?x*
  PostalTradeAddress:TradeAddress:m? URIUniversalCommunication:UniversalCommunication:w?
  SpecifiedTaxRegistration:TaxRegistration:m2
TradeSettlementHeaderMonetarySummation = LineTotalAmount:Amount:w1 ChargeTotalAmount:Amount:w?
  AllowanceTotalAmount:Amount:w? TaxBasisTotalAmount:Amount:m1 TaxTotalAmount:Amount:m2
  RoundingAmount:Amount:c? GrandTotalAmount:Amount:m1 TotalPrepaidAmount:Amount:w?
  DuePayableAmount:Amount:m1
CreditorFinancialAccount = IBANID:ID:w? AccountName:Text:c? ProprietaryID:ID:w?
DebtorFinancialAccount = IBANID:ID:w1 AccountName:Text:x?
DebtorFinancialInstitution = BICID:ID:x?
FinancialAdjustment = Reason:Text:x1 ActualAmount:Amount:x1
TradeLocation = CountryID:CountryID:x? Name:Text:x?
HeaderTradeDelivery = RelatedSupplyChainConsignment:SupplyChainConsignment:x? ShipToTradeParty:TradeParty:w?
  UltimateShipToTradeParty:TradeParty:x? ShipFromTradeParty:TradeParty:x?
  ActualDeliverySupplyChainEvent:SupplyChainEvent:w? DespatchAdviceReferencedDocument:ReferencedDocument:w?
  ReceivingAdviceReferencedDocument:ReferencedDocument:c?
  DeliveryNoteReferencedDocument:ReferencedDocument:x?
Note = ContentCode:Code:x? Content:Text:w1x? SubjectCode:Code:w?
SpecifiedPeriod = Description:Text:x? StartDateTime:DateTime:w? EndDateTime:DateTime:w?
  CompleteDateTime:DateTime:x?
SupplyChainEvent = OccurrenceDateTime:DateTime:w1
TradeAccountingAccount = ID:ID:w1 TypeCode:AccountingAccountTypeCode:x?
TradeAllowanceCharge = ChargeIndicator:Indicator:w1 SequenceNumeric:Numeric:x? CalculationPercent:Percent:w?
  BasisAmount:Amount:w? BasisQuantity:Quantity:x? ActualAmount:Amount:w1
  ReasonCode:AllowanceChargeReasonCode:w? Reason:Text:w? CategoryTradeTax:TradeTax:w1b?
TradePaymentTerms = Description:Text:w? DueDateDateTime:DateTime:w? DirectDebitMandateID:ID:w?
  PartialPaymentAmount:Amount:x? ApplicableTradePaymentPenaltyTerms:TradePaymentPenaltyTerms:x?
  ApplicableTradePaymentDiscountTerms:TradePaymentDiscountTerms:x? PayeeTradeParty:TradeParty:x?
TradeSettlementPaymentMeans = TypeCode:PaymentMeansCode:w1 Information:Text:c?
  ApplicableTradeSettlementFinancialCard:TradeSettlementFinancialCard:c?
  PayerPartyDebtorFinancialAccount:DebtorFinancialAccount:w?
  PayeePartyCreditorFinancialAccount:CreditorFinancialAccount:w?
  PayerSpecifiedDebtorFinancialInstitution:DebtorFinancialInstitution:x?
  PayeeSpecifiedCreditorFinancialInstitution:CreditorFinancialInstitution:c?
TradeTax = CalculatedAmount:Amount:w? TypeCode:TaxTypeCode:w1x? ExemptionReason:Text:w? BasisAmount:Amount:w?
  LineTotalBasisAmount:Amount:x? AllowanceChargeBasisAmount:Amount:x? CategoryCode:TaxCategoryCode:w1x?
  ExemptionReasonCode:Code:w? TaxPointDate:Date:c? DueDateTypeCode:TimeReferenceCode:w?
  RateApplicablePercent:Percent:w?
UniversalCommunication = URIID:ID:w1c? CompleteNumber:Text:c?
DocumentLineDocument = LineID:ID:b1 ParentLineID:ID:x? LineStatusCode:LineStatusCode:x?
  LineStatusReasonCode:Code:x? IncludedNote:Note:b?x*
LineTradeAgreement = ApplicableTradeDeliveryTerms:TradeDeliveryTerms:x?
  SellerOrderReferencedDocument:ReferencedDocument:x?
  BuyerOrderReferencedDocument:ReferencedDocument:c? QuotationReferencedDocument:ReferencedDocument:x?
  ContractReferencedDocument:ReferencedDocument:x? AdditionalReferencedDocument:ReferencedDocument:x*
  GrossPriceProductTradePrice:TradePrice:b? NetPriceProductTradePrice:TradePrice:b1x?
  ItemSellerTradeParty:TradeParty:x?
  UltimateCustomerOrderReferencedDocument:ReferencedDocument:x*
LineTradeDelivery = BilledQuantity:Quantity:b1x? ChargeFreeQuantity:Quantity:x? PackageQuantity:Quantity:x?
  PerPackageUnitQuantity:Quantity:x?
  ShipToTradeParty:TradeParty:x? UltimateShipToTradeParty:TradeParty:x?
  ActualDeliverySupplyChainEvent:SupplyChainEvent:x? DespatchAdviceReferencedDocument:ReferencedDocument:x?
  ReceivingAdviceReferencedDocument:ReferencedDocument:x?
  DeliveryNoteReferencedDocument:ReferencedDocument:x?
LineTradeSettlement = ApplicableTradeTax:TradeTax:b1x* BillingSpecifiedPeriod:SpecifiedPeriod:b?
  SpecifiedTradeAllowanceCharge:TradeAllowanceCharge:b*
  SpecifiedTradeSettlementLineMonetarySummation:TradeSettlementLineMonetarySummation:b1x?
  InvoiceReferencedDocument:ReferencedDocument:x? AdditionalReferencedDocument:ReferencedDocument:c?x*
  ReceivableSpecifiedTradeAccountingAccount:TradeAccountingAccount:c?x*
SupplyChainTradeLineItem = AssociatedDocumentLineDocument:DocumentLineDocument:b1
  SpecifiedTradeProduct:TradeProduct:b1 SpecifiedLineTradeAgreement:LineTradeAgreement:b1x?
  SpecifiedLineTradeDelivery:LineTradeDelivery:b1x? SpecifiedLineTradeSettlement:LineTradeSettlement:b1
TradePrice = ChargeAmount:Amount:b1 BasisQuantity:Quantity:b?
  AppliedTradeAllowanceCharge:TradeAllowanceCharge:b?x* IncludedTradeTax:TradeTax:x?
TradeProduct = ID:ID:x? GlobalID:ID:b? SellerAssignedID:ID:c? BuyerAssignedID:ID:c? IndustryAssignedID:ID:x?
  ModelID:ID:x? Name:Text:b1 Description:Text:c? BatchID:ID:x* BrandName:Text:x? ModelName:Text:x?
  ApplicableProductCharacteristic:ProductCharacteristic:c*
  DesignatedProductClassification:ProductClassification:c*
  IndividualTradeProductInstance:TradeProductInstance:x* OriginTradeCountry:TradeCountry:c?
  ManufacturerTradeParty:TradeParty:x?
  IncludedReferencedProduct:ReferencedProduct:x*
TradeSettlementLineMonetarySummation = LineTotalAmount:Amount:b1 ChargeTotalAmount:Amount:x?
  AllowanceTotalAmount:Amount:x? TaxTotalAmount:Amount:x? GrandTotalAmount:Amount:x?
  TotalAllowanceChargeAmount:Amount:x?
CreditorFinancialInstitution = BICID:ID:c1
ProcuringProject = ID:ID:c1 Name:Text:c1
ProductCharacteristic = TypeCode:Code:x? Description:Text:c1x? ValueMeasure:Measure:x? Value:Text:c1x?
ProductClassification = ClassCode:Code:c? ClassName:Text:x?
TradeContact = PersonName:Text:c? DepartmentName:Text:c? TypeCode:ContactTypeCode:x?
  TelephoneUniversalCommunication:UniversalCommunication:c?
  FaxUniversalCommunication:UniversalCommunication:x?
  EmailURIUniversalCommunication:UniversalCommunication:c?
TradeCountry = ID:CountryID:c1
TradeSettlementFinancialCard = ID:ID:c1 CardholderName:Text:c?
AdvancePayment = PaidAmount:Amount:x1 FormattedReceivedDateTime:FormattedDateTime:x?
  IncludedTradeTax:TradeTax:x+ InvoiceSpecifiedReferencedDocument:ReferencedDocument:x?
LogisticsServiceCharge = Description:Text:x1 AppliedAmount:Amount:x1 AppliedTradeTax:TradeTax:x+
LogisticsTransportMovement = ModeCode:TransportModeCode:x1
ReferencedProduct = ID:ID:x? GlobalID:ID:x* SellerAssignedID:ID:x? BuyerAssignedID:ID:x?
  IndustryAssignedID:ID:x? Name:Text:x1 Description:Text:x? UnitQuantity:Quantity:x?
SupplyChainConsignment = SpecifiedLogisticsTransportMovement:LogisticsTransportMovement:x*
TradeCurrencyExchange = SourceCurrencyCode:CurrencyCode:x1 TargetCurrencyCode:CurrencyCode:x1
  ConversionRate:Rate:x1 ConversionRateDateTime:DateTime:x?
TradeDeliveryTerms = DeliveryTypeCode:DeliveryTermsCode:x1 RelevantTradeLocation:TradeLocation:x?
TradePaymentDiscountTerms = BasisDateTime:DateTime:x? BasisPeriodMeasure:Measure:x? BasisAmount:Amount:x?
  CalculationPercent:Percent:x? ActualDiscountAmount:Amount:x?
TradePaymentPenaltyTerms = BasisDateTime:DateTime:x? BasisPeriodMeasure:Measure:x? BasisAmount:Amount:x?
  CalculationPercent:Percent:x? ActualPenaltyAmount:Amount:x?
TradeProductInstance = BatchID:ID:x? SupplierAssignedSerialID:ID:x?
`;

const letters: Readonly<Record<InvoiceProfile, string>> = {
  minimum: 'm',
  'basic-wl': 'w',
  basic: 'b',
  en16931: 'c',
  extended: 'x',
  xrechnung: 'x', // it uses the whole UN/CEFACT schema; EXTENDED is its largest part here
};

let parsed: ReadonlyMap<string, readonly ChildRule[]> | undefined;

/** The children of a type, in order; undefined for a text type. */
export function childrenOf(type: string): readonly ChildRule[] | undefined {
  parsed ??= new Map(
    table
      .trim()
      .split(/\n(?! )/)
      .map((line) => {
        const [name = '', children = ''] = line.split(' =');
        return [name, children.trim().split(/\s+/).map(childRule)];
      }),
  );
  return parsed.get(type);
}

function childRule(written: string): ChildRule {
  const [name = '', type = '', occurrences = ''] = written.split(':');
  return {
    name,
    type,
    occurrence: (profile) => {
      const order = 'mwbcx';
      const most = order.indexOf(letters[profile]);
      let found: Occurrence | undefined;
      for (let at = 0; at < occurrences.length; at += 2)
        if (order.indexOf(occurrences[at] ?? '') <= most) found = occurrences[at + 1] as Occurrence; // as in the table
      return found;
    },
  };
}
