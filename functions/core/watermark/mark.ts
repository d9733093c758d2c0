import { imageDecoder } from '../engines/image-decoder.ts';
import { openImage } from '../images/open-image.ts';
import { ownSize, placeImage } from '../images/place-image.ts';
import type { Render } from '../images/read-svg.ts';
import { writePicture } from '../images/write-picture.ts';
import { formatNumber } from '../pdf-objects/writer/format-number.ts';
import { type PdfWriter, reference } from '../pdf-objects/writer/pdf-writer.ts';
import { drawTexts } from '../typesetting/draw-texts.ts';

/** A mark to stamp on pages: a form XObject, written once, that every page refers to. */
export interface Mark {
  readonly formNumber: number;
  readonly widthPoints: number;
  readonly heightPoints: number;
  /** The width that must fit the page, if another mark is wider and both must have the same size. */
  readonly fittedWidthPoints?: number;
}

/** Red, green and blue, 0 to 1. */
export type Color = readonly [number, number, number];

const drawnSizePoints = 100;

/** Writes lines of text as marks of letters 100 points high. They fit a page as the widest does. */
export async function textMarks(
  writer: PdfWriter,
  texts: readonly string[],
  color: Color,
): Promise<readonly Mark[]> {
  const drawn = await drawTexts(texts, drawnSizePoints, writer);
  const paint = color.map(formatNumber).join(' ');
  const fittedWidthPoints = drawn.reduce((widest, { widthPoints }) => Math.max(widest, widthPoints), 1);
  return drawn.map(({ widthPoints, ascentPoints, descentPoints, content, resources }) => {
    const heightPoints = ascentPoints + descentPoints;
    const start = `${paint} rg ${paint} RG 1 0 0 1 0 ${formatNumber(descentPoints)} cm `;
    const size = { widthPoints: Math.max(widthPoints, 1), heightPoints };
    const whole = Buffer.concat([Buffer.from(start), content]);
    return { ...size, fittedWidthPoints, formNumber: writeForm(writer, size, whole, resources) };
  });
}

/** Writes an image as a mark of the image's own size, turned upright by its EXIF data. Throws invalid_image. */
export async function imageMark(
  writer: PdfWriter,
  bytes: Uint8Array,
  field: string,
  render: Render,
): Promise<Mark> {
  const pictures = await openImage(bytes, field, { decoder: imageDecoder, render });
  const picture = await pictures.picture(0).finally(pictures.close);
  const size = ownSize(picture);
  const { content } = placeImage(picture, { pageSize: size, fit: 'fill' });
  const resources = `/XObject<</I ${reference(writePicture(writer, picture))}>>`;
  return { ...size, formNumber: writeForm(writer, size, Buffer.from(content), resources) };
}

/** The factor that scales a mark of text to this font size. */
export function scaleOfFontSize(fontSizePoints: number): number {
  return fontSizePoints / drawnSizePoints;
}

function writeForm(
  writer: PdfWriter,
  { widthPoints, heightPoints }: Pick<Mark, 'widthPoints' | 'heightPoints'>,
  content: Uint8Array,
  resources: string,
): number {
  const box = `/BBox[0 0 ${formatNumber(widthPoints)} ${formatNumber(heightPoints)}]`;
  return writer.deflated(`/Type/XObject/Subtype/Form${box}/Resources<<${resources}>>`, content);
}
