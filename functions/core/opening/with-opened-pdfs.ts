import { DamagedPdf } from '../pdf-objects/errors.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { scanObject } from '../pdf-objects/objects/scan-object.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';
import { withinBudget } from '../pdf-objects/work-budget.ts';
import { beyondRepair, type PdfInput, readIntact, readRebuilt } from './read-intact.ts';
import { translateLimits } from './translate-limits.ts';

/**
 * Opens PDFs and does the work on them. If one turns out to be damaged, on opening or during the work, it is repaired
 * and the work is repeated. Equal inputs are opened once. Throws pdf_encrypted, not_a_pdf for a file that cannot be
 * repaired, payload_too_large and output_too_large.
 */
export async function withOpenedPdfs<Result>(
  inputs: readonly PdfInput[],
  work: (opened: readonly OpenedSource[]) => Result | Promise<Result>,
): Promise<Result> {
  const sizeBytes = inputs.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return translateLimits(() => withinBudget(sizeBytes, () => openAndWork(inputs, work)));
}

/** The ways to open a PDF, in the order of trial. Each returns undefined if it finds damage. */
const ways: readonly ((input: PdfInput) => OpenedSource | undefined | Promise<OpenedSource | undefined>)[] = [
  readIntact,
  readRebuilt,
  // Loads PDFium, which few files need.
  async (input) => (await import('./read-rewritten.ts')).readRewritten(input),
];

interface Opened {
  readonly input: PdfInput;
  readonly source: OpenedSource;
  readonly way: number;
}

async function openAndWork<Result>(
  inputs: readonly PdfInput[],
  work: (opened: readonly OpenedSource[]) => Result | Promise<Result>,
): Promise<Result> {
  const firsts = inputs.map((input) => inputs.findIndex((other) => isSame(input, other)));
  const known = new Map<number, Opened>();
  for (const first of new Set(firsts)) known.set(first, await open(inputs[first] as PdfInput, 0)); // its own index
  for (;;) {
    try {
      return await work(firsts.map((first) => (known.get(first) as Opened).source)); // set above
    } catch (error) {
      if (!(error instanceof DamagedPdf)) throw error;
      const reopened = await reopen(known, error);
      for (const [first, opened] of reopened) known.set(first, opened);
    }
  }
}

function isSame(a: PdfInput, b: PdfInput): boolean {
  if (a === b || a.bytes === b.bytes) return a.password === b.password;
  return (
    a.password === b.password && a.bytes.length === b.bytes.length && Buffer.compare(a.bytes, b.bytes) === 0
  );
}

/** Opens a PDF in the first way, from `way` on, that finds no damage. */
async function open(input: PdfInput, way: number, cause?: unknown): Promise<Opened> {
  for (let next = way; next < ways.length; next++) {
    const source = await ways[next]?.(input);
    if (source) return { input, source, way: next };
  }
  throw beyondRepair(input, cause);
}

/** Opens the damaged PDFs in the next way, or all if it is unknown which are damaged. */
async function reopen(
  known: ReadonlyMap<number, Opened>,
  cause: DamagedPdf,
): Promise<ReadonlyMap<number, Opened>> {
  const damaged = [...known].filter(([, { source }]) => known.size === 1 || !isSound(source.file));
  const reopened = new Map<number, Opened>();
  for (const [first, { input, way }] of damaged.length > 0 ? damaged : known)
    reopened.set(first, await open(input, way + 1, cause));
  return reopened;
}

/** Reads every object, so that damage anywhere in the file is found. */
function isSound(file: PdfFile): boolean {
  try {
    for (let number = 1; number < file.entries.size; number++) scanObject(file, number);
    return true;
  } catch (error) {
    if (error instanceof DamagedPdf) return false;
    throw error;
  }
}
