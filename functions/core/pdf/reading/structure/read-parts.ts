import { numberOf } from '../../../pdf-objects/objects/locate-object.ts';
import { resolve, resolveDictionary } from '../../../pdf-objects/objects/read-object.ts';
import { type Dictionary, isArray, isDictionary, type Value } from '../../../pdf-objects/objects/values.ts';
import type { OpenedSource } from '../../../pdf-objects/structure/open-source.ts';
import { textEntry } from '../../info/text-entry.ts';
import type { TaggedBlock, TaggedPart } from './page-structure.ts';

/** More than documents of life have. What is beyond them is read without tags. */
const mostTags = 200_000;
const mostKids = 1_000_000;
const deepest = 100;

/** Chains of roles are followed so far. */
const longestChain = 16;

/** What a tag is in. */
interface Around {
  readonly page: number | undefined;
  readonly depth: number;
  /** The block that its content belongs to, unless it makes one of its own. */
  readonly block: TaggedBlock;
  /** Whether that is the block of one tag, and not of all that is loose in the document. */
  readonly isWithin: boolean;
  readonly isQuote: boolean;
  readonly listDepth: number;
  readonly list: object;
}

/** What the tags of a document (ISO 32000-2, 14.7) say of marked content, by page, counted from 1, for the pages `chosen`. */
export function readParts(
  { file, catalog, sourcePages }: OpenedSource,
  chosen: ReadonlySet<number>,
  withDescriptions: boolean,
): ReadonlyMap<number, ReadonlyMap<number, TaggedPart>> {
  const found = new Map<number, Map<number, TaggedPart>>();
  const root = resolveDictionary(file, catalog.get('StructTreeRoot'));
  if (!root) return found;
  const pages = new Map(sourcePages.map(({ number }, index) => [number, index + 1]));
  const roles = resolveDictionary(file, root.get('RoleMap')) ?? new Map<string, Value>();
  const seen = new Set<number>();
  let kidsLeft = mostKids;
  let place = 0;

  const add = (page: number | undefined, identifier: Value, block: TaggedBlock) => {
    place += 1;
    if (page === undefined || typeof identifier !== 'number' || !chosen.has(page)) return;
    const parts = found.get(page) ?? new Map<number, TaggedPart>();
    found.set(page, parts);
    // Content that two tags claim belongs to the first.
    if (!parts.has(identifier)) parts.set(identifier, { place, block });
  };

  const readKids = (value: Value | undefined, around: Around) => {
    const resolved = resolve(file, value);
    for (const kid of isArray(resolved) ? resolved : [value ?? null]) {
      if (--kidsLeft < 0) return;
      const entries = resolve(file, kid);
      if (typeof entries === 'number') add(around.page, entries, around.block);
      else if (isDictionary(entries)) readKid(numberOf(file, kid), entries, around);
    }
  };

  const readKid = (number: number, entries: Dictionary, around: Around) => {
    const type = resolve(file, entries.get('Type'));
    const page = pages.get(numberOf(file, entries.get('Pg'))) ?? around.page;
    if (type === 'MCR') {
      // Content of forms has identifiers of its own.
      if (!entries.has('Stm')) add(page, resolve(file, entries.get('MCID')), around.block);
      return;
    }
    if (type === 'OBJR' || around.depth > deepest || seen.size >= mostTags) return;
    if (number > 0 && seen.has(number)) return;
    if (number > 0) seen.add(number);
    readKids(entries.get('K'), within(entries, { ...around, page, depth: around.depth + 1 }));
  };

  const within = (entries: Dictionary, around: Around): Around => {
    const role = roleOf(entries);
    const level = headingLevel(role);
    const inCell = around.block.kind === 'cell';
    if (level !== undefined && !inCell) return own(around, { kind: 'heading', level });
    switch (role) {
      case 'P':
        // The text of an item is often a paragraph of its own; whatever else is in a block begins another.
        if (inCell || (around.block.kind === 'item' && !isUsed(around.block))) return around;
        return own(around, { kind: around.isQuote ? 'quote' : 'text' });
      case 'BlockQuote':
        return own({ ...around, isQuote: true }, { kind: 'quote' });
      case 'L':
        return { ...around, listDepth: around.listDepth + 1, list: around.listDepth > 0 ? around.list : {} };
      case 'LI':
        return own(around, { kind: 'item', level: Math.max(around.listDepth, 1), list: around.list });
      case 'TD':
      case 'TH':
        return own({ ...around, listDepth: 0 }, { kind: 'cell' });
      case 'Figure':
      case 'Formula': {
        const description = withDescriptions && textEntry(file, entries, 'Alt')?.trim();
        return own(around, { kind: 'figure', ...(description && { description }) });
      }
      case 'Caption':
      case 'Note':
      case 'FENote':
      case 'TOCI':
      case 'BibEntry':
        return own(around, { kind: 'text' });
      case 'Document':
      case 'DocumentFragment':
      case 'Part':
      case 'Art':
      case 'Aside':
      case 'Sect':
      case 'Div':
        return around.isWithin ? around : { ...around, block: { kind: around.isQuote ? 'quote' : 'text' } };
      default:
        return around;
    }
  };

  const used = new WeakSet<TaggedBlock>();
  const isUsed = (block: TaggedBlock): boolean => {
    const was = used.has(block);
    used.add(block);
    return was;
  };

  const own = (around: Around, block: TaggedBlock): Around => ({ ...around, block, isWithin: true });

  const roleOf = (entries: Dictionary): string => {
    let role = resolve(file, entries.get('S'));
    for (let step = 0; step < longestChain && typeof role === 'string' && roles.has(role); step++)
      role = resolve(file, roles.get(role));
    return typeof role === 'string' ? role : '';
  };

  readKids(root.get('K'), {
    page: undefined,
    depth: 0,
    block: { kind: 'text' },
    isWithin: false,
    isQuote: false,
    listDepth: 0,
    list: {},
  });
  return found;
}

/** The level of a role that is a heading's (ISO 32000-2, 14.8.4.5): H1 and so on; H, without a level, and Title count as 1. */
function headingLevel(role: string): number | undefined {
  if (role === 'Title' || role === 'H') return 1;
  const level = Number(/^H(\d)$/.exec(role)?.[1] ?? 0);
  return level > 0 ? Math.min(level, 6) : undefined;
}
