import type { Edit } from './edit-text.ts';

/** A change as /comparePdfs answers it. */
export interface FoundChange {
  readonly kind: string;
  readonly before?: { readonly text: string } | undefined;
  readonly after?: { readonly text: string } | undefined;
}

interface Judged {
  readonly missed: readonly Edit[];
  readonly false: readonly FoundChange[];
}

/** The edits that no change states, and the changes that state no edit. */
export function judgeChanges(edits: readonly Edit[], changes: readonly FoundChange[]): Judged {
  return {
    missed: edits.filter((edit) => !changes.some((change) => states(change, edit))),
    false: changes.filter((change) => !edits.some((edit) => states(change, edit))),
  };
}

/** Whether a change has all words of an edit, or is a part of a paragraph that went or came. */
function states({ before, after }: FoundChange, { kind, removed, added }: Edit): boolean {
  const has = (text: string | undefined, words: string) => {
    if (words === '' || text === undefined) return words === '';
    const [whole, part] = [letters(text), letters(words)];
    return (
      whole.includes(part) ||
      isTurned(text, words) ||
      ((kind === 'paragraph' || kind === 'row') && part.includes(whole))
    );
  };
  return has(before?.text, removed) && has(after?.text, added);
}

/**
 * Whether words are others from another start on: of "a b a" without two words, "a b" went as much as "b a" did.
 */
function isTurned(text: string, words: string): boolean {
  const [found, edited] = [wordsOf(text), wordsOf(words)];
  return found.some(
    (_, start) => [...found.slice(start), ...found.slice(0, start)].join(' ') === edited.join(' '),
  );
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter(Boolean);
}

function letters(text: string): string {
  return text.replace(/\s/g, '');
}
