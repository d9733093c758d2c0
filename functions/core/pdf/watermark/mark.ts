import { openImage } from '../../images/open-image.ts';
import { ownSize, placeImage } from '../../images/place-image.ts';
import type { Render } from '../../images/read-svg.ts';
import { writePicture } from '../../images/write-picture.ts';
import { formatNumber } from '../../pdf-objects/writer/format-number.ts';
import { type PdfWriter, reference } from '../../pdf-objects/writer/pdf-writer.ts';
import { drawText } from '../../typesetting/draw-text.ts';
import { imageDecoder } from '../image-decoder.ts';

/** A mark to stamp on pages: a form XObject, written once, that every page refers to. */
export interface Mark {
  readonly formNumber: number;
  readonly widthPoints: number;
  readonly heightPoints: number;
}

/** Red, green and blue, 0 to 1. */
export type Color = readonly [number, number, number];

const drawnSizePoints = 100;

/** Writes a line of text as a mark; its size is that of letters 100 points high. */
export async function textMark(writer: PdfWriter, text: string, color: Color): Promise<Mark> {
  const drawn = await drawText(text, drawnSizePoints, writer);
  const { widthPoints, ascentPoints, descentPoints } = drawn;
  const heightPoints = ascentPoints + descentPoints;
  const paint = color.map(formatNumber).join(' ');
  const content = Buffer.concat([
    Buffer.from(`${paint} rg ${paint} RG 1 0 0 1 0 ${formatNumber(descentPoints)} cm `),
    drawn.content,
  ]);
  const size = { widthPoints: Math.max(widthPoints, 1), heightPoints };
  return { ...size, formNumber: writeForm(writer, size, content, drawn.resources) };
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
