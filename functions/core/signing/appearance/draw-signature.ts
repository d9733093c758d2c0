import type { SignatureAppearance, SignatureWishes } from '../../contract/messages/signing-rounds.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { rectangleAt } from '../../form-fields/appearance.ts';
import type { Matrix } from '../../geometry/matrix.ts';
import type { Render } from '../../images/read-svg.ts';
import { type PageView, pageView } from '../../page-content/page-view.ts';
import { draftWriter } from '../../pdf-objects/editing/draft-writer.ts';
import { objectWriter } from '../../pdf-objects/objects/object-writer.ts';
import { readPage, type SourcePage } from '../../pdf-objects/structure/read-pages.ts';
import { formatNumber } from '../../pdf-objects/writer/format-number.ts';
import { pageTree } from '../../pdf-objects/writer/page-tree.ts';
import { type PdfWriter, pdfWriter, reference } from '../../pdf-objects/writer/pdf-writer.ts';
import { imageMark } from '../../watermark/mark.ts';
import type { Signer } from '../signer.ts';
import { emptyField, type Place } from '../updates/place-field.ts';
import type { Revision } from '../updates/revision.ts';
import { archivePart, embeddedForm, type Size } from './embedded-form.ts';
import { htmlForm } from './html-form.ts';
import { defaultText, textForm } from './text-form.ts';

/** What a drawing needs to know besides its content. */
export interface Drawing {
  readonly revision: Revision;
  readonly render: Render;
  readonly seed: string;
}

/** A signature's place, and the form XObject that fills it. */
interface DrawnSignature {
  readonly place: Place;
  readonly form: number;
}

/** The part of the width that a picture beside a text has. */
const pictureShare = 0.4;
const leastPoints = 1;

/**
 * Draws what a signature shows: HTML over the whole box, a picture, and a text, beside each other if there are both.
 * Undefined for an invisible signature. Throws invalid_field, invalid_image, page_out_of_range and field_not_found.
 */
export async function drawSignature(
  drawing: Drawing,
  wishes: SignatureWishes,
  signer: Signer,
  now: string,
): Promise<DrawnSignature | undefined> {
  const { appearance, field } = wishes;
  if (!appearance) return undefined;
  const { revision } = drawing;
  const { place, view, size } =
    field === undefined ? newPlace(revision, appearance) : placeOfField(revision, field);
  const parts = await partsOf(drawing, appearance, defaultText(wishes, signer, now), size);
  const entries = `/BBox${boxOf(size)}/Matrix[${written(turnOf(view))}]/Resources<<${resourcesOf(parts)}>>`;
  const writer = draftWriter(revision.draft);
  const form = writer.deflated(`/Type/XObject/Subtype/Form${entries}`, Buffer.from(contentOf(parts)));
  return { place, form };
}

/** A form XObject, and where it is drawn. */
interface Part {
  readonly form: number;
  readonly matrix: Matrix;
}

async function partsOf(
  drawing: Drawing,
  appearance: SignatureAppearance,
  fallback: string,
  size: Size,
): Promise<readonly Part[]> {
  const { render, seed } = drawing;
  const { draft } = drawing.revision;
  const { html, text, image_base64: image } = appearance;
  const unit: Matrix = [size.widthPoints, 0, 0, size.heightPoints, 0, 0];
  const drawn =
    html === undefined ? [] : [{ form: await htmlForm(draft, html, size, render, seed), matrix: unit }];
  const shown = text ?? (html === undefined && !image ? fallback : '');
  if (!image && shown === '') return drawn;
  const content = { text: shown, image };
  if (archivePart(draft) === undefined)
    return [...drawn, ...(await labelParts(draftWriter(draft), content, size, render))];
  const output = objectWriter({ version: '1.4', isCompact: false, expectedBytes: 65_536 });
  const writer = pdfWriter(output);
  const pages = pageTree(writer);
  const parts = await labelParts(writer, content, size, render);
  const contents = writer.deflated('', Buffer.from(contentOf(parts)));
  pages.add(`/MediaBox${boxOf(size)}/Resources<<${resourcesOf(parts)}>>/Contents ${reference(contents)}`);
  const form = await embeddedForm(draft, output.finish(pages.finish()), size);
  return [...drawn, { form, matrix: unit }];
}

/** A picture and a text, beside each other if there are both. Throws invalid_image. */
async function labelParts(
  writer: PdfWriter,
  { text, image }: { readonly text: string; readonly image: Uint8Array | undefined },
  { widthPoints, heightPoints }: Size,
  render: Render,
): Promise<readonly Part[]> {
  const parts: Part[] = [];
  const pictureWidth = image ? (text === '' ? widthPoints : widthPoints * pictureShare) : 0;
  if (image) {
    const mark = await imageMark(writer, image, 'appearance.image_base64', render);
    const scale = Math.min(pictureWidth / mark.widthPoints, heightPoints / mark.heightPoints);
    const left = (pictureWidth - mark.widthPoints * scale) / 2;
    const bottom = (heightPoints - mark.heightPoints * scale) / 2;
    parts.push({ form: mark.formNumber, matrix: [scale, 0, 0, scale, left, bottom] });
  }
  if (text !== '') {
    const area = { widthPoints: widthPoints - pictureWidth, heightPoints };
    parts.push({ form: await textForm(writer, text, area), matrix: [1, 0, 0, 1, pictureWidth, 0] });
  }
  return parts;
}

function contentOf(parts: readonly Part[]): string {
  return parts.map(({ matrix }, index) => `q ${written(matrix)} cm /P${index} Do Q\n`).join('');
}

function resourcesOf(parts: readonly Part[]): string {
  return `/XObject<<${parts.map(({ form }, index) => `/P${index} ${reference(form)}`).join('')}>>`;
}

function boxOf({ widthPoints, heightPoints }: Size): string {
  return `[0 0 ${formatNumber(widthPoints)} ${formatNumber(heightPoints)}]`;
}

/** The place of a new field. Throws page_out_of_range and invalid_field. */
function newPlace({ draft }: Revision, { page = 1, box }: SignatureAppearance) {
  const source = draft.sourcePages[page - 1];
  if (!source)
    throw new Problem(
      'page_out_of_range',
      `\`appearance.page\` is ${page}; the PDF has ${draft.sourcePages.length} pages.`,
    );
  const view = viewOf(draft, source);
  if (!box) throw invalidBox('is missing');
  const { x, y, width, height } = box;
  const isOnPage =
    width >= leastPoints &&
    height >= leastPoints &&
    x >= 0 &&
    y >= 0 &&
    x + width <= view.widthPoints + 0.01 &&
    y + height <= view.heightPoints + 0.01;
  if (!isOnPage)
    throw invalidBox(
      `has to be on the page, which is ${formatNumber(view.widthPoints)} by ${formatNumber(view.heightPoints)} points`,
    );
  const corners = [
    [x, view.heightPoints - y - height],
    [x + width, view.heightPoints - y],
  ].map(([across = 0, up = 0]) => at(view.toPage, across, up));
  const [one = [0, 0], other = [0, 0]] = corners;
  const rectangle = [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
  ] as const;
  return { place: { page: page - 1, rectangle }, view, size: { widthPoints: width, heightPoints: height } };
}

/** The place of a field of the source. Throws field_not_found, and invalid_field for one without a size. */
function placeOfField(revision: Revision, name: string) {
  const { draft } = revision;
  const [widget] = emptyField(revision, name).field.widgets;
  const source = draft.sourcePages[Math.max(0, widget?.page ?? 0)];
  const own = widget && rectangleAt(draft.file, widget.entries, 'Rect');
  if (!source || !own) throw invalidBox('is not needed here, but the field has no place on a page');
  const { left, bottom, right, top } = own;
  const view = viewOf(draft, source);
  const [across, up] = [right - left, top - bottom];
  if (across < leastPoints || up < leastPoints)
    throw new Problem(
      'invalid_field',
      `The field \`${name.slice(0, 100)}\` is invisible. Leave \`appearance\` out.`,
    );
  const isTurned = view.toPage[0] === 0;
  const [widthPoints, heightPoints] = isTurned ? [up, across] : [across, up];
  const rectangle = [left, bottom, right, top] as const;
  return { place: { page: 0, rectangle }, view, size: { widthPoints, heightPoints } };
}

function viewOf({ file }: Revision['draft'], source: SourcePage): PageView {
  return pageView(file, readPage(file, source));
}

/** The turn of a page, without its scale and place: a viewer fits the appearance into its rectangle. */
function turnOf({ toPage: [a, b, c, d] }: PageView): Matrix {
  const scale = Math.hypot(a, b) || 1;
  return [a / scale, b / scale, c / scale, d / scale, 0, 0];
}

function at([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

function written(matrix: Matrix): string {
  return matrix.map((value) => String(Number(value.toFixed(6)))).join(' ');
}

function invalidBox(what: string): Problem {
  const message = `\`appearance.box\` ${what}.`;
  return new Problem('invalid_field', message, { details: [{ field: 'appearance.box', message }] });
}
