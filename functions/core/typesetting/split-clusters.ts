import { notPlain } from './character-kinds.ts';

/** A character as readers see it, of one or more code points (UAX #29). */
export interface Cluster {
  readonly text: string;
  /** Its start in the text, in UTF-16 units. */
  readonly start: number;
}

/** A longer cluster, which no language needs, is split: hostile text stacks marks without end. */
const maximumClusterLength = 32;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Whether each UTF-16 unit may join others in a cluster: 1 stands alone, 2 may join, 0 not determined yet. */
const kinds = new Uint8Array(65_536);

/** Splits text into its clusters. The segmenter is slow, so a table identifies characters that stand alone. */
export function splitClusters(text: string): readonly Cluster[] {
  const clusters: Cluster[] = [];
  let start = 0;
  while (start < text.length) {
    let end = start;
    while (end < text.length && standsAlone(text, end)) end++;
    // The last character that stands alone may be the base of the marks that follow.
    if (end < text.length && end > start) end--;
    for (; start < end; start++) clusters.push({ text: text.charAt(start), start });
    if (start === text.length) break;
    end = start + 1;
    while (end < text.length && !(standsAlone(text, end) && standsAlone(text, end + 1))) end++;
    for (const { segment, index } of graphemes.segment(text.slice(start, end))) {
      pushShort(clusters, segment, start + index);
    }
    start = end;
  }
  return clusters;
}

function standsAlone(text: string, at: number): boolean {
  if (at >= text.length) return true;
  const unit = text.charCodeAt(at);
  if (kinds[unit] === 0) kinds[unit] = mayJoin(String.fromCharCode(unit)) ? 2 : 1;
  return kinds[unit] === 1;
}

function mayJoin(character: string): boolean {
  return notPlain.test(character) || /[\p{Extended_Pictographic}\p{Script=Hangul}]/u.test(character)
    ? !/[\uac00-\ud7a3]/.test(character)
    : false;
}

function pushShort(clusters: Cluster[], text: string, start: number): void {
  if (text.length <= maximumClusterLength) {
    clusters.push({ text, start });
    return;
  }
  const points = [...text];
  let at = start;
  for (let first = 0; first < points.length; first += maximumClusterLength) {
    const part = points.slice(first, first + maximumClusterLength).join('');
    clusters.push({ text: part, start: at });
    at += part.length;
  }
}
