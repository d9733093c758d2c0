import { editDistance } from './edit-distance.ts';
import { type HtmlTable, tablesOfMarkdown } from './markdown-tables.ts';
import { type Tree, treeDistance } from './tree-distance.ts';

/** A node of a table's tree; only cells have text and spans. */
interface TableNode {
  readonly name: 'table' | 'tr' | 'td';
  readonly text: string;
  readonly columnSpan: number;
  readonly rowSpan: number;
}

/**
 * Tree-edit-distance-based similarity (Zhong et al. 2019) of the tables of two Markdown texts, from 0 to 1: the mean
 * over the truth's tables, each with its counterpart; 0 without one. Tables keep their order. Undefined if the truth
 * has none.
 */
export function meanTeds(truth: string, found: string): number | undefined {
  const [wanted, given] = [tablesOfMarkdown(truth), tablesOfMarkdown(found)];
  return wanted.length === 0 ? undefined : bestInOrder(wanted, given) / wanted.length;
}

/** The similarity of two tables. Headers count as cells; header and body groups are ignored. */
function teds(truth: HtmlTable, found: HtmlTable): number {
  const nodes = Math.max(nodesBelow(truth), nodesBelow(found));
  return nodes === 0 ? 1 : 1 - treeDistance(tableTree(found), tableTree(truth), changeCost) / nodes;
}

/** The greatest sum of similarities for tables paired in order. */
function bestInOrder(wanted: readonly HtmlTable[], given: readonly HtmlTable[]): number {
  let best = Array.from({ length: given.length + 1 }, () => 0);
  for (const table of wanted) {
    const next = [0];
    for (const [index, other] of given.entries()) {
      const paired = (best[index] ?? 0) + Math.max(0, teds(table, other));
      next.push(Math.max(paired, best[index + 1] ?? 0, next[index] ?? 0));
    }
    best = next;
  }
  return best.at(-1) ?? 0;
}

function nodesBelow(table: HtmlTable): number {
  return table.reduce((sum, row) => sum + 1 + row.length, 0);
}

function tableTree(table: HtmlTable): Tree<TableNode> {
  const node = (name: 'table' | 'tr', children: readonly Tree<TableNode>[]) => ({
    label: { name, text: '', columnSpan: 1, rowSpan: 1 },
    children,
  });
  const cells = (row: HtmlTable[number]) =>
    row.map((cell) => ({ label: { name: 'td', ...cell } as const, children: [] }));
  return node(
    'table',
    table.map((row) => node('tr', cells(row))),
  );
}

function changeCost(one: TableNode, other: TableNode): number {
  if (one.name !== other.name || one.columnSpan !== other.columnSpan || one.rowSpan !== other.rowSpan)
    return 1;
  const longer = Math.max([...one.text].length, [...other.text].length);
  return longer === 0 ? 0 : editDistance(one.text, other.text) / longer;
}
