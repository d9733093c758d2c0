import { type Random, randomOf } from '../../fuzz/random.ts';
import { stream } from '../../pdf/reading/raw-pdf.ts';
import { type Container, containers } from './containers.ts';
import type { FontChanges, TextFont } from './fonts.ts';
import { hiddenWays, type Way } from './hidden-ways.ts';
import { type LayerState, type PdfFile, type Place, placeIn } from './place.ts';
import { shownWays } from './shown-ways.ts';

/** A run of text in a way, a container and a font. The seed decides its words. */
export interface Combination {
  readonly isHidden: boolean;
  readonly way: Way;
  readonly container: Container;
  readonly font: TextFont;
  readonly seed: number;
}

/** A page of a composed PDF. */
interface ComposedPage {
  readonly combination: Combination;
  /** The words that the service must leave out, or keep. */
  readonly judged: readonly string[];
  /** Whether the run is stated beside a drawing of other words. */
  readonly isStated: boolean;
}

/** The first of each way. */
export function oneOfEachWay(combined: readonly Combination[]): readonly Combination[] {
  return [...Map.groupBy(combined, ({ way }) => way).values()].map(([first]) => first as Combination);
}

/** A name that is unique among the combinations of a seed. */
export function nameOf({ way, container, font, isHidden }: Combination): string {
  return `${isHidden ? 'hidden' : 'shown'}: ${way.name}, ${container.name}, ${font.name}`;
}

interface ComposedPdf {
  readonly pdf: Uint8Array;
  readonly pages: readonly ComposedPage[];
}

/** What every page shows beside its run. */
export const aroundWords = ['okapi', 'lives', 'Ituri', 'forest'];

/**
 * Every way in every container, each in `fontsEach` fonts that the seed chooses among those that suit the way; in an
 * order that the seed decides.
 */
export function combinations(
  fonts: readonly TextFont[],
  seed: number,
  fontsEach: number,
): readonly Combination[] {
  const random = randomOf(seed);
  const all = [
    ...hiddenWays.map((way) => [true, way] as const),
    ...shownWays.map((way) => [false, way] as const),
  ].flatMap(([isHidden, way]) =>
    containers.flatMap((container) =>
      shuffled(fonts, random)
        .map((font) => ({ isHidden, way, container, font, seed: random.below(1e9) }))
        .filter(({ font }) => way.suits?.(font) ?? true)
        .slice(0, fontsEach),
    ),
  );
  return shuffled(all, random);
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => [random.fraction(), item] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, item]) => item);
}

/** A PDF with a page of each combination; without the runs where `isBlank`. */
export function composedPdf(combined: readonly Combination[], isBlank = false): ComposedPdf {
  const objects: (string | undefined)[] = [undefined, undefined];
  const layers: { readonly reference: string; readonly state: LayerState }[] = [];
  const fields: string[] = [];
  const file: PdfFile = {
    add: (object) => `${objects.push(object)} 0 R`,
    addLayer: (state, usage) => {
      const reference = file.add(`<</Type/OCG/Name(Layer)${usage ? `/Usage<<${usage}>>` : ''}>>`);
      layers.push({ reference, state });
      return reference;
    },
    addAnnotation: (entries) => {
      const isField = entries.includes('/FT/');
      const reference = file.add(`<</Type/Annot${entries}${isField ? `/T(Field ${fields.length})` : ''}>>`);
      if (isField) fields.push(reference);
      return reference;
    },
  };
  const honest = file.add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>');
  const fonts = new Map<TextFont, string>();
  const fontReference = (font: TextFont, changes?: FontChanges) => {
    if (changes) return font.write(file.add, changes);
    const known = fonts.get(font) ?? font.write(file.add);
    fonts.set(font, known);
    return known;
  };
  const pages: ComposedPage[] = [];
  const kids = combined.map((combination) => {
    const { way, container, font, seed } = combination;
    const { words } = font.words;
    const half = words.length / 2;
    const random = randomOf(seed);
    const chosen = (part: readonly string[]) => shuffled(part, random).slice(0, 3);
    const place = placeIn(file, {
      font,
      words: chosen(words.slice(0, half)),
      decoys: chosen(words.slice(half)),
      paper: container.paper ?? [1, 1, 1],
      isBlank,
      fontReference: (changes) => fontReference(font, changes),
    });
    const drawn = way.draw(place);
    const kid = file.add(pageObject(place, container, drawn, honest));
    pages.push({ combination, judged: place.judged, isStated: place.isStated });
    return kid;
  });
  objects[0] = `<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>/AcroForm<</Fields[${fields.join(' ')}]>>${optionalContent(layers)}>>`;
  objects[1] = `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${kids.length}>>`;
  return { pdf: writtenPdf(objects as string[]), pages };
}

function pageObject(place: Place, { page = '', wrap }: Container, drawn: string, honest: string): string {
  const content = wrap ? wrap(drawn, place) : drawn;
  const text = `BT /Own 12 Tf 20 150 Td (The okapi lives in the Ituri forest) Tj ET`;
  const resources = place.resources();
  const own = resources.includes('/Font<<')
    ? resources.replace('/Font<<', `/Font<</Own ${honest}`)
    : `${resources}/Font<</Own ${honest}>>`;
  const contents = place.file.add(stream(`${content}\n${text}`));
  const box = page.includes('/MediaBox') ? '' : '/MediaBox[0 0 300 200]';
  return `<</Type/Page/Parent 2 0 R${box}${page}/Contents ${contents}/Annots[${place.annotations.join(' ')}]/Resources<<${own}>>>>`;
}

/** The layers of a file as the catalog configures them (ISO 32000-2, 8.11.4). */
function optionalContent(
  layers: readonly { readonly reference: string; readonly state: LayerState }[],
): string {
  if (layers.length === 0) return '';
  const listed = (...states: readonly LayerState[]) =>
    layers
      .filter(({ state }) => states.includes(state))
      .map(({ reference }) => reference)
      .join(' ');
  const base = listed('unlisted') ? '/BaseState/OFF' : '';
  const events = `[<</Event/View/Category[/View/Zoom]/OCGs[${listed('off in a view')}]>>]`;
  return `/OCProperties<</OCGs[${layers.map(({ reference }) => reference).join(' ')}]/D<<${base}/ON[${listed('on', 'off in a view')}]/OFF[${listed('off')}]/AS ${events}>>>>`;
}

function writtenPdf(objects: readonly string[]): Uint8Array {
  const parts = ['%PDF-1.7\n'];
  let length = parts[0]?.length ?? 0;
  const rows = objects.map((object, index) => {
    const row = `${String(length).padStart(10, '0')} 00000 n \n`;
    const part = `${index + 1} 0 obj\n${object}\nendobj\n`;
    length += part.length;
    parts.push(part);
    return row;
  });
  const size = objects.length + 1;
  parts.push(
    `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`,
  );
  return Buffer.from(parts.join(''), 'latin1');
}
