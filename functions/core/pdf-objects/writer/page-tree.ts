import { type PdfWriter, reference } from './pdf-writer.ts';

/** The number of pages in one node of the tree. */
const pagesPerNode = 100;

/** The page tree of a new file, filled page by page. */
export interface PageTree {
  /** Adds a page; `entries` are its dictionary's, without Type and Parent. Returns its number. */
  add(entries: string): number;
  count(): number;
  /** Writes the nodes above the pages, and the catalog with further entries. Returns the trailer's entries. */
  finish(catalogEntries?: string): string;
}

/** Starts a tree with two levels below the root (ISO 32000-1, 7.7.3). `shared` has the entries of all pages. */
export function pageTree(writer: PdfWriter, shared = ''): PageTree {
  const root = writer.reserve();
  const nodes: { number: number; pages: number[] }[] = [];
  let count = 0;
  return {
    add(entries) {
      let node = nodes.at(-1);
      if (!node || node.pages.length === pagesPerNode) {
        node = { number: writer.reserve(), pages: [] };
        nodes.push(node);
      }
      const page = writer.object(`<</Type/Page/Parent ${reference(node.number)}${entries}>>`);
      node.pages.push(page);
      count++;
      return page;
    },
    count: () => count,
    finish(catalogEntries = '') {
      for (const { number, pages } of nodes) {
        const kids = pages.map(reference).join(' ');
        const body = `<</Type/Pages/Parent ${reference(root)}/Count ${pages.length}/Kids[${kids}]>>`;
        writer.object(body, number);
      }
      const kids = nodes.map(({ number }) => reference(number)).join(' ');
      writer.object(`<</Type/Pages/Count ${count}/Kids[${kids}]${shared}>>`, root);
      const catalog = writer.object(`<</Type/Catalog/Pages ${reference(root)}${catalogEntries}>>`);
      return `/Root ${reference(catalog)}`;
    },
  };
}
