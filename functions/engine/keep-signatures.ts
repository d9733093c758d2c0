import { randomBytes } from 'node:crypto';
import type { NamedInput } from '../core/conformance/conformance-wishes.ts';
import type { PdfResult } from '../core/contract/endpoint.ts';
import type { PdfSource } from '../core/contract/fields/files/pdf-source.ts';
import type { Fetched } from '../core/contract/messages/fetched.ts';
import { invalidField } from '../core/contract/problems/invalid-field.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import type { EngineCall } from '../core/engine-calls/engine-request.ts';
import { readForm } from '../core/form-fields/read-form.ts';
import type { PdfInput } from '../core/opening/read-intact.ts';
import { withOpenedPdfs } from '../core/opening/with-opened-pdfs.ts';
import { testMarked } from '../core/page-operations/mark-as-test.ts';
import { appendRevision } from '../core/pdf-objects/editing/append-revision.ts';
import { type Draft, draftOf } from '../core/pdf-objects/editing/draft.ts';
import type { OpenedSource } from '../core/pdf-objects/structure/open-source.ts';
import { readSignatures } from '../core/signatures/read-signatures.ts';
import { changeSource } from './change-source.ts';
import { sourceOf } from './sources.ts';
import { keepClaimsTrue } from './stages/run-stages.ts';
import { emptyReport } from './stages/stage-report.ts';
import { type FetchedStage, type StageWork, stages } from './stages/stages.ts';

/** The stages that an update of the file can do. */
type KeepingStage = Extract<FetchedStage, { operation: 'fillForm' | 'attachFiles' | 'setMetadata' }>;

type Signature = ReturnType<typeof readSignatures>[number]['facts'];

interface Source extends Fetched<PdfSource>, NamedInput {
  readonly keep_signatures?: boolean | undefined;
}

/**
 * The call's PDF after one stage: with `keep_signatures` as an update of the file, so that its signatures stay valid. Throws
 * signatures_forbid_change for a change that a signature does not allow, and for a signed file that is damaged.
 */
export async function changeOrKeep(
  source: Source,
  call: EngineCall,
  stage: KeepingStage,
): Promise<PdfResult> {
  if (!source.keep_signatures) return changeSource(source, call, stage);
  if (source.conformance)
    throw invalidField('keep_signatures', 'cannot be used with `conformance`, which rewrites the file');
  const input = { bytes: sourceOf(source), password: source.password };
  return (await updated(input, call, stage)) ?? changeSource(source, call, stage);
}

/** Undefined for a PDF that is not signed. */
async function updated(
  input: PdfInput,
  call: EngineCall,
  stage: KeepingStage,
): Promise<PdfResult | undefined> {
  return withOpenedPdfs([input], async ([opened]) => {
    const source = opened as OpenedSource; // one for each input
    const before = signaturesOf(source, input);
    if (before.length === 0) return undefined;
    const draft = draftOf(source);
    if (draft.catalog.has('Metadata')) await keepClaimsTrue(draft, stage, []);
    // `operation` determines the stage's fields.
    const work = stages[stage.operation] as StageWork<typeof stage.operation>;
    await work.change(draft, stage, { call, others: [], report: emptyReport() });
    const pdf = revisionOf(draft, input);
    await withOpenedPdfs([{ ...input, bytes: pdf }], ([changed]) =>
      checkKept(before, signaturesOf(changed as OpenedSource, { ...input, bytes: pdf })),
    );
    const pageCount = draft.sourcePages.length;
    if (call.environment !== 'test')
      return { pdf, pageCount, ...(draft.warnings.length > 0 && { warnings: draft.warnings }) };
    const marked = revisionOf(testMarked(draft), input);
    return { pdf: marked, pageCount, warnings: [...draft.warnings, markWarning], isMarked: true };
  });
}

const markWarning =
  'The mark of the test environment is a change that signatures do not allow: /verifySignatures reports it. Use a live key to keep signatures.';

function signaturesOf(source: OpenedSource, { bytes, password }: PdfInput): readonly Signature[] {
  const form = readForm(source, Number.POSITIVE_INFINITY);
  return readSignatures(source, form, bytes, password).map(({ facts }) => facts);
}

function revisionOf(draft: Draft, { bytes }: PdfInput): Uint8Array {
  const pdf = appendRevision(draft, bytes, { vector: () => randomBytes(16) });
  if (pdf) return pdf;
  throw new Problem(
    'signatures_forbid_change',
    'The signed PDF is damaged, so nothing can be added to it. Without `keep_signatures` it is repaired, and its signatures are removed.',
  );
}

/** Throws unless every signature that was intact, with changes it allows, still is. */
function checkKept(before: readonly Signature[], after: readonly Signature[]): void {
  const broken = before.filter(isKept).find((signature) => {
    const now = after.find(({ field }) => field === signature.field);
    return !now || !isKept(now);
  });
  if (!broken) return;
  const changes = after.find(({ field }) => field === broken.field)?.changes_since ?? [];
  const forbidden = changes.find(({ allowed }) => !allowed);
  const what = forbidden ? ` (${forbidden.kind}${forbidden.page ? ` on page ${forbidden.page}` : ''})` : '';
  const field = broken.field.slice(0, 100);
  throw new Problem(
    'signatures_forbid_change',
    `The signature in the field ${field} does not allow this change${what}. Without \`keep_signatures\` the change is made, and signatures are removed.`,
  );
}

function isKept({ integrity, changes }: Signature): boolean {
  return integrity !== 'invalid' && (changes === 'none' || changes === 'allowed');
}
