import { contentsWith } from '../forms/draw-over-page.ts';
import type { Matrix, Point } from '../geometry/matrix.ts';
import type { Area } from '../page-content/area.ts';
import { addObject, changePage } from '../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { draftWriter } from '../pdf-objects/editing/draft-writer.ts';
import { resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { type Dictionary, type Value, withEntries } from '../pdf-objects/objects/values.ts';
import type { ContentBudget } from '../pdf-objects/structure/content/decode-content.ts';
import { freeName } from '../pdf-objects/structure/joining/join-names.ts';
import { readPage, type SourcePage } from '../pdf-objects/structure/read-pages.ts';
import { formatNumber } from '../pdf-objects/writer/format-number.ts';
import type { Color, Mark } from '../watermark/mark.ts';
import { textMarks } from '../watermark/mark.ts';

/** The style of drawn areas. */
export interface AreaStyle {
  readonly color: Color;
  /** The text written in each area with room for it. */
  readonly label: string | undefined;
}

/** The share of an area's height that a label takes, and the maximum share of its width. */
const labelHeight = 0.72;
const labelWidth = 0.92;
/** Smaller letters are illegible and left out. */
const leastLabelPoints = 3;
const greatestLabelPoints = 24;

const black: Color = [0, 0, 0];
const white: Color = [1, 1, 1];

/**
 * Draws areas over the content of pages, by the index of the page from 0. In a document with tags they are artifacts,
 * because the covered content is no longer part of it.
 */
export async function drawAreas(
  draft: Draft,
  pages: ReadonlyMap<number, readonly Area[]>,
  { color, label }: AreaStyle,
  budget: ContentBudget,
): Promise<void> {
  const mark = label?.trim() ? await labelMark(draft, label, isLight(color) ? black : white) : undefined;
  const isTagged = resolveDictionary(draft.file, draft.catalog.get('StructTreeRoot')) !== undefined;
  const fill = `${color.map(formatNumber).join(' ')} rg\n`;
  for (const [index, areas] of pages) {
    if (areas.length === 0) continue;
    const page = readPage(draft.file, draft.sourcePages[index] as SourcePage); // callers name pages of the draft
    const { resources, plain, name } = resourcesWith(draft, page, mark);
    const labels = mark ? areas.map((area) => labelText(area, mark, name)).join('') : '';
    const drawn = `q /${plain} gs ${fill}${areas.map(areaText).join('')}${labels}Q\n`;
    const marked = isTagged ? `/Artifact BMC\n${drawn}EMC\n` : drawn;
    changePage(draft, index, {
      Resources: resources,
      Contents: contentsWith(draft, page, marked, budget),
    });
  }
}

async function labelMark(draft: Draft, label: string, color: Color): Promise<Mark> {
  const [mark] = await textMarks(draftWriter(draft), [label], color);
  return mark as Mark; // `textMarks` returns one for each text
}

/** Whether a colour is light by perceived brightness (ITU-R BT.709). */
function isLight([red, green, blue]: Color): boolean {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5;
}

/** Returns the page's resources with the label, and a graphics state in which drawings are opaque. */
function resourcesWith(draft: Draft, page: Dictionary, mark: Mark | undefined) {
  const { file } = draft;
  const own = resolveDictionary(file, page.get('Resources')) ?? new Map<string, Value>();
  const [states, forms] = ['ExtGState', 'XObject'].map(
    (kind) => resolveDictionary(file, own.get(kind)) ?? new Map<string, Value>(),
  ) as [Dictionary, Dictionary]; // one for each kind
  const plain = freeName('Redaction', (taken) => states.has(taken));
  const name = freeName('Redaction', (taken) => forms.has(taken));
  const state = new Map<string, Value>([
    ['Type', 'ExtGState'],
    ['BM', 'Normal'],
    ['ca', 1],
    ['SMask', 'None'],
  ]);
  const ExtGState = withEntries(states, { [plain]: addObject(draft, state) });
  const form = mark && { number: mark.formNumber, generation: 0 };
  const XObject = form && withEntries(forms, { [name]: form });
  return { resources: withEntries(own, { ExtGState, ...(XObject && { XObject }) }), plain, name };
}

function areaText(area: Area): string {
  const points = area.map((point) => point.map(formatNumber).join(' '));
  return `${points.map((point, index) => `${point} ${index === 0 ? 'm' : 'l'}`).join(' ')} h f\n`;
}

/** Returns the label in the middle of an area, along its lower side; empty if it would be too small. */
function labelText(area: Area, { widthPoints, heightPoints, formNumber: _ }: Mark, name: string): string {
  const [from, right, , top] = area as readonly [Point, Point, Point, Point];
  if (area.length !== 4) return '';
  const along = [right[0] - from[0], right[1] - from[1]] as const;
  const up = [top[0] - from[0], top[1] - from[1]] as const;
  const [width, height] = [Math.hypot(...along), Math.hypot(...up)];
  const scale = Math.min(
    (height * labelHeight) / heightPoints,
    (width * labelWidth) / widthPoints,
    greatestLabelPoints / heightPoints,
  );
  if (heightPoints * scale < leastLabelPoints || !Number.isFinite(scale)) return '';
  const [a, b] = [(along[0] / width) * scale, (along[1] / width) * scale];
  const [c, d] = [(up[0] / height) * scale, (up[1] / height) * scale];
  const middle = [from[0] + (along[0] + up[0]) / 2, from[1] + (along[1] + up[1]) / 2] as const;
  const matrix: Matrix = [
    a,
    b,
    c,
    d,
    middle[0] - (a * widthPoints + c * heightPoints) / 2,
    middle[1] - (b * widthPoints + d * heightPoints) / 2,
  ];
  return `q ${matrix.map((value) => value.toFixed(6)).join(' ')} cm /${name} Do Q\n`;
}
