import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

interface Node {
  readonly role: string;
  readonly kids: (Node | string)[];
}

/** The structure of a tagged PDF as Markdown, as poppler reads it: its headings, texts, lists and tables in their order. */
export async function structMarkdown(file: string): Promise<string> {
  const { stdout } = await execute('pdfinfo', ['-struct-text', file], { maxBuffer: 64 * 1024 * 1024 });
  return blocksOf(treeOf(stdout)).join('\n\n');
}

/** Poppler writes an element on a line, with its kids below, two spaces further in. */
function treeOf(text: string): Node {
  const root: Node = { role: '', kids: [] };
  const open: Node[] = [root];
  for (const line of text.split('\n')) {
    const content = line.trim();
    const depth = (line.length - line.trimStart().length) / 2;
    if (content === '' || content.startsWith('/') || /^Object \d/.test(content)) continue;
    open.length = Math.min(open.length, Math.floor(depth) + 1);
    const quoted = /^"(.*)"$/s.exec(content)?.[1];
    if (quoted !== undefined) {
      open.at(-1)?.kids.push(quoted);
      continue;
    }
    const node: Node = { role: /^\w+/.exec(content)?.[0] ?? '', kids: [] };
    open.at(-1)?.kids.push(node);
    open.push(node);
  }
  return root;
}

function blocksOf(node: Node): readonly string[] {
  return node.kids.flatMap((kid): readonly string[] => {
    if (typeof kid === 'string') return [kid.trim()];
    const { role } = kid;
    if (/^H\d$/.test(role)) return [`${'#'.repeat(Number(role.slice(1)))} ${textOf(kid)}`];
    if (role === 'L') return [listOf(kid, '')];
    if (role === 'Table') return [tableOf(kid)];
    if (role === 'BlockQuote') return [`> ${textOf(kid)}`];
    if (role === 'P' && kid.kids.some((below) => typeof below !== 'string' && below.role === 'Code'))
      return [`\`\`\`\n${linesOf(kid).join('\n')}\n\`\`\``];
    if (role === 'P' || role === 'Note' || role === 'Caption' || role === 'Form') return [textOf(kid)];
    return blocksOf(kid);
  });
}

function linesOf(node: Node): readonly string[] {
  return node.kids.flatMap((kid) => (typeof kid === 'string' ? [kid] : linesOf(kid)));
}

/** The text of an element: its lines, with hyphenated words joined. */
function textOf(node: Node): string {
  return linesOf(node)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(\p{L})[-\u00ad\u2010] (\p{Ll})/gu, '$1$2')
    .trim();
}

function listOf(list: Node, indent: string): string {
  const lines: string[] = [];
  for (const item of list.kids) {
    if (typeof item === 'string') continue;
    const body = item.kids.find((kid): kid is Node => typeof kid !== 'string' && kid.role === 'LBody');
    const label = item.kids.find((kid): kid is Node => typeof kid !== 'string' && kid.role === 'Lbl');
    const marker = label && /\w/.test(textOf(label)) ? textOf(label) : '-';
    const below = (body?.kids ?? []).filter(
      (kid): kid is Node => typeof kid !== 'string' && kid.role === 'L',
    );
    const own = { role: '', kids: (body?.kids ?? []).filter((kid) => !below.includes(kid as Node)) };
    lines.push(`${indent}${marker} ${textOf(own)}`, ...below.map((one) => listOf(one, `${indent}   `)));
  }
  return lines.join('\n');
}

function tableOf(table: Node): string {
  const rows = table.kids.filter((kid): kid is Node => typeof kid !== 'string' && kid.role === 'TR');
  const written = rows.map((row) => {
    const cells = row.kids.filter((kid): kid is Node => typeof kid !== 'string');
    return `| ${cells.map((cell) => textOf(cell)).join(' | ')} |`;
  });
  const [first = '', ...others] = written;
  const columns = rows[0]?.kids.length ?? 0;
  return [first, `|${' --- |'.repeat(columns)}`, ...others].join('\n');
}
