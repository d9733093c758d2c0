import type { TaggedBlock } from '../structure/page-structure.ts';
import type { PageTags } from '../structure/tagged-words.ts';
import { openCompounds } from './compounds.ts';
import { openHangulWords } from './hangul-words.ts';
import { openTextStyles, type TextStyles } from './headings/text-styles.ts';
import type { AreOneWord } from './join-lines.ts';
import type { LineStyle, TextLine } from './text-line.ts';

/** The common features of a document's lines read so far. */
export interface Survey {
  /** The style of most characters; that of code only if there is next to no other text. */
  readonly body: LineStyle;
  /** The line distance, in ems of the body. */
  readonly leading: number;
  /** Whether sound tags mark headings, so that other lines in the text's size are not headings. */
  readonly hasTaggedHeadings: boolean;
  /** As far as the document's other words show. */
  readonly areOneWord: AreOneWord;
  readonly textStyles: Pick<TextStyles, 'like'>;
  /** Adds the lines of further pages, given page by page from the top, with their tags if those are sound. */
  add(lines: readonly TextLine[], tags?: PageTags): void;
}

/** The ratio of fixed-pitch to other text from which a document is typewritten, and does not just show code. */
const typewritten = 4;

/** The usual leading, without two lines to measure it. */
const usualLeading = 1.2;

/** The minimum number of tagged headings that suggests all are tagged. */
const fewestHeadings = 3;

interface Counted {
  readonly style: LineStyle;
  count: number;
}

/** Returns an empty survey. */
export function openSurvey(): Survey {
  const styles = new Map<string, Counted>();
  const colours = new Map<number, number>();
  const pitches = new Map<number, number>();
  const tagged = new Set<TaggedBlock>();
  const hangul = openHangulWords();
  const compounds = openCompounds();
  const textStyles = openTextStyles();
  return {
    areOneWord: (before, after) => hangul.areOneWord(before, after) || compounds.areCompound(before, after),
    textStyles,
    get hasTaggedHeadings() {
      return tagged.size >= fewestHeadings;
    },
    get body() {
      const weightOf = ({ style, count }: Counted) => (style.isFixedPitch ? count / typewritten : count);
      let most: Counted | undefined;
      for (const one of styles.values()) if (!most || weightOf(one) > weightOf(most)) most = one;
      const style = most?.style ?? { size: 12, isBold: false, isItalic: false, isFixedPitch: false };
      return { ...style, colour: largest(colours) };
    },
    get leading() {
      return mostCommon(pitches) ?? usualLeading;
    },
    add: (lines, tags) => {
      hangul.add(lines);
      compounds.add(lines);
      textStyles.add(lines);
      if (tags && tagged.size < fewestHeadings)
        for (const { words } of lines) {
          const block = tags.partOf(words)?.block;
          if (block?.kind === 'heading') tagged.add(block);
        }
      for (const [index, { style, text, baseline, box }] of lines.entries()) {
        const key = `${Math.round(style.size * 2)} ${style.isBold} ${style.isFixedPitch}`;
        const entry = styles.get(key) ?? { style, count: 0 };
        entry.count += text.length;
        styles.set(key, entry);
        if (style.colour !== undefined)
          colours.set(style.colour, (colours.get(style.colour) ?? 0) + text.length);
        const next = lines[index + 1];
        if (!next || next.style.size !== style.size || Math.abs(next.box.left - box.left) > style.size)
          continue;
        const pitch = Math.round(((next.baseline - baseline) / style.size) * 20) / 20;
        if (pitch > 0.8 && pitch < 2.6) pitches.set(pitch, (pitches.get(pitch) ?? 0) + text.length);
      }
    },
  };
}

/** Returns the value with the largest count. */
function largest(counts: ReadonlyMap<number, number>): number | undefined {
  let most: readonly [value: number, count: number] | undefined;
  for (const entry of counts) if (!most || entry[1] > most[1]) most = entry;
  return most?.[0];
}

/**
 * Returns the smallest of the values that are nearly as common as the most common: lines of a paragraph are the
 * closest.
 */
function mostCommon(counts: ReadonlyMap<number, number>): number | undefined {
  const most = Math.max(0, ...counts.values());
  let least: number | undefined;
  for (const [value, count] of counts)
    if (count >= 0.5 * most && (least === undefined || value < least)) least = value;
  return least;
}
