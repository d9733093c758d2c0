import { Problem } from '../../contract/problem.ts';
import { DamagedPdf } from '../objects/damaged-pdf.ts';
import { openPdf } from '../objects/open-pdf.ts';
import type { PdfFile } from '../objects/pdf-file.ts';
import { readCatalog } from '../objects/read-object.ts';
import { rebuildPdf } from '../objects/rebuild-pdf.ts';
import { scanObject } from '../objects/scan-object.ts';
import type { Dictionary } from '../objects/values.ts';
import { readPages, type SourcePage } from './read-pages.ts';

/** A PDF as it came. */
export interface PdfSource {
  readonly bytes: Uint8Array;
  readonly password?: string | undefined;
}

/** A PDF opened, its pages found. */
export interface OpenedSource {
  readonly file: PdfFile;
  readonly catalog: Dictionary;
  readonly sourcePages: readonly SourcePage[];
}

/**
 * Opens PDFs and does the work on them. One that turns out to be encrypted or damaged, at once or in the middle of the
 * work, is repaired by PDFium and the work done again, once. Equal sources are opened once.
 * Throws pdf_encrypted, and not_a_pdf for what cannot be repaired.
 */
export async function withOpenedSources<Result>(
  sources: readonly PdfSource[],
  work: (opened: readonly OpenedSource[]) => Result | Promise<Result>,
): Promise<Result> {
  const firsts = sources.map((source) => sources.findIndex((other) => isSame(source, other)));
  const known = new Map<number, OpenedSource>();
  for (const first of new Set(firsts)) {
    const source = sources[first] as PdfSource; // an index of its own list
    known.set(first, ifHealthy(() => opened(openPdf(source.bytes))) ?? (await repair(source)));
  }
  const all = () => firsts.map((first) => known.get(first) as OpenedSource); // set above
  const result = await ifHealthyLater(async () => ({ done: await work(all()) }));
  if (result) return result.done;
  for (const [first, { file }] of known) {
    const isSound = file.isRepaired || (known.size > 1 && ifHealthy(() => checkObjects(file)));
    if (!isSound) known.set(first, await repair(sources[first] as PdfSource)); // the same
  }
  return orNotPdf(async () => await work(all()));
}

function isSame(a: PdfSource, b: PdfSource): boolean {
  if (a === b || a.bytes === b.bytes) return a.password === b.password;
  return (
    a.password === b.password && a.bytes.length === b.bytes.length && Buffer.compare(a.bytes, b.bytes) === 0
  );
}

function opened(file: PdfFile): OpenedSource {
  const sourcePages = readPages(file);
  if (sourcePages.length === 0) throw new DamagedPdf('no pages');
  return { file, catalog: readCatalog(file), sourcePages };
}

/** Loads PDFium, which healthy files never need. What it refuses is put together from the objects that are found. */
async function repair({ bytes, password }: PdfSource): Promise<OpenedSource> {
  const { rewritePdf } = await import('../../pdf/engines/pdfium/rewrite-pdf.ts');
  try {
    const rewritten = await rewritePdf(bytes, { password });
    return await orNotPdf(async () => opened(openPdf(rewritten, { isRepaired: true })));
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.code !== 'not_a_pdf') throw problem;
    const rebuilt = ifHealthy(() => opened(rebuildPdf(bytes)));
    if (rebuilt) return rebuilt;
    throw problem;
  }
}

/** Reads every object there is, so that damage anywhere is found at once. */
function checkObjects(file: PdfFile): true {
  for (let number = 1; number < file.entries.size; number++) scanObject(file, number);
  return true;
}

function ifHealthy<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    return undefinedIfDamaged(error);
  }
}

async function ifHealthyLater<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    return undefinedIfDamaged(error);
  }
}

function undefinedIfDamaged(error: unknown): undefined {
  if (!(error instanceof DamagedPdf)) throw error;
}

async function orNotPdf<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DamagedPdf)) throw error;
    throw new Problem('not_a_pdf', 'The file is not a PDF, or is damaged beyond repair.', { cause: error });
  }
}
