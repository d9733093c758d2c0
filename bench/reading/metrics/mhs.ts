import { editDistance } from './edit-distance.ts';
import { withHtmlTables } from './markdown-tables.ts';
import { plainMarkdown } from './plain-markdown.ts';
import { type Tree, treeDistance } from './tree-distance.ts';

interface Part {
  readonly kind: 'document' | 'heading' | 'content';
  readonly text: string;
}

/**
 * Markdown heading similarity, from 0 to 1: the edit distance between two trees of the document's headings with the
 * content below each, as in OpenDataLoader's benchmark. It ignores levels: see `headingsF1`. Undefined if the truth has
 * no headings; 0 if only the truth has.
 */
export function mhs(truth: string, found: string): number | undefined {
  const [wanted, given] = [headingTree(truth), headingTree(found)];
  if (!hasHeadings(wanted)) return undefined;
  if (!hasHeadings(given)) return 0;
  const nodes = Math.max(countNodes(wanted), countNodes(given));
  return Math.max(0, 1 - treeDistance(given, wanted, changeCost) / nodes);
}

function headingTree(markdown: string): Tree<Part> {
  const sections: { heading: string | undefined; lines: string[] }[] = [{ heading: undefined, lines: [] }];
  for (const line of withHtmlTables(markdown).split('\n')) {
    const heading = /^#{1,6}\s+(.*)$/.exec(line)?.[1];
    if (heading === undefined) sections.at(-1)?.lines.push(line);
    else sections.push({ heading, lines: [] });
  }
  const part = (kind: Part['kind'], text: string, children: readonly Tree<Part>[] = []): Tree<Part> => {
    return { label: { kind, text }, children };
  };
  const children = sections.flatMap(({ heading, lines }) => {
    const text = comparable(lines.join(' '));
    const content = text === '' ? [] : [part('content', text)];
    return heading === undefined ? content : [part('heading', comparable(heading), content)];
  });
  return part('document', '', children);
}

function comparable(text: string): string {
  return plainMarkdown(text).replaceAll(/\s+/g, ' ').trim();
}

function hasHeadings({ children }: Tree<Part>): boolean {
  return children.some(({ label }) => label.kind === 'heading');
}

function countNodes({ children }: Tree<Part>): number {
  return children.reduce((sum, child) => sum + countNodes(child), 1);
}

function changeCost(one: Part, other: Part): number {
  if (one.kind !== other.kind) return 1;
  const longer = Math.max([...one.text].length, [...other.text].length);
  return longer === 0 ? 0 : editDistance(one.text, other.text) / longer;
}
