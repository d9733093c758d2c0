import type { z } from 'zod';
import { Problem } from '../core/contract/problems/problem.ts';
import type { Stage } from './endpoints/stage-schemas.ts';
import type { pdf } from './endpoints.ts';

type Input = z.output<typeof pdf.processPdf.request>;

/** Whether a call names a list of PDFs. */
export function namesSeveral({ files, pdfs_base64, pdfs_url, document_ids }: Partial<Input>): boolean {
  return (files ?? pdfs_base64 ?? pdfs_url ?? document_ids) !== undefined;
}

/**
 * Checks what the schema of a single stage cannot: that the stages can follow each other. Throws missing_field,
 * source_conflict and invalid_field.
 */
export function checkStages(input: Input): void {
  const { stages } = input;
  if (namesSeveral(input) && stages[0]?.operation !== 'mergePdfs')
    throw misplaced(0, 'must be mergePdfs, because the call names several PDFs');
  for (const [index, stage] of stages.entries()) {
    if (stage.operation === 'encryptPdf' && index < stages.length - 1)
      throw misplaced(index, 'must be the last stage, because an encrypted PDF can no longer be changed');
    if (stage.operation === 'signPdf' && index < stages.length - 1)
      throw misplaced(index, 'must be the last stage, because a signed PDF can no longer be changed');
    if (stage.operation === 'encryptPdf' && input.conformance)
      throw fault(
        'invalid_field',
        'conformance',
        'cannot be used with encryptPdf: the standards forbid encryption',
      );
    if (stage.operation === 'compressPdf' && stage.web && stages.at(-1)?.operation === 'encryptPdf')
      throw fault(
        'invalid_field',
        `stages[${index}].web`,
        'must be false, because the PDF is encrypted by a later stage: a linearized PDF cannot be encrypted here',
      );
    if (stage.operation === 'decryptPdf' && index > 0)
      throw misplaced(index, 'must be the first stage: the PDF is decrypted when it is opened');
    if (stage.operation === 'officeToPdf' && (index > 0 || namesSeveral(input)))
      throw misplaced(
        index,
        'must be the first stage: it makes the PDF of the one document that the call names',
      );
    if (stage.operation === 'mergePdfs') checkSources(stage, index, namesSeveral(input));
  }
}

function checkSources(
  { pdfs_base64, pdfs_url, document_ids }: Extract<Stage, { operation: 'mergePdfs' }>,
  index: number,
  hasSeveral: boolean,
): void {
  const named = Object.entries({ pdfs_base64, pdfs_url, document_ids }).filter(([, value]) => value);
  if (named.length > 1) {
    const [[first] = [''], [second] = ['']] = named;
    const message = `cannot be sent together with ${first}: send only one of them`;
    throw fault('source_conflict', `stages[${index}].${second}`, message);
  }
  const isJoiningSources = index === 0 && hasSeveral;
  if (named.length === 0 && !isJoiningSources)
    throw fault(
      'missing_field',
      `stages[${index}].pdfs_base64`,
      'is required, or one of pdfs_url, document_ids',
    );
}

function misplaced(index: number, message: string): Problem {
  return fault('invalid_field', `stages[${index}].operation`, message);
}

function fault(code: 'missing_field' | 'source_conflict' | 'invalid_field', field: string, message: string) {
  return new Problem(code, `${field} ${message}.`, { details: [{ field, message }] });
}
