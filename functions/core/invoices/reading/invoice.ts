import type { XmlElement } from '../../pdf-objects/metadata/scan-xml.ts';

/** An element of an invoice, with the data that XPath needs. */
export interface InvoiceNode {
  readonly name: string;
  readonly namespace: string;
  /** By `attributeName`. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly InvoiceNode[];
  readonly parent: InvoiceNode | undefined;
  readonly text: string;
  /** The offset of its start in the XML. */
  readonly start: number;
}

/** An invoice in the syntax of UN/CEFACT's Cross Industry Invoice. */
export interface Invoice {
  readonly root: InvoiceNode;
  /** The names of its elements. */
  readonly names: readonly string[];
  /** All elements with a name, in document order. */
  all(name: string): readonly InvoiceNode[];
  /** Returns a fact that several rules need, computed once. */
  once<Fact>(work: (invoice: Invoice) => Fact): Fact;
}

/** Reads an invoice from its XML. Rules use names without namespaces, because few names occur in several of them. */
export function invoiceOf(element: XmlElement): Invoice {
  const byName = new Map<string, InvoiceNode[]>();
  const facts = new Map<unknown, unknown>();
  const root = nodeOf(element, undefined, byName);
  const invoice: Invoice = {
    root,
    names: [...byName.keys()],
    all: (name) => byName.get(name) ?? [],
    once: (work) => {
      if (!facts.has(work)) facts.set(work, work(invoice));
      return facts.get(work) as ReturnType<typeof work>; // stored under the same function
    },
  };
  return invoice;
}

/** The elements at a path such as `SellerTradeParty/Name`. */
export function select(from: InvoiceNode | undefined, path: string): readonly InvoiceNode[] {
  let found: readonly InvoiceNode[] = from ? [from] : [];
  for (const step of stepsOf(path)) {
    const next: InvoiceNode[] = [];
    for (const { children } of found) for (const child of children) if (child.name === step) next.push(child);
    if (next.length === 0) return next;
    found = next;
  }
  return found;
}

/** The first element at a path. */
function first(from: InvoiceNode | undefined, path: string): InvoiceNode | undefined {
  return select(from, path)[0];
}

/** Whether a path matches any element. */
export function has(from: InvoiceNode | undefined, path: string): boolean {
  return first(from, path) !== undefined;
}

/** The trimmed text of the first element at a path, or empty if there is none. */
export function textAt(from: InvoiceNode | undefined, path: string): string {
  return trimmed(first(from, path)?.text ?? '');
}

/** Whether a path matches an element with text. */
export function isFilled(from: InvoiceNode | undefined, path: string): boolean {
  return select(from, path).some(({ text }) => trimmed(text) !== '');
}

/** The name by which an element has an attribute: XPath finds one in a namespace by that alone. */
export function attributeName({
  namespace,
  name,
}: {
  readonly namespace: string;
  readonly name: string;
}): string {
  return namespace === '' ? name : `{${namespace}}${name}`;
}

/** The value of an attribute, or empty if missing. */
export function attribute(node: InvoiceNode | undefined, name: string): string {
  return node?.attributes.get(name) ?? '';
}

/** Whether an element is within one with a given name. */
export function isWithin({ parent }: InvoiceNode, name: string): boolean {
  for (let node = parent; node; node = node.parent) if (node.name === name) return true;
  return false;
}

/** The text after `normalize-space` of XPath. */
export function trimmed(text: string): string {
  return text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');
}

function nodeOf(
  element: XmlElement,
  parent: InvoiceNode | undefined,
  byName: Map<string, InvoiceNode[]>,
): InvoiceNode {
  const { name, namespace, text, start } = element;
  const attributes = new Map(element.attributes.map((each) => [attributeName(each), each.value]));
  const children: InvoiceNode[] = [];
  const node: InvoiceNode = { name, namespace, attributes, children, parent, text, start };
  const namesakes = byName.get(name);
  if (namesakes) namesakes.push(node);
  else byName.set(name, [node]);
  for (const child of element.children) children.push(nodeOf(child, node, byName));
  return node;
}

const knownSteps = new Map<string, readonly string[]>();

function stepsOf(path: string): readonly string[] {
  const known = knownSteps.get(path);
  if (known) return known;
  const steps = path.split('/');
  knownSteps.set(path, steps);
  return steps;
}
