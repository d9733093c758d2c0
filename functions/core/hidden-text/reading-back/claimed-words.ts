/** Whether a word was read, was read in part, or is not there. */
export type WordClaim = 'read' | 'like' | 'absent';

/** A word as it is compared: folded, and whether a recogniser has to read each of its characters. */
export interface ClaimedWord {
  readonly letters: string;
  readonly isExact: boolean;
}

/** The number of steps of the largest comparison. */
const maximumSteps = 4_000_000;

/** The longest words that must be read without any error, and the letters of longer ones for each error. */
const exactLetters = 4;
const lettersPerError = 5;

/** The share of a word's letters of which less is chance. */
const leastLike = 0.5;

/**
 * Compares the words of a text with what was read in its place, by an alignment that keeps their order and
 * ignores what was read between them. Words with digits and short words must be exact. Undefined for texts that are too
 * long to be compared.
 */
export function claimedWords(words: readonly ClaimedWord[], read: string): readonly WordClaim[] | undefined {
  const letters = words.map((word) => word.letters);
  if (letters.join('').length * read.length > maximumSteps) return undefined;
  const { matched, wrong } = alignment(letters, read);
  return words.map((word, index) => {
    const errors = wrong[index] as number; // one for each word
    if (errors <= allowedErrors(word)) return 'read';
    return (matched[index] as number) >= leastLike * word.letters.length ? 'like' : 'absent'; // as above
  });
}

function allowedErrors({ letters, isExact }: ClaimedWord): number {
  return isExact || letters.length <= exactLetters
    ? 0
    : Math.max(1, Math.floor(letters.length / lettersPerError));
}

/** Counts the matching letters and the errors of each word, in the alignment with the fewest errors. */
function alignment(words: readonly string[], read: string) {
  const claim = words.join('');
  const owners = words.flatMap((word, index) => Array.from(word, () => index));
  const wide = read.length + 1;
  const costs = new Uint16Array((claim.length + 1) * wide);
  const isBetween = (at: number) => owners[at - 1] !== owners[at];
  for (let at = 1; at <= claim.length; at++) {
    costs[at * wide] = at;
    const extra = isBetween(at) ? 0 : 1;
    for (let place = 1; place < wide; place++) {
      const here = at * wide + place;
      const differs = claim[at - 1] === read[place - 1] ? 0 : 1;
      costs[here] = Math.min(
        (costs[here - wide - 1] as number) + differs, // within bounds, as the others
        (costs[here - wide] as number) + 1,
        (costs[here - 1] as number) + extra,
      );
    }
  }
  const matched = words.map(() => 0);
  const wrong = words.map(() => 0);
  let [at, place] = [claim.length, read.length];
  while (at > 0) {
    const here = at * wide + place;
    const owner = owners[at - 1] as number; // one for each letter
    const cost = costs[here] as number;
    const isSame = place > 0 && claim[at - 1] === read[place - 1];
    if (isSame && cost === costs[here - wide - 1]) {
      matched[owner] = (matched[owner] as number) + 1;
      at--;
      place--;
    } else if (place > 0 && cost === (costs[here - 1] as number) + (isBetween(at) ? 0 : 1)) {
      if (!isBetween(at)) wrong[owner] = (wrong[owner] as number) + 1;
      place--;
    } else {
      wrong[owner] = (wrong[owner] as number) + 1;
      if (place > 0 && cost === (costs[here - wide - 1] as number) + 1) place--;
      at--;
    }
  }
  return { matched, wrong };
}
