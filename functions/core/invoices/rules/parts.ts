import { attribute, type Invoice, type InvoiceNode, select, textAt } from '../reading/invoice.ts';

/** The trade agreement: seller and buyer. */
export function agreementOf(invoice: Invoice): InvoiceNode | undefined {
  return invoice.once(mainParts).get('ApplicableHeaderTradeAgreement')?.[0];
}

/** The delivery. */
export function deliveryOf(invoice: Invoice): InvoiceNode | undefined {
  return invoice.once(mainParts).get('ApplicableHeaderTradeDelivery')?.[0];
}

/** The settlement. */
export function settlementOf(invoice: Invoice): InvoiceNode | undefined {
  return invoice.once(mainParts).get('ApplicableHeaderTradeSettlement')?.[0];
}

/** BG-25. */
export function linesOf(invoice: Invoice): readonly InvoiceNode[] {
  return invoice.once(mainParts).get('IncludedSupplyChainTradeLineItem') ?? [];
}

/** The main parts of the transaction, by name. */
function mainParts({ root }: Invoice): ReadonlyMap<string, readonly InvoiceNode[]> {
  const parts = select(root, 'SupplyChainTradeTransaction').flatMap(({ children }) => children);
  return Map.groupBy(parts, ({ name }) => name);
}

/** BG-22. */
export function totalsOf({ all }: Invoice): readonly InvoiceNode[] {
  return all('SpecifiedTradeSettlementHeaderMonetarySummation');
}

/** Returns the elements with a name that are direct children of one with another name. */
export function within(parent: string, name: string): (invoice: Invoice) => readonly InvoiceNode[] {
  return ({ all }) => all(name).filter((node) => node.parent?.name === parent);
}

/** Whether an element is an allowance, a charge, or neither. XML Schema has two spellings of each Boolean. */
export function indicatorOf(allowanceOrCharge: InvoiceNode | undefined): 'allowance' | 'charge' | undefined {
  const written = textAt(allowanceOrCharge, 'ChargeIndicator/Indicator');
  if (written === 'false' || written === '0') return 'allowance';
  return written === 'true' || written === '1' ? 'charge' : undefined;
}

/** BG-20 and BG-21. */
export function headerAllowancesOf(invoice: Invoice): readonly InvoiceNode[] {
  return select(settlementOf(invoice), 'SpecifiedTradeAllowanceCharge').filter(
    (node) => indicatorOf(node) === 'allowance',
  );
}

export function headerChargesOf(invoice: Invoice): readonly InvoiceNode[] {
  return select(settlementOf(invoice), 'SpecifiedTradeAllowanceCharge').filter(
    (node) => indicatorOf(node) === 'charge',
  );
}

/** Whether a party has a tax number of the given kinds: VA for VAT, FC for any other. */
export function hasTaxNumber(parties: readonly InvoiceNode[], ...kinds: readonly string[]): boolean {
  return parties.some((party) =>
    select(party, 'SpecifiedTaxRegistration/ID').some((id) => kinds.includes(attribute(id, 'schemeID'))),
  );
}

/** Whether the kind of a tax is VAT, in any case. */
export function isVat(tax: InvoiceNode | undefined): boolean {
  return select(tax, 'TypeCode').some(({ text }) => text.toUpperCase() === 'VAT');
}

/** The texts of the elements, unchanged. */
export function textsOf(nodes: readonly InvoiceNode[]): readonly string[] {
  return nodes.map(({ text }) => text);
}

/** The dates in a format (UNTDID 2379), except those of references. */
export function datesOf({ all }: Invoice, format: string): readonly InvoiceNode[] {
  return all('DateTimeString').filter(
    (date) => attribute(date, 'format') === format && date.namespace.includes(':UnqualifiedDataType:'),
  );
}
