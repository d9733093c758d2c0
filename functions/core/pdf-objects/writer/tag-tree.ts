import { type PdfWriter, reference } from './pdf-writer.ts';

/** The tags of a new file, below one Document element (ISO 32000-2, 14.7). Pages are tagged one after another. */
export interface TagTree {
  /** Adds an element. `entries` are those of its dictionary besides its type, parent and content. */
  element(role: Role, entries?: string): TagElement;
  /** Adds content on the current page to an element. Returns the operator that begins the content; EMC ends it. */
  begin(element: TagElement): string;
  /** The entries of the current page's dictionary. */
  pageEntries(): string;
  /** Ends the current page, written with this number. */
  endPage(number: number): void;
  /** Writes all elements that have content. Returns the entries of the catalog. */
  finish(): string;
}

type Role = 'Figure' | 'P';

/** An element of the tree. It may have content on several pages. */
export interface TagElement {
  readonly role: Role;
  readonly entries: string;
  /** Its content: the index of the page, and the identifier there. */
  readonly marks: (readonly [page: number, identifier: number])[];
}

/** The role names that PDF 2.0 defines, which PDF/UA-2 asks a document to use (ISO 14289-2, 8.2.4). */
const namespace = 'http://iso.org/pdf2/ssn';

/** Starts a tree without elements. With `isPdf2`, its roles are those of PDF 2.0. */
export function tagTree(writer: PdfWriter, isPdf2: boolean): TagTree {
  const elements: TagElement[] = [];
  /** The elements of each page's content, by identifier. */
  const pages: { number: number; owners: TagElement[] }[] = [{ number: 0, owners: [] }];
  const current = () => pages.at(-1) as (typeof pages)[number]; // there always is one
  return {
    element(role, entries = '') {
      const element = { role, entries, marks: [] };
      elements.push(element);
      return element;
    },
    begin(element) {
      const identifier = current().owners.push(element) - 1;
      element.marks.push([pages.length - 1, identifier]);
      return `/${element.role}<</MCID ${identifier}>>BDC`;
    },
    pageEntries: () => `/StructParents ${pages.length - 1}/Tabs/S`,
    endPage(number) {
      current().number = number;
      pages.push({ number: 0, owners: [] });
    },
    finish() {
      pages.pop();
      const [root, document] = [writer.reserve(), writer.reserve()];
      const names = isPdf2 ? writer.object(`<</Type/Namespace/NS(${namespace})>>`) : undefined;
      const shared = names === undefined ? '' : `/NS ${reference(names)}`;
      const numbers = new Map<TagElement, string>();
      for (const element of elements) {
        const { role, entries, marks } = element;
        const [first] = marks;
        if (!first) continue;
        const page = (index: number) => reference(pages[index]?.number ?? 0);
        const kids = marks.map(([index, identifier]) =>
          index === first[0] ? identifier : `<</Type/MCR/Pg ${page(index)}/MCID ${identifier}>>`,
        );
        const content = `/Pg ${page(first[0])}/K${kids.length > 1 ? `[${kids.join(' ')}]` : ` ${first[1]}`}`;
        const parent = `/Type/StructElem/S/${role}/P ${reference(document)}`;
        numbers.set(element, reference(writer.object(`<<${parent}${content}${shared}${entries}>>`)));
      }
      writer.object(
        `<</Type/StructElem/S/Document/P ${reference(root)}${shared}/K[${[...numbers.values()].join(' ')}]>>`,
        document,
      );
      const parents = pages.map(
        ({ owners }, page) => `${page}[${owners.map((owner) => numbers.get(owner)).join(' ')}]`,
      );
      const parentTree = writer.object(`<</Nums[${parents.join('')}]>>`);
      writer.object(
        `<</Type/StructTreeRoot/K ${reference(document)}/ParentTree ${reference(parentTree)}` +
          `/ParentTreeNextKey ${pages.length}${names === undefined ? '' : `/Namespaces[${reference(names)}]`}>>`,
        root,
      );
      return `/MarkInfo<</Marked true>>/StructTreeRoot ${reference(root)}`;
    },
  };
}
