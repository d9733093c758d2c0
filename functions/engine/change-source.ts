import type { NamedInput } from '../core/conformance/conformance-wishes.ts';
import type { ConformanceWishes } from '../core/conformance/conformance-work.ts';
import type { PdfResult } from '../core/contract/endpoint.ts';
import { conformanceWithInvoice } from '../core/contract/fields/electronic-invoice.ts';
import type { PdfSource } from '../core/contract/fields/files/pdf-source.ts';
import { limits } from '../core/contract/limits.ts';
import type { Fetched } from '../core/contract/messages/fetched.ts';
import { atStage } from '../core/contract/problems/at-stage.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import type { EngineCall } from '../core/engine-calls/engine-request.ts';
import type { PdfInput } from '../core/opening/read-intact.ts';
import type { pdf } from '../pdf/endpoints.ts';
import type { EngineInput } from './engine-input.ts';
import { foreignWishes } from './foreign-wishes.ts';
import { sourceOf, sourcesOf } from './sources.ts';
import { type AtStage, runStages } from './stages/run-stages.ts';
import type { StageReport } from './stages/stage-report.ts';
import type { FetchedStage } from './stages/stages.ts';

type MergeInput = EngineInput<typeof pdf.mergePdfs>;
type ProcessInput = Omit<EngineInput<typeof pdf.processPdf>, 'stages'> & {
  readonly stages: readonly FetchedStage[];
};

/** The call's PDF after one stage. `take` receives what the stage reports. */
export async function changeSource(
  source: Fetched<PdfSource> & NamedInput,
  call: EngineCall,
  stage: FetchedStage,
  take?: (report: StageReport) => void,
): Promise<PdfResult> {
  const conformance = await wishesAfter([stage], source);
  const inputs = [{ bytes: sourceOf(source), password: source.password }] as const;
  return runStages(inputs, [stage], call, { conformance, take });
}

/** All of the call's PDFs, merged. */
export async function mergeSources(input: MergeInput, call: EngineCall): Promise<PdfResult> {
  const conformance = foreignWishes(input);
  return runStages(severalInputs(input), [{ operation: 'mergePdfs' }], call, {
    conformance,
  });
}

/** The call's PDF or PDFs after all requested stages. */
export async function processSource(input: ProcessInput, call: EngineCall): Promise<PdfResult> {
  const conformance = await wishesAfter(input.stages, input, atStage);
  return runStages(severalInputs(input), input.stages, call, { conformance, atStage });
}

/**
 * The PDF's requested conformance after some stages. An attached invoice is validated here, before any work.
 * Throws invalid_field and invalid_invoice.
 */
async function wishesAfter(
  stages: readonly FetchedStage[],
  input: NamedInput,
  runAt: AtStage = (_, work) => work(),
): Promise<ConformanceWishes | undefined> {
  const index = stages.findLastIndex(({ operation }) => operation === 'attachInvoice');
  const stage = stages[index];
  if (stage?.operation !== 'attachInvoice') return foreignWishes(input);
  const own = foreignWishes({ ...input, ...conformanceWithInvoice(input) });
  const { invoiceToAttach } = await import('../core/invoices/invoice-to-attach.ts');
  const invoice = await runAt(index, async () => invoiceToAttach(stage.electronic_invoice));
  return own && { ...own, ...invoice.wishes };
}

function severalInputs({
  password,
  ...sources
}: MergeInput | ProcessInput): readonly [PdfInput, ...PdfInput[]] {
  const [first, ...others] = sourcesOf(sources).map((source) => ({ ...source, password }));
  if (!first) throw new Problem('invalid_field', `Give 1 to ${limits.mergeSources} PDFs to merge.`);
  return [first, ...others];
}
