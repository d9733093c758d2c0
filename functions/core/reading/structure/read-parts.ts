import { textEntry } from '../../document-facts/text-entry.ts';
import type { Dictionary } from '../../pdf-objects/objects/values.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';
import { roleReader, tagSteps } from '../../tags/tag-steps.ts';
import type { TaggedBlock, TaggedPart } from './page-structure.ts';

/** More than real documents have. Content beyond them is read without tags. */
const bounds = { tags: 200_000, kids: 1_000_000, depth: 100 };

/** The context of a tag. */
interface Around {
  /** The block of its content, unless the tag makes its own. */
  readonly block: TaggedBlock;
  /** Whether that is the block of one tag, rather than of all untagged content. */
  readonly isWithin: boolean;
  readonly isQuote: boolean;
  readonly listDepth: number;
  readonly list: object;
}

/** Returns the tagged parts of marked content (ISO 32000-2, 14.7) by page, counted from 1, for the pages `chosen`. */
export function readParts(
  source: OpenedSource,
  chosen: ReadonlySet<number>,
  withDescriptions: boolean,
): ReadonlyMap<number, ReadonlyMap<number, TaggedPart>> {
  const { file } = source;
  const found = new Map<number, Map<number, TaggedPart>>();
  const roleOf = roleReader(source);

  const add = (page: number, identifier: number, part: TaggedPart) => {
    if (!chosen.has(page)) return;
    const parts = found.get(page) ?? new Map<number, TaggedPart>();
    found.set(page, parts);
    // Content that two tags claim belongs to the first.
    if (!parts.has(identifier)) parts.set(identifier, part);
  };

  const within = (entries: Dictionary, around: Around): Around => {
    const role = roleOf(entries) ?? '';
    const level = headingLevel(role);
    const inCell = around.block.kind === 'cell';
    if (level !== undefined && !inCell) return own(around, { kind: 'heading', level });
    switch (role) {
      case 'P':
        // The text of an item is often a nested paragraph; anything else in a block begins another.
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

  const loose: Around = {
    block: { kind: 'text' },
    isWithin: false,
    isQuote: false,
    listDepth: 0,
    list: {},
  };
  const arounds: Around[] = [];
  let place = 0;
  for (const step of tagSteps(source, bounds)) {
    const around = arounds[step.parent] ?? loose;
    if (step.kind === 'tag') arounds[step.index] = within(step.entries, around);
    // Content of forms has separate identifiers.
    else if (step.kind === 'content' && step.form === 0) {
      place += 1;
      if (step.page !== undefined) add(step.page + 1, step.identifier, { place, block: around.block });
    }
  }
  return found;
}

/** The level of a heading role (ISO 32000-2, 14.8.4.5): H1 and so on; H, without a level, and Title count as 1. */
function headingLevel(role: string): number | undefined {
  if (role === 'Title' || role === 'H') return 1;
  const level = Number(/^H(\d)$/.exec(role)?.[1] ?? 0);
  return level > 0 ? Math.min(level, 6) : undefined;
}
