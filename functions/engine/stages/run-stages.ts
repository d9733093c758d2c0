import type { ConformanceWishes } from '../../core/conformance/conformance-work.ts';
import type { PdfResult } from '../../core/contract/endpoint.ts';
import type { EngineCall } from '../../core/engine-calls/engine-request.ts';
import type { PdfInput } from '../../core/opening/read-intact.ts';
import { changePdf } from '../../core/page-operations/change-pdf.ts';
import { testMarked } from '../../core/page-operations/mark-as-test.ts';
import type { Assembly, Draft } from '../../core/pdf-objects/editing/draft.ts';
import { settled, writeDraft } from '../../core/pdf-objects/editing/write-draft.ts';
import type { OpenedSource } from '../../core/pdf-objects/structure/open-source.ts';
import { reportProgress, withProgress } from '../../core/progress.ts';
import { emptyReport, type StageReport } from './stage-report.ts';
import { type FetchedStage, type StageName, type StageWork, stages } from './stages.ts';

/** Does the work of the stage with an index, from 0, and reports it as the stage of a failure. */
export type AtStage = <Result>(index: number, work: () => Promise<Result>) => Promise<Result>;

interface StageOptions {
  /** The PDF's requested conformance after all stages. */
  readonly conformance?: ConformanceWishes | undefined;
  readonly atStage?: AtStage;
  /** Receives what the stages have reported, once their proofs have passed. */
  readonly take?: ((report: StageReport) => void) | undefined;
}

/**
 * A PDF after all stages in order: read once and written once. Further PDFs of the call go to the first stage.
 * Throws what `changePdf` and the stages throw.
 */
export async function runStages(
  [input, ...further]: readonly [PdfInput, ...PdfInput[]],
  wanted: readonly FetchedStage[],
  call: EngineCall,
  { conformance, atStage = (_, work) => work(), take }: StageOptions = {},
): Promise<PdfResult> {
  const inputs: (readonly PdfInput[])[] = [];
  for (const [index, stage] of wanted.entries()) {
    const own = workOf(stage).others?.(stage) ?? [];
    const named = own.map((other) => ({ ...other, field: `stages[${index}].${other.field}` }));
    inputs.push(index === 0 ? [...further, ...named] : named);
  }
  const isTest = call.environment === 'test';
  let pricedPages = 0;
  let isEncrypted = false;
  let report = emptyReport();
  /** Runs the last stage's proof on the written document, if it has one. */
  const proved = async (index: number, write: () => Uint8Array) => {
    const { proof } = report;
    report.proof = undefined;
    if (proof) await atStage(index, () => proof(write()));
  };
  const result = await changePdf([input, ...inputs.flat()], async (draft, opened) => {
    const unused = opened.values();
    let current: Draft | Assembly = draft;
    pricedPages = 0;
    report = emptyReport();
    isEncrypted = draft.file.encryption !== undefined;
    for (const [index, stage] of wanted.entries()) {
      const before = settled(current);
      const others = [...unused.take(inputs[index]?.length ?? 0)];
      if (!conformance && before.catalog.has('Metadata')) await keepClaimsTrue(before, stage, others);
      const change = async () => workOf(stage).change(before, stage, { call, others, report });
      current = await atStage(index, wanted.length > 1 ? () => counted(index, wanted, change) : change);
      const pages = report.pricedPages ?? before.sourcePages.length;
      pricedPages += pages * (call.pageWeights?.[index] ?? 0);
      report.pricedPages = undefined;
      // This stage's proof does not cover what later stages add.
      if (index < wanted.length - 1) await proved(index, () => writeDraft(current));
    }
    if (!conformance) return isTest ? testMarked(settled(current)) : current;
    const { conformMarked } = await import('../../core/conformance/conform-marked.ts');
    return conformMarked(settled(current), conformance, isTest);
  });
  await proved(wanted.length - 1, () => result.pdf);
  take?.(report);
  // If it cannot be made smaller, the original is kept. A decrypted PDF is always smaller.
  const isInVain =
    !isEncrypted &&
    !conformance &&
    wanted.every(isMereCompression) &&
    !isTest &&
    result.pdf.length >= input.bytes.length;
  if (isInVain) return { pdf: input.bytes, pageCount: result.pageCount, pricedPages };
  const { outcomes } = report;
  return { ...result, ...(outcomes.length > 0 && { redactions: outcomes }), pricedPages, isMarked: isTest };
}

/** Does the work of one of several stages. Only whole stages count as progress. */
function counted<Result>(index: number, wanted: readonly FetchedStage[], work: () => Result): Result {
  reportProgress((wanted[index] as FetchedStage).operation, index, wanted.length); // there is one for each index
  return withProgress(undefined, work);
}

/** Removes the document's conformance claims that the stage breaks. */
export async function keepClaimsTrue(
  draft: Draft,
  stage: FetchedStage,
  others: readonly OpenedSource[],
): Promise<void> {
  const { brokenClaims } = await import('./broken-claims.ts');
  const { dropClaims } = await import('../../core/conformance/claims/drop-claims.ts');
  dropClaims(draft, brokenClaims(draft, stage, others));
}

/** Whether a stage's only purpose is a smaller file. */
function isMereCompression(stage: FetchedStage): boolean {
  return stage.operation === 'compressPdf' && !stage.web;
}

/** `operation`, not a type, determines the stage and its fields. */
function workOf({ operation }: FetchedStage): StageWork<StageName> {
  return stages[operation] as StageWork<StageName>;
}
