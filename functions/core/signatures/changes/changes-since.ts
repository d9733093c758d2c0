import { type changesVerdict, maximumChanges } from '../../contract/fields/signing/signature-changes.ts';
import { boxOnPage } from '../../form-fields/box-on-page.ts';
import { type Form, readForm } from '../../form-fields/read-form.ts';
import { pageView } from '../../page-content/page-view.ts';
import { entryKind } from '../../pdf-objects/cross-references/cross-reference.ts';
import { rebuildPdf } from '../../pdf-objects/cross-references/rebuild-pdf.ts';
import { DamagedPdf, EncryptedPdf, ifReadable, PdfLimitExceeded } from '../../pdf-objects/errors.ts';
import { isWhitespace } from '../../pdf-objects/objects/characters.ts';
import { objectAtOffset } from '../../pdf-objects/objects/object-at-offset.ts';
import { parsePdf } from '../../pdf-objects/objects/parse-pdf.ts';
import { parseDictionary } from '../../pdf-objects/objects/parse-value.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { type OpenedSource, openSource } from '../../pdf-objects/structure/open-source.ts';
import type { Change } from './change.ts';
import { compareDocuments } from './compare-documents.ts';
import { type Comparison, type Revision, readRevision } from './revision.ts';
import { type ComparisonBudget, sameValues, TooMuchToCompare, takeValues } from './same-value.ts';
import { allows, signaturePermissions } from './signature-permissions.ts';

/** A PDF as opened, and as received. */
interface SignedPdf {
  readonly source: OpenedSource;
  readonly form: Form;
  readonly bytes: Uint8Array;
  readonly password?: string | undefined;
}

/** The maximum number of values compared in a file: about five seconds of work. */
const maximumValues = 5_000_000;
/** The maximum bytes of earlier revisions that are opened for a file. */
const maximumRevisionBytes = 256 * 1024 * 1024;
/** The cost of reading a page, an annotation or a field, in compared values. */
const valuesOfOneRead = 16;
/** Changes of one signature that are collected before the worst are chosen. */
const maximumCollected = 10_000;

type Verdict = (typeof changesVerdict)['_zod']['output'];

/** The result if nothing can be compared. */
export const incomparable = { changes: 'unknown' as Verdict, changes_since: [], isCut: false };

/**
 * Returns a function that reports the changes since a signature, given its field and the number of bytes of the file
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
    // The objects of a completely repaired file differ from the signed ones.
    if (leftBytes < 0 || (file.isRepaired && file.bytes !== bytes)) return incomparable;
    try {
      current ??= readRevision(source, form);
      const signed = openRevision(bytes.subarray(0, end), password, file);
      takeValues(budget, signed.file.entries.size + signed.sourcePages.length * valuesOfOneRead);
      const before = readRevision(signed, readForm(signed, Number.POSITIVE_INFINITY));
      const answer = answerOf(comparisonOf(before, current, budget), field, budget);
      // Readers repair files in several ways: changes found are certain, but others may be missed.
      const isCertain = !(file.isRepaired || signed.file.isRepaired) || answer.changes === 'not_allowed';
      return isCertain ? answer : { ...answer, changes: 'unknown' as Verdict };
    } catch (error) {
      if (isIncomparable(error)) return incomparable;
      throw error;
    }
  };
}

/** Opens the signed revision. Object streams that are still at the same position are not unpacked again. */
function openRevision(bytes: Uint8Array, password: string | undefined, later: PdfFile): OpenedSource {
  const open = (file: PdfFile) => {
    const { places, kinds } = file.entries;
    const isThere = (number: number) =>
      kinds[number] === entryKind.offset &&
      places[number] === later.entries.places[number] &&
      // A length stored in another object may have changed.
      typeof parseDictionary(objectAtOffset(file, number)).get('Length') === 'number';
    if (!file.encryption)
      for (const [number, stream] of later.objectStreams)
        if (isThere(number)) file.objectStreams.set(number, stream);
    return openSource(file);
  };
  return ifReadable(() => open(parsePdf(bytes, password))) ?? openSource(rebuildPdf(bytes, password));
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

function answerOf(comparison: Comparison, field: string, budget: ComparisonBudget) {
  const { before, after } = comparison;
  const permissions = signaturePermissions(before, field);
  const found = new Map<string, ReturnType<typeof listed>>();
  const isWhole = isDoneWithin(() => {
    const annotations = before.pages.reduce((sum, page) => sum + page.annotations.length, 0);
    takeValues(budget, (before.form.fields.length + annotations) * valuesOfOneRead);
    for (const change of compareDocuments(comparison, field)) {
      const entry = listed(after, change, allows(permissions, change));
      found.set(JSON.stringify(entry), entry);
      if (found.size > maximumCollected) throw new TooMuchToCompare('too many changes');
    }
  });
  const all = [...found.values()];
  const forbidden = all.filter(({ allowed }) => !allowed);
  const changes = [...forbidden, ...all.filter(({ allowed }) => allowed)];
  return {
    changes: verdictOf(forbidden.length > 0, all.length > 0, isWhole),
    changes_since: changes.slice(0, maximumChanges),
    isCut: changes.length > maximumChanges || (!isWhole && changes.length > 0),
  };
}

/** Whether work was done before the budget was used up. */
function isDoneWithin(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (error instanceof TooMuchToCompare) return false;
    throw error;
  }
}

function verdictOf(isForbidden: boolean, isChanged: boolean, isWhole: boolean): Verdict {
  if (isForbidden) return 'not_allowed';
  if (!isWhole) return 'unknown';
  return isChanged ? 'allowed' : 'none';
}

function listed({ file, pages }: Revision, { kind, page, rectangle }: Change, allowed: boolean) {
  const entries = page === undefined ? undefined : pages[page]?.entries;
  const box = entries && boxOnPage(file, rectangle, pageView(file, entries));
  return { kind, allowed, ...(page !== undefined && { page: page + 1 }), ...(box && { box }) };
}
