import type { InvoiceProfile } from '../../contract/fields/electronic-invoice.ts';
import { amount } from '../reading/amounts.ts';
import { attributeName, type InvoiceNode, trimmed } from '../reading/invoice.ts';
import { type BrokenRule, pathOf } from '../rules/rule.ts';
import { type ChildRule, childrenOf, type Occurrence } from './structure.ts';

/** The rule id of a schema violation. */
const schemaRule = 'schema';

const standard = 'urn:un:unece:uncefact:data:standard:';
export const rootNamespace = `${standard}CrossIndustryInvoice:100`;
const parts = `${standard}ReusableAggregateBusinessInformationEntity:100`;
const plainTypes = `${standard}UnqualifiedDataType:100`;
const codeTypes = `${standard}QualifiedDataType:100`;

const maximumReported = 20;

/** Elements with a value of their own, by type: namespace, name and permitted content. */
const wrapped: Readonly<Record<string, readonly [namespace: string, name: string]>> = {
  Indicator: [plainTypes, 'Indicator'],
  DateTime: [plainTypes, 'DateTimeString'],
  Date: [plainTypes, 'DateString'],
  FormattedDateTime: [codeTypes, 'DateTimeString'],
};

/** The attributes of each type. No other type has any, and `Code` has none below EN 16931. */
const attributesOf: Readonly<Record<string, readonly string[]>> = {
  Amount: ['currencyID'],
  BinaryObject: ['mimeCode', 'filename'],
  Code: ['listID', 'listVersionID'],
  DateTimeString: ['format'],
  DateString: ['format'],
  ID: ['schemeID'],
  Measure: ['unitCode'],
  Quantity: ['unitCode'],
};

const withPlainCodes: readonly InvoiceProfile[] = ['minimum', 'basic-wl', 'basic'];

/** Hints for the location of a schema, which every element may have. */
const schemaHints = ['schemaLocation', 'noNamespaceSchemaLocation'].map((name) =>
  attributeName({ namespace: 'http://www.w3.org/2001/XMLSchema-instance', name }),
);

const decimals = ['Amount', 'Measure', 'Numeric', 'Percent', 'Quantity', 'Rate'];

/**
 * Returns the schema violations of an invoice: elements that its profile lacks, in the wrong order or too often,
 * attributes that it lacks, and values that do not fit their type. XRechnung uses the UN/CEFACT schema, which has many
 * more elements than this table: for it only values are checked.
 */
export function schemaFaults(root: InvoiceNode, profile: InvoiceProfile | undefined): readonly BrokenRule[] {
  const faults: BrokenRule[] = [];
  const strict = profile === 'xrechnung' ? undefined : profile;
  const report = (node: InvoiceNode, message: string) => {
    if (faults.length < maximumReported)
      faults.push({ rule: schemaRule, level: 'error', message, path: pathOf(node) });
  };
  const visit = (node: InvoiceNode, type: string) => {
    const children = childrenOf(type);
    if (!children) return checkValue(node, type, strict, report);
    const known = new Map(children.map((child) => [child.name, child]));
    if (strict) checkOrder(node, children, strict, report);
    checkParent(node, strict, report);
    for (const child of node.children) {
      const rule = known.get(child.name);
      if (!rule) continue;
      if (child.namespace !== (node.parent ? parts : rootNamespace))
        report(child, `${child.name} is in the wrong namespace.`);
      visit(child, rule.type);
    }
  };
  visit(root, 'CrossIndustryInvoice');
  return faults;
}

type Report = (node: InvoiceNode, message: string) => void;

/** Whether the children are those of the type, in its order and with the occurrences of the profile. */
function checkOrder(
  node: InvoiceNode,
  children: readonly ChildRule[],
  profile: InvoiceProfile,
  report: Report,
): void {
  const positions = new Map(children.map(({ name }, index) => [name, index]));
  const counts = new Map<string, number>();
  let last = -1;
  for (const child of node.children) {
    const { name } = child;
    const position = positions.get(name);
    if (position === undefined || !children[position]?.occurrence(profile)) {
      report(child, `${name} does not belong in ${node.name} in this profile.`);
      continue;
    }
    if (position < last) report(child, `${name} must stand before ${children[last]?.name}.`);
    last = Math.max(last, position);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  for (const { name, occurrence } of children) {
    const wanted = occurrence(profile);
    const count = counts.get(name) ?? 0;
    const fault = wanted && countFault(wanted, count);
    if (fault) report(node, `${node.name} must have ${fault} ${name}.`);
  }
}

function countFault(wanted: Occurrence, count: number): string | undefined {
  if ((wanted === '1' || wanted === '+') && count === 0)
    return wanted === '1' ? 'exactly one' : 'at least one';
  if ((wanted === '1' || wanted === '?') && count > 1) return wanted === '1' ? 'exactly one' : 'at most one';
  return wanted === '2' && count > 2 ? 'at most two' : undefined;
}

function checkValue(
  node: InvoiceNode,
  type: string,
  profile: InvoiceProfile | undefined,
  report: Report,
): void {
  const wrapper = wrapped[type];
  if (wrapper) checkWrapper(node, wrapper, profile, report);
  else checkText(node, type, profile, report);
}

function checkWrapper(
  node: InvoiceNode,
  [namespace, name]: readonly [namespace: string, name: string],
  profile: InvoiceProfile | undefined,
  report: Report,
): void {
  const [value, ...more] = node.children;
  const isKnown = value?.name === name && value.namespace === namespace && more.length === 0;
  checkParent(node, profile, report);
  if (isKnown) checkText(value, name, profile, report);
  else if (profile || !value) report(node, `${node.name} must hold one ${name}.`);
}

/** Whether an element with children has nothing else. */
function checkParent(node: InvoiceNode, profile: InvoiceProfile | undefined, report: Report): void {
  if (trimmed(node.text) !== '') report(node, `${node.name} must have no text of its own.`);
  if (profile) checkAttributes(node, [], report);
}

function checkText(
  node: InvoiceNode,
  type: string,
  profile: InvoiceProfile | undefined,
  report: Report,
): void {
  if (node.children.length > 0) report(node, `${node.name} must hold text alone.`);
  if (type === 'Indicator' && !/^\s*(?:true|false|0|1)\s*$/.test(node.text))
    report(node, 'An indicator is true or false.');
  if (decimals.includes(type) && amount(node.text) === undefined)
    report(node, `${node.name} must be a number such as 12.50.`);
  if (type === 'BinaryObject' && /[^A-Za-z0-9+/=\s]/.test(node.text))
    report(node, `${node.name} must be in base64.`);
  if (!profile) return;
  const hasNone = type === 'Code' && withPlainCodes.includes(profile);
  const known = hasNone ? [] : (attributesOf[type] ?? []);
  checkAttributes(node, known, report);
  if (!needingAttributes.includes(type)) return;
  for (const name of known) if (!node.attributes.has(name)) report(node, `${node.name} needs a ${name}.`);
}

/** The types that need all of their attributes. */
const needingAttributes = ['BinaryObject', 'DateTimeString', 'DateString'];

function checkAttributes(node: InvoiceNode, known: readonly string[], report: Report): void {
  for (const name of node.attributes.keys())
    if (!known.includes(name) && !schemaHints.includes(name))
      report(node, `${node.name} has no attribute ${name} in this profile.`);
}
