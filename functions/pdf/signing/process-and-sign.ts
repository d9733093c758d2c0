import type { z } from 'zod';
import type { CallContext, PdfResult } from '../../core/contract/endpoint.ts';
import type { PdfSource } from '../../core/contract/fields/files/pdf-source.ts';
import { atStage } from '../../core/contract/problems/at-stage.ts';
import type { StageFields } from '../endpoints/stage-schemas.ts';
import type { pdf } from '../endpoints.ts';
import { signPdf } from './sign-pdf.ts';

type Input = z.output<typeof pdf.processPdf.request>;

type Process = (input: Input, context: CallContext) => Promise<PdfResult>;

/**
 * /processPdf with a last stage that signs: the other stages make the file, and that is signed as /signPdf would. The
 * signature needs no password: no stage before it encrypts.
 */
export async function processAndSign(
  input: Input,
  signing: StageFields<'signPdf'>,
  process: Process,
  context: CallContext,
): Promise<PdfResult> {
  const stages = input.stages.slice(0, -1);
  const sign = (source: PdfSource) =>
    atStage(stages.length, () => signPdf({ ...source, ...signing }, context));
  // Nothing but the signature changes the file, so that earlier ones stay valid.
  if (stages.length === 0 && !input.conformance) return sign(input);
  const processed = await process({ ...input, stages }, context);
  const signed = await sign({ pdf_base64: processed.pdf });
  const warnings = [...(processed.warnings ?? []), ...(signed.warnings ?? [])];
  return { ...processed, ...signed, ...(warnings.length > 0 && { warnings }) };
}
