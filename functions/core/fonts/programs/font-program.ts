import { DamagedPdf } from '../../pdf-objects/errors.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { referenceTo, resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import type { Dictionary } from '../../pdf-objects/objects/values.ts';
import { type ContentBudget, decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';
import { BrokenFont } from './broken-font.ts';
import { type Cff, readCff } from './read-cff.ts';
import { readType1 } from './read-type1.ts';
import { readSfnt } from './sfnt.ts';
import { readTrueType, type TrueType } from './true-type.ts';
import { type1ToCff } from './type1-to-cff.ts';

/** An embedded font program of a supported kind. */
export type FontProgram = (
  | { readonly kind: 'trueType'; readonly font: TrueType }
  | { readonly kind: 'cff'; readonly cff: Cff }
  | { readonly kind: 'type1'; readonly cff: Cff }
) & {
  /** Whether the descriptor's key and the stream's Subtype match its kind. */
  readonly isDeclared: boolean;
};

/** Larger font programs are ignored. */
const maximumProgramBytes = 32 * 1024 * 1024;
const keys = ['FontFile', 'FontFile2', 'FontFile3'] as const;

/** The program of a descriptor, under any key; undefined if there is none that can be read. */
export function readProgram(
  file: PdfFile,
  descriptor: Dictionary | undefined,
  budget: ContentBudget,
): FontProgram | undefined {
  for (const key of keys) {
    const number = numberOf(file, descriptor?.get(key));
    if (number === 0) continue;
    const reference = referenceTo(file, number);
    const unpacked = { bytes: Math.min(maximumProgramBytes, budget.bytes) };
    const bytes = decodeContent(file, [reference], unpacked);
    budget.bytes -= bytes?.length ?? 0;
    if (!bytes) continue;
    const subtype = resolve(file, resolveDictionary(file, reference)?.get('Subtype'));
    const program = ifUnderstood(() => parsed(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
    if (program) return { ...program.program, isDeclared: program.declares.includes(`${key} ${subtype}`) };
  }
  return undefined;
}

/** Returns the result of `work`; undefined if a font cannot be understood. */
export function ifUnderstood<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof BrokenFont || error instanceof RangeError || error instanceof DamagedPdf)
      return undefined;
    throw error;
  }
}

function parsed(bytes: Buffer) {
  const head = bytes.toString('latin1', 0, 4);
  if (head === 'OTTO') {
    const cff = readSfnt(bytes).get('CFF ');
    if (!cff) throw new BrokenFont('no CFF');
    return { program: { kind: 'cff', cff: readCff(cff) } as const, declares: ['FontFile3 OpenType'] };
  }
  if (head === '\0\x01\0\0' || head === 'true')
    return {
      program: { kind: 'trueType', font: readTrueType(bytes) } as const,
      declares: ['FontFile2 null', 'FontFile3 OpenType'],
    };
  if (bytes[0] === 1)
    return {
      program: { kind: 'cff', cff: readCff(bytes) } as const,
      declares: ['FontFile3 Type1C', 'FontFile3 CIDFontType0C'],
    };
  const font = readType1(bytes);
  // Segments of PFB are not allowed in a PDF, and few readers measure a font of another scale correctly.
  const isPlain = bytes[0] !== 0x80 && font.matrix[0] === 0.001;
  return {
    program: { kind: 'type1', cff: type1ToCff(font) } as const,
    declares: isPlain ? ['FontFile null'] : [],
  };
}
