import { invisible, joining, neutral, unspaced } from './character-kinds.ts';
import { facesFor } from './fonts/choose-faces.ts';
import { hasAll, readFace } from './fonts/read-face.ts';
import { type DrawnCluster, drawCluster, fitToCells, type Typesetting } from './make-unit.ts';
import { type Cluster, splitClusters } from './split-clusters.ts';
import { cellWidth, type Unit } from './units.ts';

/** Makes a paragraph's units. Equal units are drawn once for the whole document. */
export type UnitMaker = (
  text: string,
  levels: Uint8Array | undefined,
  maximumCells: number,
) => readonly Unit[];

/** The maximum number of cached drawings: enough for real text. Hostile text may need more, which clears the cache. */
const maximumKept = 100_000;

/**
 * Creates a unit maker. `levels` are bidirectional levels by UTF-16 unit, if the paragraph has any; `mirrored` returns
 * the character drawn instead of another in right-to-left text. Words of more than `maximumCells` are split.
 */
export function unitMaker(
  typesetting: Typesetting,
  mirrored: ((character: string) => string | null) | undefined,
): UnitMaker {
  const drawings = new Map<string, DrawnCluster | undefined>();
  const keep = (key: string, draw: () => DrawnCluster | undefined) => {
    if (drawings.has(key)) return drawings.get(key);
    if (drawings.size === maximumKept) drawings.clear();
    const drawing = draw();
    drawings.set(key, drawing);
    return drawing;
  };
  // Characters between Hebrew letters use their face too: programs extract text best if a run has one font.
  const amongHebrew: Typesetting = { ...typesetting, firstFaces: ['hebrew', ...typesetting.firstFaces] };
  const clusterUnit = ({ text, start }: Cluster, isRightToLeft: boolean, context = typesetting): Unit[] => {
    if (text === '\t') return [{ text, start, cells: 1, width: cellWidth, pieces: [] }];
    const shown = (isRightToLeft && text.length === 1 && mirrored?.(text)) || text;
    const read = isRightToLeft ? backwards(text) : text;
    const drawing = keep(`${context === amongHebrew} ${shown} ${read} ${text}`, () =>
      drawCluster(context, text, shown, read),
    );
    return drawing ? [{ ...drawing, start }] : [];
  };
  const wordUnits = (word: readonly Cluster[], isRightToLeft: boolean, maximumCells: number): Unit[] => {
    const [first] = word;
    if (!first) return [];
    if (word.length > maximumCells * 2)
      return partsOf(word, maximumCells).flatMap((part) => wordUnits(part, isRightToLeft, maximumCells));
    const text = word.map((cluster) => cluster.text).join('');
    const drawing = keep(`${isRightToLeft ? '<' : '>'}${text}`, () =>
      drawWord(typesetting, text, isRightToLeft),
    );
    if (drawing && (drawing.cells <= maximumCells || word.length === 1))
      return [{ ...drawing, start: first.start }];
    if (!drawing) return word.flatMap((cluster) => clusterUnit(cluster, isRightToLeft));
    return partsOf(word, Math.ceil(word.length / 2)).flatMap((part) =>
      wordUnits(part, isRightToLeft, maximumCells),
    );
  };
  return (text, levels, maximumCells) => {
    const units: Unit[] = [];
    let word: Cluster[] = [];
    let wordLevel = 0;
    const hasHebrew = typesetting.isGrid && levels !== undefined && /\p{Script=Hebrew}/u.test(text);
    const starts = wordStarts(text);
    const endWord = () => {
      units.push(...wordUnits(word, wordLevel % 2 === 1, maximumCells));
      word = [];
    };
    for (const cluster of splitClusters(text)) {
      const level = levels?.[cluster.start] ?? 0;
      const isJoining = typesetting.shape !== undefined && joining.test(cluster.text);
      const startsWord = !isJoining || level !== wordLevel || starts?.has(cluster.start);
      if (word.length > 0 && startsWord) endWord();
      wordLevel = level;
      if (isJoining) word.push(cluster);
      else {
        const isAmongHebrew = hasHebrew && level > 0 && neutral.test(cluster.text);
        units.push(...clusterUnit(cluster, level % 2 === 1, isAmongHebrew ? amongHebrew : typesetting));
      }
    }
    endWord();
    return units;
  };
}

/** The starts of words in scripts without spaces; undefined for other text. */
export function wordStarts(text: string): ReadonlySet<number> | undefined {
  if (!unspaced.test(text)) return undefined;
  const words = new Intl.Segmenter('th', { granularity: 'word' });
  return new Set(Array.from(words.segment(text), ({ index }) => index));
}

/** Reverses text, because programs that extract right-to-left text also reverse the characters of one glyph. */
function backwards(text: string): string {
  return [...text].reverse().join('');
}

function partsOf(word: readonly Cluster[], length: number): readonly (readonly Cluster[])[] {
  return Array.from({ length: Math.ceil(word.length / length) }, (_, part) =>
    word.slice(part * length, (part + 1) * length),
  );
}

/** Draws a word of joining letters, shaped as a whole in one face; undefined if no face has all of it. */
function drawWord(typesetting: Typesetting, text: string, isRightToLeft: boolean): DrawnCluster | undefined {
  const characters = [...text.replace(invisible, '')];
  const faces = facesFor(text.charAt(0), typesetting.firstFaces, typesetting.eastAsianFaces);
  const name = faces.find((face) => hasAll(readFace(face), characters));
  if (!name || !typesetting.shape) return undefined;
  const byCluster = Map.groupBy(typesetting.shape(name, text, isRightToLeft), ({ cluster }) => cluster);
  const starts = [...byCluster.keys()].sort((one, other) => one - other);
  const ends = new Map(starts.map((start, at) => [start, starts[at + 1]]));
  const glyphs = Array.from(byCluster, ([start, parts]) => {
    const own = text.slice(start, ends.get(start));
    return { text: isRightToLeft ? backwards(own) : own, parts };
  });
  return fitToCells(typesetting, readFace(name), text, glyphs);
}
