import type { z } from 'zod';
import { conformMade } from '../core/conformance/conform-made.ts';
import { conformanceWishes, type NamedInput } from '../core/conformance/conformance-wishes.ts';
import type { CallContext, PdfResult } from '../core/contract/endpoint.ts';
import type { Conformance } from '../core/contract/fields/conformance.ts';
import { imagesToPdf } from '../core/making/images-to-pdf.ts';
import { textToPdf } from '../core/making/text-to-pdf.ts';
import type { pdf } from './endpoints.ts';
import { renderFor } from './render-for.ts';
import { readDocuments } from './sources/read-documents.ts';

type TextInput = z.output<typeof pdf.textToPdf.request>;
type ImageInput = z.output<typeof pdf.imageToPdf.request>;

/** /textToPdf. */
export function textDocument(input: TextInput, context: CallContext): Promise<PdfResult> {
  const { text, font_size, page_size, margin } = input;
  const layout = { fontSizePoints: font_size, ...page_size, ...(margin && { marginPoints: margin }) };
  return made(input, 'text', context, (conformance) => textToPdf(text, { ...layout, conformance }));
}

/** /imageToPdf. */
export function imageDocument(input: ImageInput, context: CallContext): Promise<PdfResult> {
  const { page_size, fit, margin, alt } = input;
  const layout = { pageSize: page_size, fit, marginPoints: margin, altTexts: alt };
  return made(input, 'images', context, async (conformance) => {
    const { images, field } = await imagesOf(input, context);
    return imagesToPdf(images, field, renderFor(context), { ...layout, conformance });
  });
}

async function imagesOf({ files, images_base64 = [], document_ids }: ImageInput, context: CallContext) {
  if (files) return { images: files.map(({ content }) => content), field: 'files' } as const;
  if (document_ids)
    return { images: await readDocuments(document_ids, context), field: 'document_ids' } as const;
  return { images: images_base64, field: 'images_base64' } as const;
}

/** The result of `make`, conforming to the standards that the call requests. */
async function made(
  input: NamedInput,
  origin: 'text' | 'images',
  { environment }: CallContext,
  make: (conformance: Conformance | undefined) => Promise<PdfResult>,
): Promise<PdfResult> {
  const wishes = conformanceWishes(input, origin);
  return conformMade(await make(wishes), { wishes, isTest: environment === 'test' });
}
