import type { z } from 'zod';
import type { CallContext, PdfResult } from '../../core/contract/endpoint.ts';
import { atStage } from '../../core/contract/problems/at-stage.ts';
import type { StageFields } from '../endpoints/stage-schemas.ts';
import type { pdf } from '../endpoints.ts';
import { convertSource, withWarnings } from './convert-source.ts';

type Input = z.output<typeof pdf.processPdf.request>;

/** /processPdf with a first stage that converts: the other stages get its PDF. */
export async function convertFirst(
  { file, pdf_base64, pdf_url, document_id, password, ...input }: Input,
  wishes: StageFields<'officeToPdf'>,
  process: (input: Input, context: CallContext) => Promise<PdfResult>,
  context: CallContext,
): Promise<PdfResult> {
  const url = pdf_url === undefined ? undefined : { address: pdf_url, field: 'pdf_url' };
  const { filename } = input;
  const source = { file, base64: pdf_base64, url, documentId: document_id, filename };
  const converted = await atStage(0, () => convertSource(source, { ...wishes, password }, context));
  return withWarnings(await process({ ...input, pdf_base64: converted.pdf }, context), converted);
}
