import type { ImageResult, PdfResult, PdfsResult } from '../../contract/endpoint.ts';
import type { Admitted } from '../call.ts';

/** What a call reports beside the files that it made; empty if nothing. */
export function madeReport({ call }: Admitted, result: PdfResult | PdfsResult | ImageResult) {
  const warnings = [...call.warnings, ...(result.warnings ?? [])];
  const redactions = 'redactions' in result ? result.redactions : undefined;
  return {
    ...((result.warnings !== undefined || warnings.length > 0) && { warnings }),
    ...(redactions && { redactions }),
  };
}
