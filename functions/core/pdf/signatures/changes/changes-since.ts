import { type changesVerdict, maximumChanges } from '../../../contract/signature-changes.ts';
import { rebuildPdf } from '../../../pdf-objects/cross-references/rebuild-pdf.ts';
import { DamagedPdf, EncryptedPdf, ifReadable, PdfLimitExceeded } from '../../../pdf-objects/errors.ts';
import { isWhitespace } from '../../../pdf-objects/objects/characters.ts';
import { parsePdf } from '../../../pdf-objects/objects/parse-pdf.ts';
import { type OpenedSource, openSource } from '../../../pdf-objects/structure/open-source.ts';
import { boxOnPage } from '../../forms/box-on-page.ts';
import { type Form, readForm } from '../../forms/read-form.ts';
import { pageView } from '../../watermark/page-view.ts';
import type { Change } from './change.ts';
import { compareDocuments } from './compare-documents.ts';
import { allows, permissionsOf } from './permissions.ts';
import { type Comparison, type Revision, readRevision } from './revision.ts';
import { type ComparisonBudget, sameValues, TooMuchToCompare } from './same-value.ts';

/** A PDF as it is, and as it was received. */
interface SignedPdf {
  readonly source: OpenedSource;
  readonly form: Form;
  readonly bytes: Uint8Array;
  readonly password?: string | undefined;
}

/** How many values all comparisons of a file may look at: some five seconds of work. */
const maximumValues = 5_000_000;
/** How many bytes of earlier revisions are opened for a file. */
const maximumRevisionBytes = 256 * 1024 * 1024;
/** Changes of one signature that are collected before the worst are chosen. */
const maximumCollected = 10_000;

type Verdict = (typeof changesVerdict)['_zod']['output'];

/** What is said where nothing can be compared. */
export const incomparable = { changes: 'unknown' as Verdict, changes_since: [], isCut: false };

/**
 * Tells of each signature what changed since. The function takes the signature's field, and how many bytes of the file are
 * beyond those that it covers.
 */
export function comparingRevisions({ source, form, bytes, password }: SignedPdf) {
  const budget: ComparisonBudget = { values: maximumValues };
  let leftBytes = maximumRevisionBytes;
  let current: Revision | undefined;
  return (field: string, bytesAfter: number) => {
    const end = bytes.length - bytesAfter;
    if (bytes.subarray(end).every(isWhitespace)) return { ...incomparable, changes: 'none' as Verdict };
    leftBytes -= end;
    const { file } = source;
    // What a repair has rewritten as a whole has other objects than what was signed.
    if (leftBytes < 0 || (file.isRepaired && file.bytes !== bytes)) return incomparable;
    try {
      current ??= readRevision(source, form);
      const signed = openRevision(bytes.subarray(0, end), password);
      const before = readRevision(signed, readForm(signed, Number.POSITIVE_INFINITY));
      const answer = answerOf(comparisonOf(before, current, budget), field);
      // Readers repair files in several ways: what is found is there, but what is not found may be, too.
      const isCertain = !(file.isRepaired || signed.file.isRepaired) || answer.changes === 'not_allowed';
      return isCertain ? answer : { ...answer, changes: 'unknown' as Verdict };
    } catch (error) {
      if (isIncomparable(error)) return incomparable;
      throw error;
    }
  };
}

function openRevision(bytes: Uint8Array, password: string | undefined): OpenedSource {
  return ifReadable(() => openSource(parsePdf(bytes, password))) ?? openSource(rebuildPdf(bytes, password));
}

function isIncomparable(error: unknown): boolean {
  return [DamagedPdf, EncryptedPdf, PdfLimitExceeded, TooMuchToCompare].some((kind) => error instanceof kind);
}

function comparisonOf(before: Revision, after: Revision, budget: ComparisonBudget): Comparison {
  const owned = { before: before.owned, after: after.owned };
  return {
    before,
    after,
    isSame: sameValues(before.file, after.file, budget),
    isSameHere: sameValues(before.file, after.file, budget, owned),
  };
}

function answerOf(comparison: Comparison, field: string) {
  const { before, after } = comparison;
  const permissions = permissionsOf(before, field);
  const found = new Map<string, ReturnType<typeof listed>>();
  for (const change of compareDocuments(comparison, field)) {
    if (found.size >= maximumCollected) throw new TooMuchToCompare('too many changes');
    const entry = listed(after, change, allows(permissions, change));
    found.set(JSON.stringify(entry), entry);
  }
  const all = [...found.values()];
  const forbidden = all.filter(({ allowed }) => !allowed);
  const changes = [...forbidden, ...all.filter(({ allowed }) => allowed)];
  const verdict: Verdict = forbidden.length > 0 ? 'not_allowed' : all.length > 0 ? 'allowed' : 'none';
  return {
    changes: verdict,
    changes_since: changes.slice(0, maximumChanges),
    isCut: changes.length > maximumChanges,
  };
}

function listed({ file, pages }: Revision, { kind, page, rectangle }: Change, allowed: boolean) {
  const entries = page === undefined ? undefined : pages[page]?.entries;
  const box = entries && boxOnPage(file, rectangle, pageView(file, entries));
  return { kind, allowed, ...(page !== undefined && { page: page + 1 }), ...(box && { box }) };
}
