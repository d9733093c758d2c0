import { conformMade } from '../core/conformance/conform-made.ts';
import { conformanceWishes, type NamedInput } from '../core/conformance/conformance-wishes.ts';
import type { PdfResult } from '../core/contract/endpoint.ts';
import type { Conformance } from '../core/contract/fields/conformance.ts';
import type { EngineCall } from '../core/engine-calls/engine-request.ts';
import { imagesToPdf } from '../core/making/images-to-pdf.ts';
import { textToPdf } from '../core/making/text-to-pdf.ts';
import type { pdf } from '../pdf/endpoints.ts';
import type { EngineInput } from './engine-input.ts';
import { renderFor } from './render-for.ts';

type TextInput = EngineInput<typeof pdf.textToPdf>;
type ImageInput = EngineInput<typeof pdf.imageToPdf>;

/** /textToPdf. */
export function textDocument(input: TextInput, call: EngineCall): Promise<PdfResult> {
  const { text, font_size, page_size, margin } = input;
  const layout = { fontSizePoints: font_size, ...page_size, ...(margin && { marginPoints: margin }) };
  return made(input, 'text', call, (conformance) => textToPdf(text, { ...layout, conformance }));
}

/** /imageToPdf. */
export function imageDocument(input: ImageInput, call: EngineCall): Promise<PdfResult> {
  const { page_size, fit, margin, alt } = input;
  const layout = { pageSize: page_size, fit, marginPoints: margin, altTexts: alt };
  return made(input, 'images', call, async (conformance) => {
    const { images, field } = imagesOf(input);
    return imagesToPdf(images, field, renderFor(call), { ...layout, conformance });
  });
}

function imagesOf({ files, images_base64 = [], document_ids }: ImageInput) {
  if (files) return { images: files.map(({ content }) => content), field: 'files' } as const;
  if (document_ids) return { images: document_ids, field: 'document_ids' } as const;
  return { images: images_base64, field: 'images_base64' } as const;
}

/** The result of `make`, conforming to the standards that the call requests. */
async function made(
  input: NamedInput,
  origin: 'text' | 'images',
  { environment }: EngineCall,
  make: (conformance: Conformance | undefined) => Promise<PdfResult>,
): Promise<PdfResult> {
  const wishes = conformanceWishes(input, origin);
  return conformMade(await make(wishes), { wishes, isTest: environment === 'test' });
}
