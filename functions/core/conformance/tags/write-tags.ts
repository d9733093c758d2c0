import { addObject, changeCatalog, changeObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { draftWriter } from '../../pdf-objects/editing/draft-writer.ts';
import { referenceTo } from '../../pdf-objects/objects/read-object.ts';
import {
  type Dictionary,
  dictionary,
  type Reference,
  type Value,
  withEntries,
} from '../../pdf-objects/objects/values.ts';
import { numberTree } from '../../pdf-objects/structure/trees.ts';
import { contentOwners, linkContent, noteOwner } from './content-owners.ts';
import { isMarkedContent, isTag, type Kid, type Tag } from './tag.ts';

const pdf2 = 'http://iso.org/pdf2/ssn';

/** Types of PDF 1.7 that PDF 2.0 dropped (ISO 32000-2, 14.8.6.1): they keep the namespace of PDF 1.7. */
const onlyPdf1 = new Set([
  'Art',
  'BibEntry',
  'BlockQuote',
  'Code',
  'Index',
  'Note',
  'Private',
  'Quote',
  'Reference',
  'TOC',
  'TOCI',
]);

/** Maps types of PDF 2.0 to those of PDF 1.7. */
const roleMap: Readonly<Record<string, string>> = {
  Aside: 'Sect',
  DocumentFragment: 'Part',
  Em: 'Span',
  FENote: 'Note',
  Strong: 'Span',
  Sub: 'Span',
  Title: 'P',
};

/** The references to written elements, by element and by former number. */
export interface WrittenTags {
  readonly elements: ReadonlyMap<Tag, Reference>;
  readonly successors: ReadonlyMap<number, Reference>;
}

/**
 * Writes a structure tree that replaces the document's own, with the links to it from pages, form XObjects and
 * annotations (ISO 32000-2, 14.7.5.4). With `isPdf2`, it uses the types of PDF 2.0.
 */
export function writeTags(draft: Draft, document: Tag, isPdf2: boolean): WrittenTags {
  const writer = draftWriter(draft);
  const root: Reference = { number: writer.reserve(), generation: 0 };
  const namespace = isPdf2
    ? addObject(draft, dictionary({ Type: 'Namespace', NS: Buffer.from(pdf2) }))
    : undefined;
  const elements = new Map<Tag, Reference>();
  const successors = new Map<number, Reference>();
  const roles = new Set<string>();
  const owners = contentOwners();
  const write = (element: Tag, parent: Reference): Reference => {
    const own: Reference = { number: writer.reserve(), generation: 0 };
    elements.set(element, own);
    if (!successors.has(element.number)) successors.set(element.number, own);
    roles.add(element.role);
    const page = mainPage(element.kids);
    const kids = element.kids.map((kid): Value => {
      if (isTag(kid)) return write(kid, own);
      noteOwner(owners, kid, own);
      return leafOf(draft, kid, page);
    });
    const attributes = [...element.attributes].map(([owner, entries]) => withEntries(entries, { O: owner }));
    const entries = dictionary({
      Type: 'StructElem',
      S: element.role,
      P: parent,
      NS: onlyPdf1.has(element.role) ? undefined : namespace,
      ...Object.fromEntries(element.texts),
      A: attributes.length === 1 ? attributes[0] : attributes.length > 1 ? attributes : undefined,
      Pg: page === undefined ? undefined : pageReference(draft, page),
      K: kids.length === 1 ? kids[0] : kids.length > 1 ? kids : undefined,
    });
    changeObject(draft, own.number, entries);
    return own;
  };
  const top = write(document, root);
  const parents = linkContent(draft, owners);
  const mapped = Object.entries(roleMap).filter(([role]) => !isPdf2 && roles.has(role));
  const entries: Dictionary = dictionary({
    Type: 'StructTreeRoot',
    RoleMap: mapped.length > 0 ? new Map(mapped) : undefined,
    K: top,
    ParentTree: addObject(draft, numberTree(parents)),
    ParentTreeNextKey: (parents.at(-1)?.[0] ?? -1) + 1,
    Namespaces: namespace && [namespace],
  });
  changeObject(draft, root.number, entries);
  changeCatalog(draft, { StructTreeRoot: root, MarkInfo: dictionary({ Marked: true }) });
  return { elements, successors };
}

/** Returns the page of an element's first own content: `Pg` names it once for all of it. */
function mainPage(kids: readonly Kid[]): number | undefined {
  const first = kids.find((kid) => !isTag(kid));
  return first && !isTag(first) ? first.page : undefined;
}

function leafOf(draft: Draft, kid: Exclude<Kid, Tag>, page: number | undefined): Value {
  const Pg = kid.page === page ? undefined : pageReference(draft, kid.page);
  if (!isMarkedContent(kid))
    return dictionary({ Type: 'OBJR', Pg, Obj: referenceTo(draft.file, kid.annotation) });
  if (Pg === undefined && kid.stream === 0) return kid.identifier;
  const Stm = kid.stream === 0 ? undefined : referenceTo(draft.file, kid.stream);
  return dictionary({ Type: 'MCR', Pg, Stm, MCID: kid.identifier });
}

function pageReference({ file, sourcePages }: Draft, page: number): Reference {
  return referenceTo(file, sourcePages[page]?.number ?? 0);
}
