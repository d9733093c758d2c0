import type { Rectangle } from '../../geometry/rectangle.ts';
import { artifactMark } from '../../page-text/page-geometry.ts';
import type { Word } from '../words.ts';
import type { PageStructure, TaggedPart } from './page-structure.ts';

/** The tags of a page's words. */
export interface PageTags {
  /** The part that contains most of some words; none if that is untagged. */
  partOf(words: readonly Word[]): TaggedPart | undefined;
  /** The first part that contains any of them. */
  firstPart(words: readonly Word[]): TaggedPart | undefined;
  partOfMark(mark: number): TaggedPart | undefined;
  /** Whether all of them are marked as artifacts. */
  areArtifacts(words: readonly Word[]): boolean;
}

/** Returns tags without checking whether they are sound. */
export function taggedWords({ parts }: Pick<PageStructure, 'parts'>): PageTags {
  const known = new WeakMap<readonly Word[], { readonly part: TaggedPart | undefined }>();
  return {
    partOf: (words) => {
      const kept = known.get(words) ?? { part: mainPart(words, parts) };
      known.set(words, kept);
      return kept.part;
    },
    firstPart: (words) => {
      let first: TaggedPart | undefined;
      for (const { mark } of words) {
        const part = parts.get(mark);
        if (part && (!first || part.place < first.place)) first = part;
      }
      return first;
    },
    partOfMark: (mark) => parts.get(mark),
    areArtifacts: (words) => words.every(({ mark }) => mark === artifactMark),
  };
}

/** Returns the first part of the block with the most characters. */
function mainPart(words: readonly Word[], parts: PageStructure['parts']): TaggedPart | undefined {
  const found = new Map<TaggedPart['block'], { characters: number; first: TaggedPart }>();
  for (const { mark, text } of words) {
    const part = parts.get(mark);
    if (!part) continue;
    const entry = found.get(part.block) ?? { characters: 0, first: part };
    entry.characters += text.length;
    if (part.place < entry.first.place) entry.first = part;
    found.set(part.block, entry);
  }
  let most: { readonly characters: number; readonly first: TaggedPart } | undefined;
  for (const entry of found.values()) if (!most || entry.characters > most.characters) most = entry;
  return most?.first;
}

/** A line to order by its tags. */
export interface PlacedLine {
  readonly box: Readonly<Rectangle>;
  readonly baseline: number;
  readonly words: readonly Word[];
  readonly text: string;
  readonly style: { readonly size: number; readonly isFixedPitch: boolean };
}
