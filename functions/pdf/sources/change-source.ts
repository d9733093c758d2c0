import type { z } from 'zod';
import { conformanceWishes, type NamedInput } from '../../core/conformance/conformance-wishes.ts';
import type { ConformanceWishes } from '../../core/conformance/conformance-work.ts';
import type { CallContext, PdfResult } from '../../core/contract/endpoint.ts';
import { conformanceWithInvoice } from '../../core/contract/fields/electronic-invoice.ts';
import type { PdfSource } from '../../core/contract/fields/pdf-source.ts';
import { limits } from '../../core/contract/limits.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import type { PdfInput } from '../../core/opening/read-intact.ts';
import type { Stage } from '../endpoints/stage-schemas.ts';
import type { pdf } from '../endpoints.ts';
import { atStage, checkStages, namesSeveral } from '../stages/check-stages.ts';
import { type AtStage, runStages } from '../stages/run-stages.ts';
import { readSource } from './read-source.ts';
import { readSources } from './read-sources.ts';

type MergeInput = z.output<typeof pdf.mergePdfs.request>;
type ProcessInput = z.output<typeof pdf.processPdf.request>;

/** The call's PDF after one stage. */
export async function changeSource(
  source: PdfSource & NamedInput,
  context: CallContext,
  stage: Stage,
): Promise<PdfResult> {
  const conformance = await wishesAfter([stage], source);
  const bytes = await readSource(source, context);
  return runStages([{ bytes, password: source.password }], [stage], context, { conformance });
}

/** All of the call's PDFs, merged. */
export async function mergeSources(input: MergeInput, context: CallContext): Promise<PdfResult> {
  const conformance = conformanceWishes(input, 'foreign');
  return runStages(await severalInputs(input, context), [{ operation: 'mergePdfs' }], context, {
    conformance,
  });
}

/** The call's PDF or PDFs after all requested stages. Throws what `checkStages` throws. */
export async function processSource(input: ProcessInput, context: CallContext): Promise<PdfResult> {
  checkStages(input);
  const conformance = await wishesAfter(input.stages, input, atStage);
  const inputs: readonly [PdfInput, ...PdfInput[]] = namesSeveral(input)
    ? await severalInputs(input, context)
    : [{ bytes: await readSource(input, context), password: input.password }];
  return runStages(inputs, input.stages, context, { conformance, atStage });
}

/**
 * The PDF's requested conformance after some stages. An attached invoice is validated here, before anything is read.
 * Throws invalid_field and invalid_invoice.
 */
async function wishesAfter(
  stages: readonly Stage[],
  input: NamedInput,
  runAt: AtStage = (_, work) => work(),
): Promise<ConformanceWishes | undefined> {
  const index = stages.findLastIndex(({ operation }) => operation === 'attachInvoice');
  const stage = stages[index];
  if (stage?.operation !== 'attachInvoice') return conformanceWishes(input, 'foreign');
  const own = conformanceWishes({ ...input, ...conformanceWithInvoice(input) }, 'foreign');
  const { invoiceToAttach } = await import('../../core/invoices/invoice-to-attach.ts');
  const invoice = await runAt(index, async () => invoiceToAttach(stage.electronic_invoice));
  return own && { ...own, ...invoice.wishes };
}

async function severalInputs(
  { password, ...sources }: Pick<MergeInput, 'password'> & Parameters<typeof readSources>[0],
  context: CallContext,
): Promise<readonly [PdfInput, ...PdfInput[]]> {
  const [first, ...others] = (await readSources(sources, context)).map((source) => ({ ...source, password }));
  if (!first) throw new Problem('invalid_field', `Give 1 to ${limits.mergeSources} PDFs to merge.`);
  return [first, ...others];
}
