import type { z } from 'zod';
import type { CallContext, PdfResult } from '../../core/contract/endpoint.ts';
import { conformanceOf, needsTags } from '../../core/contract/fields/conformance.ts';
import type { pdf } from '../endpoints.ts';
import { convertSource, withWarnings } from './convert-source.ts';

type Input = z.output<typeof pdf.officeToPdf.request>;
type ProcessInput = z.output<typeof pdf.processPdf.request>;

/** /officeToPdf: the document is converted, and then its PDF is worked on as that of anybody else. */
export async function convertAlone(
  { file, file_base64, file_url, document_id, ...wishes }: Input,
  process: (input: ProcessInput, context: CallContext) => Promise<PdfResult>,
  context: CallContext,
): Promise<PdfResult> {
  const url = file_url === undefined ? undefined : { address: file_url, field: 'file_url' };
  const { sheets, fit, notes, track_changes, pages, password, ...output } = wishes;
  const { filename } = output;
  const source = { file, base64: file_base64, url, documentId: document_id, filename };
  const converted = await convertSource(source, { sheets, fit, notes, track_changes, password }, context);
  const stages: ProcessInput['stages'] = [
    { operation: 'officeToPdf', pages, sheets, fit, notes, track_changes },
  ];
  const tags = canAddTags(output.conformance) ? 'add' : 'keep'; // sound ones stay
  return withWarnings(
    await process({ ...output, tags, pdf_base64: converted.pdf, stages }, context),
    converted,
  );
}

/** Whether a standard asks for tags that can be made from what pages show. */
function canAddTags(conformance: Input['conformance']): boolean {
  const standard = conformance && conformanceOf(conformance);
  return standard !== undefined && needsTags(standard) && standard.accessibility !== 2;
}
