import { Problem } from '../contract/problem.ts';
import { DamagedPdf } from '../pdf-objects/errors.ts';
import { parsePdf } from '../pdf-objects/objects/parse-pdf.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { rebuildPdf } from '../pdf-objects/objects/rebuild-pdf.ts';
import { scanObject } from '../pdf-objects/objects/scan-object.ts';
import { type OpenedSource, openSource } from '../pdf-objects/structure/open-source.ts';
import { translateLimits } from './translate-limits.ts';

/** A PDF as received, with the password that opens it. */
export interface PdfInput {
  readonly bytes: Uint8Array;
  readonly password?: string | undefined;
}

/**
 * Opens PDFs and does the work on them. If one turns out to be encrypted or damaged, on opening or during the work,
 * PDFium repairs it and the work is done once more. Equal inputs are opened once.
 * Throws pdf_encrypted, not_a_pdf for what cannot be repaired, payload_too_large and output_too_large.
 */
export async function withOpenedPdfs<Result>(
  inputs: readonly PdfInput[],
  work: (opened: readonly OpenedSource[]) => Result | Promise<Result>,
): Promise<Result> {
  return translateLimits(() => openAndWork(inputs, work));
}

async function openAndWork<Result>(
  inputs: readonly PdfInput[],
  work: (opened: readonly OpenedSource[]) => Result | Promise<Result>,
): Promise<Result> {
  const firsts = inputs.map((input) => inputs.findIndex((other) => isSame(input, other)));
  const known = new Map<number, OpenedSource>();
  for (const first of new Set(firsts)) {
    const input = inputs[first] as PdfInput; // an index of the list itself
    known.set(first, ifHealthy(() => openSource(parsePdf(input.bytes))) ?? (await repair(input)));
  }
  const all = () => firsts.map((first) => known.get(first) as OpenedSource); // set above
  const result = await ifHealthyLater(async () => ({ done: await work(all()) }));
  if (result) return result.done;
  for (const [first, { file }] of known) {
    const isSound = file.isRepaired || (known.size > 1 && ifHealthy(() => checkObjects(file)));
    if (!isSound) known.set(first, await repair(inputs[first] as PdfInput)); // as above
  }
  return orNotPdf(async () => await work(all()));
}

function isSame(a: PdfInput, b: PdfInput): boolean {
  if (a === b || a.bytes === b.bytes) return a.password === b.password;
  return (
    a.password === b.password && a.bytes.length === b.bytes.length && Buffer.compare(a.bytes, b.bytes) === 0
  );
}

/** Loads PDFium, which sound files never need. A file that PDFium refuses is rebuilt from the objects found in it. */
async function repair({ bytes, password }: PdfInput): Promise<OpenedSource> {
  const { rewritePdf } = await import('./engines/pdfium/rewrite-pdf.ts');
  try {
    const rewritten = await rewritePdf(bytes, { password });
    return await orNotPdf(async () => openSource(parsePdf(rewritten, { isRepaired: true })));
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.code !== 'not_a_pdf') throw problem;
    const rebuilt = ifHealthy(() => openSource(rebuildPdf(bytes)));
    if (rebuilt) return rebuilt;
    throw problem;
  }
}

/** Reads every object, so that damage anywhere in the file is found at once. */
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
