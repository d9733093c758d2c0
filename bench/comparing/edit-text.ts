import type { Random } from '../../test/fuzz/random.ts';
import { amount, type Part } from './sample-text.ts';

/** A change that was made: the words that went and came. Both are the same for a text that was moved. */
export interface Edit {
  readonly kind: string;
  readonly removed: string;
  readonly added: string;
}

/** Words that no document has, so that a change with them is the one that was made. */
const newWords = 'walnut harbour violin glacier meadow lantern copper saddle orchard thimble'.split(' ');

/** Makes `count` edits, each in another part of a document. Parts without room for one are passed over. */
export function editText(
  parts: readonly Part[],
  count: number,
  random: Random,
): { readonly parts: readonly Part[]; readonly edits: readonly Edit[] } {
  const edits: Edit[] = [];
  const order = shuffled([...parts.keys()].slice(1), random).slice(0, count);
  const moved = new Set(parts[order[0] ?? -1]?.kind === 'paragraph' ? order.slice(0, 1) : []);
  let serial = 0;
  const fresh = (length: number) =>
    Array.from({ length }, () => `${random.pick(newWords)}${String.fromCharCode(97 + (serial++ % 26))}`);
  const changed = parts.flatMap((part, index): readonly Part[] => {
    if (!order.includes(index) || moved.has(index)) return moved.has(index) ? [] : [part];
    const edited = editPart(part, random, fresh);
    edits.push(edited.edit);
    return edited.parts;
  });
  for (const index of moved) {
    const part = parts[index] as Part; // its own index
    const text = part.kind === 'paragraph' ? part.words.join(' ') : '';
    changed.splice(index < changed.length / 2 ? changed.length : 1, 0, part);
    edits.push({ kind: 'move', removed: text, added: text });
  }
  return { parts: changed, edits };
}

function editPart(
  part: Part,
  random: Random,
  fresh: (length: number) => readonly string[],
): { readonly parts: readonly Part[]; readonly edit: Edit } {
  switch (part.kind) {
    case 'heading': {
      const { words, edit } = replace(part.words, part.words.length - 1, 1, fresh(1));
      return { parts: [{ ...part, words }], edit };
    }
    case 'list': {
      const at = random.below(part.items.length);
      const item = part.items[at] as readonly string[]; // within bounds
      const { words, edit } = replace(item, 2, 1, fresh(1));
      return { parts: [{ ...part, items: part.items.with(at, words) }], edit };
    }
    case 'table': {
      const at = 1 + random.below(part.rows.length - 1);
      const row = part.rows[at] as readonly string[]; // within bounds
      if (random.below(3) === 0) {
        const added = [...fresh(1), String(random.below(99)), amount(random), amount(random)];
        const rows = [...part.rows.slice(0, at), added, ...part.rows.slice(at)];
        return { parts: [{ ...part, rows }], edit: { kind: 'row', removed: '', added: added.join(' ') } };
      }
      const column = 1 + random.below(3);
      const [removed, added] = [
        row[column] ?? '',
        column === 1 ? String(200 + random.below(700)) : amount(random),
      ];
      const rows = part.rows.with(at, row.with(column, added));
      return { parts: [{ ...part, rows }], edit: { kind: 'cell', removed, added } };
    }
    case 'paragraph':
      return editParagraph(part, random, fresh);
  }
}

function editParagraph(
  part: Extract<Part, { readonly kind: 'heading' | 'paragraph' }>,
  random: Random,
  fresh: (length: number) => readonly string[],
): { readonly parts: readonly Part[]; readonly edit: Edit } {
  const at = 3 + random.below(part.words.length - 10);
  const length = 1 + random.below(4);
  const changes = [
    () => replace(part.words, at, length, fresh(1 + random.below(3))),
    () => replace(part.words, at, 0, fresh(length)),
    () => replace(part.words, at, length + 1, []),
    () => replace(part.words, at, 1, [amount(random)]),
  ];
  const kind = random.below(10);
  if (kind === 0) return { parts: [], edit: { kind: 'paragraph', removed: part.words.join(' '), added: '' } };
  if (kind === 1) {
    const words = fresh(12);
    return {
      parts: [part, { ...part, words }],
      edit: { kind: 'paragraph', removed: '', added: words.join(' ') },
    };
  }
  const { words, edit } = (changes[kind % changes.length] as (typeof changes)[number])(); // within bounds
  return { parts: [{ ...part, words }], edit };
}

function replace(words: readonly string[], at: number, length: number, added: readonly string[]) {
  const removed = words.slice(at, at + length);
  return {
    words: [...words.slice(0, at), ...added, ...words.slice(at + length)],
    edit: { kind: 'words', removed: removed.join(' '), added: added.join(' ') },
  };
}

function shuffled(numbers: number[], random: Random): readonly number[] {
  const left = [...numbers];
  return numbers.map(() => left.splice(random.below(left.length), 1)[0] as number); // as many as there are
}
