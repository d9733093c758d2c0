import type { BrokenClaims } from '../../core/conformance/claims/drop-claims.ts';
import { type Claims, readClaims } from '../../core/conformance/claims/read-claims.ts';
import type { Draft } from '../../core/pdf-objects/editing/draft.ts';
import type { OpenedSource } from '../../core/pdf-objects/structure/open-source.ts';
import type { StageFields } from '../../pdf/endpoints/stage-schemas.ts';
import type { FetchedStage, StageName } from './stages.ts';

/** Returns which of its document's conformance claims a stage breaks; `others` are the claims of further documents. */
type Judge<Name extends StageName> = (
  fields: StageFields<Name>,
  claims: Claims,
  others: readonly Claims[],
) => BrokenClaims;

/** The effect of each stage on its document's claims: it may break them, or `keeps` the conformance. */
const judges: { readonly [Name in StageName]: Judge<Name> | 'keeps' } = {
  officeToPdf: 'keeps',
  rotatePages: 'keeps',
  extractPages: 'keeps',
  decryptPdf: 'keeps',
  fillForm: 'keeps',
  flattenPdf: 'keeps',
  attachInvoice: 'keeps',
  compressPdf: 'keeps',
  redactPdf: 'keeps',
  encryptPdf: () => ({ archive: 'forbids encryption' }),
  attachFiles: ({ attachments = [] }, { archive = '', accessibility }) => ({
    archive:
      archive.startsWith('1') || archive === '4'
        ? 'forbids attachments in this part'
        : archive.startsWith('2')
          ? 'allows only PDF/A as attachments in this part'
          : undefined,
    accessibility:
      accessibility === '2' && attachments.some(({ description }) => !description)
        ? 'asks for a description of each attachment in this part'
        : undefined,
  }),
  watermarkPdf: ({ opacity, image_base64 }, { archive = '', intentComponents }) => ({
    archive:
      archive.startsWith('1') && (opacity < 1 || image_base64 !== undefined)
        ? 'forbids transparency in this part'
        : intentComponents !== 3
          ? 'forbids colours that the PDF is not made for'
          : undefined,
  }),
  setMetadata: ({ outline }, { accessibility }) => ({
    accessibility:
      accessibility === '2' && outline?.length ? 'wants bookmarks to lead to tags in this part' : undefined,
  }),
  ocrPdf: (_, { archive }) => ({
    archive: archive?.endsWith('A') ? 'wants tags for all text at this level' : undefined,
    accessibility: 'wants tags for all text',
  }),
  mergePdfs: (_, claims, others) => ({
    archive: others.every(
      ({ archive, intentComponents }) =>
        archive === claims.archive && intentComponents === claims.intentComponents,
    )
      ? undefined
      : 'not all of the PDFs claim alike',
    accessibility: others.every(({ accessibility }) => accessibility === claims.accessibility)
      ? undefined
      : 'not all of the PDFs claim alike',
  }),
};

/**
 * The claims of a document that a stage breaks; the document may have none.
 * See docs/decisions/conformance.md#claims-that-an-operation-breaks-are-removed
 */
export function brokenClaims(
  draft: Draft,
  stage: FetchedStage,
  others: readonly OpenedSource[],
): BrokenClaims {
  const judge = judges[stage.operation] as Judge<StageName> | 'keeps'; // `operation` determines the fields
  if (judge === 'keeps') return {};
  const claims = readClaims(draft);
  const broken = judge(stage, claims, others.map(readClaims));
  return {
    archive: claims.archive && broken.archive,
    accessibility: claims.accessibility && broken.accessibility,
  };
}
