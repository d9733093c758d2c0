import type { Invoice, InvoiceNode } from '../reading/invoice.ts';

/** The condition of a rule on an element, and its message. */
export type RuleCheck = readonly [
  message: string,
  holds: (node: InvoiceNode, invoice: Invoice) => boolean,
  level?: RuleLevel,
];

/** Whether an invoice that breaks a rule is invalid. */
export type RuleLevel = 'error' | 'warning';

/** Rules on the same elements, by id. */
export interface RuleGroup {
  of(invoice: Invoice): readonly InvoiceNode[];
  readonly rules: Readonly<Record<string, RuleCheck>>;
}

/** A broken rule, and the first place that breaks it. */
export interface BrokenRule {
  readonly rule: string;
  readonly level: RuleLevel;
  readonly message: string;
  /** The names of the element and its ancestors, from the root. */
  readonly path: string;
}

/** Returns the rules that an invoice breaks, each once, in the order of the groups. */
export function brokenRules(
  invoice: Invoice,
  groups: readonly RuleGroup[],
  isAsked: (rule: string) => boolean,
): readonly BrokenRule[] {
  const broken = new Map<string, BrokenRule>();
  for (const { of, rules } of groups) {
    const nodes = of(invoice);
    for (const [rule, [message, holds, level = 'error']] of Object.entries(rules)) {
      if (broken.has(rule) || !isAsked(rule)) continue;
      const node = nodes.find((each) => !holds(each, invoice));
      if (node) broken.set(rule, { rule, level, message, path: pathOf(node) });
    }
  }
  return [...broken.values()];
}

/** Returns the path of an element: `/CrossIndustryInvoice/…/IncludedSupplyChainTradeLineItem[2]`. */
export function pathOf(node: InvoiceNode): string {
  const { parent, name } = node;
  if (!parent) return `/${name}`;
  const namesakes = parent.children.filter((child) => child.name === name);
  const position = namesakes.length > 1 ? `[${namesakes.indexOf(node) + 1}]` : '';
  return `${pathOf(parent)}/${name}${position}`;
}
