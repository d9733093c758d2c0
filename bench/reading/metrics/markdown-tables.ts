import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

/** A table's rows, each with the cells that start in it. */
export type HtmlTable = readonly (readonly HtmlCell[])[];

interface HtmlCell {
  readonly text: string;
  readonly columnSpan: number;
  readonly rowSpan: number;
}

/** Markdown with its pipe tables converted to HTML, on one line each. HTML tables are unchanged. */
export function withHtmlTables(markdown: string): string {
  const lines = markdown.split(/\r?\n/);
  const written: string[] = [];
  for (let index = 0; index < lines.length; ) {
    const table = pipeTable(lines, index);
    written.push(table ? htmlTable(table.rows) : (lines[index] ?? ''));
    index = table ? table.end : index + 1;
  }
  return written.join('\n');
}

/** The tables of Markdown, both pipe tables and HTML. */
export function tablesOfMarkdown(markdown: string): HtmlTable[] {
  return elements(parseFragment(withHtmlTables(markdown)).childNodes, ['table']).map((table) =>
    elements(table.childNodes, ['tr']).map((row) =>
      elements(row.childNodes, ['td', 'th']).map((cell) => ({
        text: textOf(cell).replaceAll(/\s+/g, ' ').trim(),
        columnSpan: span(cell, 'colspan'),
        rowSpan: span(cell, 'rowspan'),
      })),
    ),
  );
}

/** A table as rows of texts: a spanning cell has its text in the first position, and the others are empty. */
export function gridOf(table: HtmlTable): string[][] {
  const grid: (string | undefined)[][] = table.map(() => []);
  for (const [index, row] of table.entries()) {
    let column = 0;
    for (const { text, columnSpan, rowSpan } of row) {
      while (grid[index]?.[column] !== undefined) column++;
      for (let down = 0; down < Math.min(rowSpan, table.length - index); down++) {
        for (let across = 0; across < columnSpan; across++) {
          const line = grid[index + down];
          if (line) line[column + across] = down + across === 0 ? text : '';
        }
      }
      column += columnSpan;
    }
  }
  const width = Math.max(0, ...grid.map((row) => row.length));
  return grid.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''));
}

/** The rows of a pipe table that begins at a line, and the line after it. A header without text is not a row. */
function pipeTable(lines: readonly string[], from: number) {
  const header = pipeCells(lines[from]);
  const rule = pipeCells(lines[from + 1]);
  if (!header || !rule?.every((cell) => /^:?-+:?$/.test(cell.replaceAll(' ', '')))) return undefined;
  const width = Math.max(header.length, rule.length);
  const rows: string[][] = [];
  let end = from + 2;
  for (let cells = pipeCells(lines[end]); cells; cells = pipeCells(lines[++end])) rows.push(cells);
  const all = header.every((cell) => cell === '') && rows.length > 0 ? rows : [header, ...rows];
  return { rows: all.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? '')), end };
}

function pipeCells(line = ''): string[] | undefined {
  const trimmed = line.trim();
  if (!trimmed.includes('|')) return undefined;
  const cells = trimmed.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim());
  if (trimmed.startsWith('|')) cells.shift();
  if (cells.length > 0 && /(?<!\\)\|$/.test(trimmed)) cells.pop();
  return cells.length > 0 ? cells : undefined;
}

function htmlTable([header = [], ...rows]: readonly (readonly string[])[]): string {
  const row = (name: string, cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${name}>${escaped(cell)}</${name}>`).join('')}</tr>`;
  return `<table>${row('th', header)}${rows.map((cells) => row('td', cells)).join('')}</table>`;
}

/** Line breaks are kept: they are the only HTML in pipe tables. */
function escaped(cell: string): string {
  return cell
    .split(/<br\s*\/?>/i)
    .map((part) => part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
    .join('<br>');
}

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** The outermost elements with one of these names. */
function elements(nodes: readonly Node[], names: readonly string[]): Element[] {
  return nodes.flatMap((node) => {
    if (!('childNodes' in node)) return [];
    return names.includes(node.nodeName) ? [node] : elements(node.childNodes, names);
  });
}

function textOf(node: Node): string {
  if ('value' in node) return node.value;
  if (node.nodeName === 'br') return ' ';
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

function span(cell: Element, name: string): number {
  const value = Number(cell.attrs.find((attribute) => attribute.name === name)?.value ?? 1);
  return Number.isInteger(value) && value > 0 ? Math.min(value, 1_000) : 1;
}
