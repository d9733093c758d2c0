import { parseSync } from '@swc/core';

/** A change of one place of a source, in bytes. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** A node of swc's tree: what is looked at here of any. */
interface Node {
  readonly type: string;
  readonly span: { readonly start: number; readonly end: number };
  readonly operator?: string;
  readonly value?: unknown;
  readonly test?: Node;
  readonly left?: Node;
  readonly right?: Node;
  readonly expression?: Node;
  readonly property?: Node;
}

const operators: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};

const methods: Readonly<Record<string, string>> = { some: 'every', every: 'some', min: 'max', max: 'min' };

/** Of TypeScript's own syntax, what wraps an expression. The rest is gone when the code runs. */
const wrappers = ['TsAsExpression', 'TsNonNullExpression', 'TsSatisfiesExpression'];

/** The mutants of a source: conditions negated, boundaries and operators changed, statements removed, constants changed. */
export function makeMutants(file: string, source: string): readonly Mutant[] {
  const bytes = Buffer.from(source);
  // swc counts on from file to file, and begins at the first token: a semicolon in front is that token.
  const tree = parseSync(`;${source}`, { syntax: 'typescript', target: 'es2024' }) as unknown as Node; // as its types say
  const base = tree.span.start + 1;
  const mutants: Mutant[] = [];
  const add = (start: number, end: number, replacement: string) => {
    const line = bytes.subarray(0, start).toString().split('\n').length;
    mutants.push({ file, line, start, end, replacement });
  };
  const replace = (node: Node, work: (text: string) => string) => {
    const [start, end] = [node.span.start - base, node.span.end - base];
    add(start, end, work(bytes.subarray(start, end).toString()));
  };
  const visit = (node: Node) => {
    if (node.type === 'ImportDeclaration') return;
    if (node.type.startsWith('Ts') && !wrappers.includes(node.type)) return;
    const operator = operators[node.operator ?? ''];
    const { left, right } = node;
    if (node.type === 'BinaryExpression' && operator && left && right) {
      const [start, end] = [left.span.end - base, right.span.start - base];
      add(
        start,
        end,
        bytes
          .subarray(start, end)
          .toString()
          .replace(node.operator ?? '', operator),
      );
    }
    if ((node.type === 'IfStatement' || node.type === 'ConditionalExpression') && node.test)
      replace(node.test, (text) => `!(${text})`);
    if (node.type === 'ExpressionStatement' && hasEffect(node.expression)) replace(node, () => ';');
    if (node.type === 'BooleanLiteral') replace(node, (text) => (text === 'true' ? 'false' : 'true'));
    if (node.type === 'NumericLiteral') replace(node, (text) => `(${text} + 1)`);
    const method = node.type === 'MemberExpression' ? methods[String(node.property?.value)] : undefined;
    if (method && node.property) replace(node.property, () => method);
    for (const [key, value] of Object.entries(node)) {
      if (key === 'typeAnnotation' || key === 'typeArguments') continue;
      for (const child of [value].flat()) visitChild(child);
    }
  };
  const visitChild = (child: unknown) => {
    if (typeof child !== 'object' || child === null) return;
    if ('type' in child && 'span' in child)
      visit(child as Node); // every node has both
    else for (const inner of Object.values(child).flat()) visitChild(inner);
  };
  visit(tree);
  return mutants;
}

function hasEffect(expression: Node | undefined): boolean {
  const inner = expression?.type === 'AwaitExpression' ? 'CallExpression' : expression?.type;
  return ['CallExpression', 'AssignmentExpression', 'UpdateExpression'].includes(inner ?? '');
}

/** The source with some mutants in it, which do not overlap. */
export function mutated(source: string, mutants: readonly Mutant[]): string {
  let bytes = Buffer.from(source);
  for (const { start, end, replacement } of mutants.toSorted((one, other) => other.start - one.start))
    bytes = Buffer.concat([bytes.subarray(0, start), Buffer.from(replacement), bytes.subarray(end)]);
  return bytes.toString();
}
