import type { SignatureWishes } from '../../contract/messages/signing-rounds.ts';
import { drawFieldText } from '../../forms/draw-field-text.ts';
import { anyScript } from '../../forms/typeface.ts';
import { formatNumber } from '../../pdf-objects/writer/format-number.ts';
import type { PdfWriter } from '../../pdf-objects/writer/pdf-writer.ts';
import { textSetter } from '../../typesetting/set-text.ts';
import { holderName } from '../certificates/holder-name.ts';
import type { Signer } from '../signer.ts';
import type { Size } from './embedded-form.ts';

/** What a signature shows that was given nothing to show. */
export function defaultText({ reason, location }: SignatureWishes, signer: Signer, now: string): string {
  const time = `${now.slice(0, 16).replace('T', ' ')} UTC`;
  return [`Signed by ${holderName(signer.chain[0])}`, reason, location, time].filter(Boolean).join('\n');
}

/** A form XObject of this size with a text, as large as fits up to 12 points, in fonts of ours that are embedded. */
export async function textForm(
  writer: PdfWriter,
  text: string,
  { widthPoints, heightPoints }: Size,
): Promise<number> {
  const setter = await textSetter(text, writer);
  const frame = {
    width: widthPoints,
    height: heightPoints,
    matrix: [1, 0, 0, 1, 0, 0],
    borderWidth: 0,
    inset: 0,
    background: undefined,
    borderColor: undefined,
    style: 'S',
    dash: [],
  } as const;
  const { content } = drawFieldText(text, frame, {
    typeface: anyScript(setter),
    sizePoints: 0,
    color: '0 g',
    alignment: 0,
    isMultiline: true,
    cells: 0,
  });
  const box = `/BBox[0 0 ${formatNumber(widthPoints)} ${formatNumber(heightPoints)}]`;
  const resources = `/Resources<</Font<<${setter.finish()}>>>>`;
  return writer.deflated(`/Type/XObject/Subtype/Form${box}${resources}`, content);
}
