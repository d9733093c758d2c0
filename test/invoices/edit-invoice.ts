import { childrenOf } from '../../functions/core/invoices/schema/structure.ts';
import { scanXml, type XmlElement } from '../../functions/core/pdf-objects/metadata/scan-xml.ts';

interface Node {
  readonly name: string;
  readonly attributes: Map<string, string>;
  readonly children: Node[];
  text: string;
}

/** Short names of places, as the first step of a path. */
const places: Readonly<Record<string, string>> = {
  context: 'ExchangedDocumentContext',
  guideline: 'context/GuidelineSpecifiedDocumentContextParameter',
  document: 'ExchangedDocument',
  line: 'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem',
  product: 'line/SpecifiedTradeProduct',
  attribute: 'product/ApplicableProductCharacteristic',
  price: 'line/SpecifiedLineTradeAgreement/NetPriceProductTradePrice',
  gross: 'line/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice',
  quantity: 'line/SpecifiedLineTradeDelivery/BilledQuantity',
  lineSettlement: 'line/SpecifiedLineTradeSettlement',
  lineTax: 'lineSettlement/ApplicableTradeTax',
  lineTotal: 'lineSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
  lineAllowance: 'lineSettlement/SpecifiedTradeAllowanceCharge',
  lineCharge: 'lineSettlement/SpecifiedTradeAllowanceCharge[2]',
  linePeriod: 'lineSettlement/BillingSpecifiedPeriod',
  agreement: 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement',
  seller: 'agreement/SellerTradeParty',
  buyer: 'agreement/BuyerTradeParty',
  representative: 'agreement/SellerTaxRepresentativeTradeParty',
  support: 'agreement/AdditionalReferencedDocument',
  order: 'agreement/BuyerOrderReferencedDocument',
  delivery: 'SupplyChainTradeTransaction/ApplicableHeaderTradeDelivery',
  shipTo: 'delivery/ShipToTradeParty',
  settlement: 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement',
  payee: 'settlement/PayeeTradeParty',
  means: 'settlement/SpecifiedTradeSettlementPaymentMeans',
  transfer: 'means/PayeePartyCreditorFinancialAccount',
  debit: 'means/PayerPartyDebtorFinancialAccount',
  card: 'means/ApplicableTradeSettlementFinancialCard',
  terms: 'settlement/SpecifiedTradePaymentTerms',
  tax: 'settlement/ApplicableTradeTax',
  allowance: 'settlement/SpecifiedTradeAllowanceCharge',
  charge: 'settlement/SpecifiedTradeAllowanceCharge[2]',
  allowanceTax: 'allowance/CategoryTradeTax',
  chargeTax: 'charge/CategoryTradeTax',
  period: 'settlement/BillingSpecifiedPeriod',
  totals: 'settlement/SpecifiedTradeSettlementHeaderMonetarySummation',
  logistics: 'settlement/SpecifiedLogisticsServiceCharge',
};

/**
 * An invoice after some edits, separated by semicolons: `PATH=TEXT`, `PATH@ATTRIBUTE=TEXT`, `PATH~DATE` (a date of format
 * 102), `-PATH` and `-PATH@ATTRIBUTE` remove, `*PATH` repeats. What a path misses is made, where the schema has its place:
 * a second element of a name by `[2]`.
 */
export function editInvoice(xml: string, edits: string): string {
  const element = scanXml(xml);
  if (!element) throw new Error('An invoice in XML is needed.');
  const root = nodeOf(element);
  const dated = edits.replace(/([^;\s]+)~(\d+)/g, '$1/DateTimeString=$2; $1/DateTimeString@format=102');
  for (const edit of dated.split(';')) if (edit.trim()) apply(root, edit.trim());
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, undefined, 0)}\n`;
}

function apply(root: Node, edit: string): void {
  const [, kind = '', path = '', attribute, sign, value = ''] =
    /^([-*]?)([\w/[\]]*)(?:@(\w+))?(?:(=)(.*))?$/s.exec(edit) ?? [];
  if (kind === '' && sign === undefined) throw new Error(`What is to be done by ${edit}?`);
  const trail = reached(root, stepsOf(path), kind === '');
  const node = trail.at(-1) as Node; // the root at least
  const siblings = trail.at(-2)?.children ?? [];
  if (kind === '*') siblings.splice(siblings.indexOf(node), 0, structuredClone(node));
  else if (kind === '-' && attribute) node.attributes.delete(attribute);
  else if (kind === '-') siblings.splice(siblings.indexOf(node), 1);
  else if (attribute) node.attributes.set(attribute, value);
  else node.text = value;
}

function stepsOf(path: string): readonly string[] {
  const [first = '', ...rest] = path.split('/').filter(Boolean);
  const [, name = '', number = ''] = /^(\w*)(.*)$/.exec(first) ?? [];
  const place = places[name];
  return place ? [...stepsOf(place + number), ...rest] : [first, ...rest].filter(Boolean);
}

/** The elements along a path, from the root. */
function reached(root: Node, steps: readonly string[], isMade: boolean): readonly Node[] {
  const trail = [root];
  let type: string | undefined = root.name;
  for (const step of steps) {
    const parent = trail.at(-1) as Node; // the root at least
    const [, name = '', number = '1'] = /^(\w+)(?:\[(\d)\])?$/.exec(step) ?? [];
    const order: readonly { name: string; type: string }[] = childrenOf(type ?? '') ?? [];
    while (parent.children.filter((child) => child.name === name).length < Number(number)) {
      if (!isMade) throw new Error(`${step} of ${steps.join('/')} is missing.`);
      insert(
        parent,
        { name, attributes: new Map(), children: [], text: '' },
        order.map((each) => each.name),
      );
    }
    trail.push(parent.children.filter((child) => child.name === name)[Number(number) - 1] as Node); // made above
    type = order.find((each) => each.name === name)?.type;
  }
  return trail;
}

/** After all that the schema puts before it; what the schema does not know comes last. */
function insert({ children }: Node, child: Node, order: readonly string[]): void {
  const position = order.indexOf(child.name);
  const next = children.findIndex(({ name }) => position >= 0 && order.indexOf(name) > position);
  children.splice(next < 0 ? children.length : next, 0, child);
}

function nodeOf({ name, attributes, children, text }: XmlElement): Node {
  return {
    name,
    attributes: new Map(attributes.map((each) => [each.name, each.value])),
    children: children.map(nodeOf),
    text: children.length > 0 ? '' : text,
  };
}

const namespaces = {
  rsm: 'CrossIndustryInvoice',
  ram: 'ReusableAggregateBusinessInformationEntity',
  udt: 'UnqualifiedDataType',
  qdt: 'QualifiedDataType',
};

function written(node: Node, parent: string | undefined, depth: number): string {
  const isWrapped = ['Indicator', 'DateTimeString', 'DateString', 'DateTime'].includes(node.name);
  const prefix = depth < 2 ? 'rsm' : !isWrapped ? 'ram' : parent?.startsWith('Formatted') ? 'qdt' : 'udt';
  const declared = Object.entries(namespaces).map(
    ([short, name]) => ` xmlns:${short}="urn:un:unece:uncefact:data:standard:${name}:100"`,
  );
  const attributes = [...node.attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const tag = `${prefix}:${node.name}`;
  const inner = node.children.map((child) => written(child, node.name, depth + 1)).join('');
  return `<${tag}${depth === 0 ? declared.join('') : ''}${attributes.join('')}>${escaped(node.text)}${inner}</${tag}>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
