import { stream } from '../../pdf/reading/raw-pdf.ts';
import { type FontChanges, type TextFont, utf16 } from './fonts.ts';

/** The state of an optional content group when the file is opened. `unlisted`: off by the file's base state. */
export type LayerState = 'on' | 'off' | 'unlisted' | 'off in a view';

/** The objects of a PDF, and its layers. */
export interface PdfFile {
  /** Adds an object; returns its reference. */
  add(object: string): string;
  /** Adds an optional content group; returns its reference. `usage` is its usage dictionary. */
  addLayer(state: LayerState, usage?: string): string;
  /** Adds an annotation, and lists it as a field of the document's form if it is one; returns its reference. */
  addAnnotation(entries: string): string;
}

/** What a line of text is drawn with: operators before it, operators within its text object, and its position. */
export interface LineOptions {
  readonly before?: string;
  readonly inner?: string;
  readonly font?: string;
  readonly size?: number;
  readonly x?: number;
  readonly y?: number;
  /** Other words than those of the run, which are drawn even if the run is left out. */
  readonly decoy?: readonly string[];
}

/** A place on a page for a run of text. */
export interface Place {
  readonly file: PdfFile;
  readonly font: TextFont;
  readonly words: readonly string[];
  /** As many words, to be drawn in place of the run's. */
  readonly decoys: readonly string[];
  /** The colour of the background: red, green and blue from 0 to 1. */
  readonly paper: readonly [number, number, number];
  /** Whether the run is left out, for comparison. */
  readonly isBlank: boolean;
  /** The words that must be judged; those of the run unless a way sets others. */
  judged: readonly string[];
  /** Names a resource of the content. */
  resource(category: string, object: string): string;
  /** Names the font with changes; without, the run's own font. */
  changedFont(changes?: FontChanges): string;
  line(options?: LineOptions): string;
  /** The operand that shows words: of the run, or others that are always drawn. */
  shown(words?: readonly string[]): string;
  /** Whether the run is stated beside a drawing of other words, and not drawn itself. */
  isStated: boolean;
  /** Paints a form XObject with that box over the content. */
  form(content: string, box?: string): string;
  /** Adds an annotation over the run's line. */
  annotate(entries: string, appearance: string): void;
  /** Text of a dictionary or property list; empty if the run is left out. */
  stated(words: readonly string[]): string;
  /** Ends the content so far: a stream with its resources. What follows has resources of its own. */
  close(content: string, entries: string): string;
  /** Entries of the page. */
  readonly annotations: string[];
  /** The resource dictionary of the content. */
  resources(): string;
}

/** The font size of a run, in points, and where its line begins. */
export const runSize = 12;
const [lineX, lineY] = [20, 100];

/** A place in a file for words in a font. */
export function placeIn(
  file: PdfFile,
  {
    font,
    words,
    decoys,
    paper,
    isBlank,
    fontReference,
  }: Pick<Place, 'font' | 'words' | 'decoys' | 'paper' | 'isBlank'> & {
    readonly fontReference: (changes?: FontChanges) => string;
  },
): Place {
  let categories = new Map<string, string[]>();
  const annotations: string[] = [];
  const fontEntry = `/Font<</F ${fontReference()}>>`;
  const place: Place = {
    file,
    font,
    words,
    decoys,
    paper,
    isBlank,
    judged: words,
    isStated: false,
    annotations,
    resource(category, object) {
      const names = categories.get(category) ?? [];
      categories.set(category, names);
      const name = `/${category.slice(0, 2)}${names.length}`;
      names.push(`${name} ${object}`);
      return name;
    },
    changedFont: (changes) => place.resource('Font', fontReference(changes)),
    shown: (others) =>
      others ? font.operand(font.codes(others)) : isBlank ? '<>' : font.operand(font.codes(words)),
    line({ before = '', inner = '', font: name, size = runSize, x = lineX, y = lineY, decoy } = {}) {
      const used = name ?? place.changedFont();
      return `q ${before} BT ${used} ${size} Tf ${x} ${y} Td ${inner} ${place.shown(decoy)} Tj ET Q`;
    },
    form: (content, box = '-500 -500 1500 1500') => {
      const object = stream(content, `/Type/XObject/Subtype/Form/BBox[${box}]/Resources<<${fontEntry}>>`);
      return `${place.resource('XObject', file.add(object))} Do`;
    },
    annotate(entries, appearance) {
      const look = file.add(
        stream(appearance, `/Type/XObject/Subtype/Form/BBox[0 0 280 30]/Resources<<${fontEntry}>>`),
      );
      annotations.push(file.addAnnotation(`/Rect[10 90 290 120]/AP<</N ${look}>>${entries}`));
    },
    stated: (stated) => (isBlank ? '<>' : `<FEFF${utf16(stated.join(' '))}>`),
    close(content, entries) {
      const closed = file.add(stream(content, `${entries}/Resources<<${place.resources()}>>`));
      categories = new Map();
      return closed;
    },
    resources: () => [...categories].map(([category, names]) => `/${category}<<${names.join('')}>>`).join(''),
  };
  return place;
}
