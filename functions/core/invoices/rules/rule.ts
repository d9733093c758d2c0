import type { Invoice, InvoiceNode } from '../reading/invoice.ts';

/** What a rule asks of an element, and how it is told when it is broken. */
export type RuleCheck = readonly [
  message: string,
  holds: (node: InvoiceNode, invoice: Invoice) => boolean,
  level?: RuleLevel,
];

/** Whether an invoice that breaks a rule is invalid. */
export type RuleLevel = 'error' | 'warning';

/** The rules that are asked of the same elements, by their ids. */
export interface RuleGroup {
  of(invoice: Invoice): readonly InvoiceNode[];
  readonly rules: Readonly<Record<string, RuleCheck>>;
}

/** A rule that an invoice breaks, and where it does so first. */
export interface BrokenRule {
  readonly rule: string;
  readonly level: RuleLevel;
  readonly message: string;
  /** The element, as its names from the root. */
  readonly path: string;
}

/** The rules of some groups that an invoice breaks, each once, in the order of the groups. */
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

/** Where an element is: `/CrossIndustryInvoice/…/IncludedSupplyChainTradeLineItem[2]`. */
export function pathOf(node: InvoiceNode): string {
  const { parent, name } = node;
  if (!parent) return `/${name}`;
  const namesakes = parent.children.filter((child) => child.name === name);
  const position = namesakes.length > 1 ? `[${namesakes.indexOf(node) + 1}]` : '';
  return `${pathOf(parent)}/${name}${position}`;
}
