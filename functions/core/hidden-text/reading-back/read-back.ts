import type { HiddenReason } from '../../contract/fields/redaction/hidden-text.ts';
import { isBlank } from '../../ocr/page-picture.ts';
import type { Recognise } from '../../ocr/recognise.ts';
import type { RunSample } from '../../page-text/run-sample.ts';
import { type ClaimedWord, claimedWords, type WordClaim } from './claimed-words.ts';
import { foldedLetters } from './fold-letters.ts';
import { type LineReader, lineReader } from './line-reader.ts';
import { scriptLanguage } from './script-language.ts';

/** Text that an engine reports as not seen, or as unverified with a sample. */
interface Doubtful {
  readonly text: string;
  readonly reason: HiddenReason;
  readonly sample?: RunSample;
}

export type Settled<Piece extends Doubtful> = Omit<Piece, 'sample'>;

/** Adjacent words of a text, by the number of characters before and in them, without blanks. */
export interface TextPart {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly reason: HiddenReason;
}

/** Settles doubts about the text of one document. */
export interface ReadBack {
  /** The keys of glyphs that were read as their text. */
  readonly recognised: ReadonlySet<string>;
  /**
   * Returns the pieces that are not seen, in order. `cut` returns those parts of a piece. Without a recogniser, or where it
   * fails, unverified pieces stay so.
   */
  settle<Piece extends Doubtful>(
    pieces: readonly Piece[],
    cut: (piece: Settled<Piece>, parts: readonly TextPart[]) => readonly Settled<Piece>[],
  ): Promise<readonly Settled<Piece>[]>;
}

/** Fewer letters are read by chance, or not at all. */
const fewestLetters = 3;

export function readBack(recognise: Recognise | undefined): ReadBack {
  const reader = recognise && lineReader(recognise);
  const recognised = new Set<string>();
  return {
    recognised,
    settle: async (pieces, cut) => {
      const samples = reader ? pieces.flatMap((piece) => sampleOf(piece) ?? []) : [];
      const verdicts = new Map<Doubtful, readonly Verdict[]>();
      if (reader)
        for (const [language, own] of Map.groupBy(samples, (sample) => sample.language))
          for (const [piece, words] of await verdictsOf(reader, own, language)) verdicts.set(piece, words);
      return pieces.flatMap((piece) => {
        const { sample, ...settled } = piece;
        const words = verdicts.get(piece);
        if (!words) return [settled];
        const parts = partsOf(piece.text, words);
        if (parts.length > 0) return cut(settled, parts);
        for (const key of sample?.glyphs ?? []) recognised.add(key);
        return [];
      });
    },
  };
}

type Verdict = 'seen' | HiddenReason;

interface Sample {
  readonly piece: Doubtful;
  readonly sample: RunSample;
  readonly words: readonly ClaimedWord[];
  readonly language: string;
}

function sampleOf(piece: Doubtful): Sample | undefined {
  const { text, reason, sample } = piece;
  if (reason !== 'unverified' || !sample) return undefined;
  const words = wordsOf(text).map((word) => ({ letters: foldedLetters(word), isExact: /\p{N}/u.test(word) }));
  const letters = words.map((word) => word.letters).join('');
  const language = scriptLanguage(letters);
  return letters.length < fewestLetters || !language ? undefined : { piece, sample, words, language };
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/u).filter((word) => word !== '');
}

/** Returns the verdict of each word of the pieces that could be read. */
async function verdictsOf(
  reader: LineReader,
  samples: readonly Sample[],
  language: string,
): Promise<readonly (readonly [Doubtful, readonly Verdict[]])[]> {
  const shown = await claimsIn(reader, samples, 'shown', language);
  // Words that are read without the text belong to something else, except to the scan below its text layer.
  const doubted = samples.filter(
    (one) => one.sample.otherwise !== 'ocr_layer' && shown.get(one)?.includes('read'),
  );
  const without = await claimsIn(reader, doubted, 'without', language);
  return samples.flatMap((one) => {
    const claims = shown.get(one);
    const others = doubted.includes(one) ? without.get(one) : claims?.map(() => 'absent' as const);
    return claims && others ? [[one.piece, verdicts(one, claims, others)] as const] : [];
  });
}

/** Returns the claims of the words of samples in one of their pictures, for those that could be read. */
async function claimsIn(
  reader: LineReader,
  samples: readonly Sample[],
  picture: 'shown' | 'without',
  language: string,
): Promise<ReadonlyMap<Sample, readonly WordClaim[]>> {
  const claims = new Map<Sample, readonly WordClaim[]>();
  const written = samples.filter((one) => {
    if (!isBlank(one.sample[picture])) return true;
    claims.set(
      one,
      one.words.map(() => 'absent'),
    );
    return false;
  });
  const pictures = written.map(({ sample }) => ({ ...sample, pixels: sample[picture] }));
  const texts = await reader.read(pictures, language);
  for (const [index, one] of written.entries()) {
    const text = texts[index];
    const own =
      text === undefined ? undefined : claimedWords(one.words, wordsOf(text).map(foldedLetters).join(''));
    // A glyph that nothing is read from may be of any design.
    const isUnreadable = text === '' && picture === 'shown' && one.sample.glyphs.length > 0;
    if (own && !isUnreadable) claims.set(one, own);
  }
  return claims;
}

function verdicts(
  { words, sample }: Sample,
  claims: readonly WordClaim[],
  others: readonly WordClaim[],
): readonly Verdict[] {
  const isAnyRead = claims.includes('read');
  return words.map((word, index): Verdict => {
    const claim = claims[index];
    if (claim === 'like') return 'unverified';
    if (claim === 'read') return others[index] === 'read' ? sample.otherwise : 'seen';
    return isAnyRead && word.letters.length < fewestLetters ? 'unverified' : sample.otherwise;
  });
}

/** Returns the words that are not seen, together where they are adjacent and not seen for one reason. */
function partsOf(text: string, verdicts: readonly Verdict[]): readonly TextPart[] {
  const parts: (TextPart & { readonly last: number })[] = [];
  let start = 0;
  for (const [index, word] of wordsOf(text).entries()) {
    const reason = verdicts[index];
    const end = start + [...word].length;
    const before = parts.at(-1);
    if (reason && reason !== 'seen') {
      if (before?.last === index - 1 && before.reason === reason)
        parts[parts.length - 1] = { ...before, text: `${before.text} ${word}`, end, last: index };
      else parts.push({ text: word, start, end, reason, last: index });
    }
    start = end;
  }
  return parts;
}
