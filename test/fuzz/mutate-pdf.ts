import { deflateSync, inflateSync } from 'node:zlib';
import { shiftedEntries } from '../pdf/objects/shift-entries.ts';
import { byteMutations, type Mutation, replaced } from './mutate-bytes.ts';
import type { Random } from './random.ts';

/** A PDF with one to six faults: of any file, of what is written in PDFs, and inside of their compressed streams. */
export function mutatePdf(random: Random, pdf: Buffer, others: readonly Buffer[]): Buffer {
  let mutated = pdf;
  for (let faults = 1 + random.below(6); faults > 0 && mutated.length > 0; faults--) {
    const mutation = random.chance(0.35) ? random.pick(byteMutations) : random.pick(pdfMutations);
    mutated = mutation(random, mutated, others);
  }
  return mutated;
}

const numbers = [
  '0',
  '1',
  '-1',
  '2',
  '7',
  '255',
  '65535',
  '99999',
  '2147483647',
  '4294967296',
  '1e9',
  '0.00001',
];

const names =
  `/Type /Page /Pages /Catalog /Kids /Parent /Count /Contents /Resources /MediaBox /CropBox /Rotate /UserUnit
  /Annots /Annot /Subtype /Widget /Link /Dest /A /Action /AcroForm /Fields /Outlines /First /Last /Next /Prev /Dests
  /Names /Nums /Limits /PageLabels /StructTreeRoot /StructParents /Metadata /Info /Root /Encrypt /ID /Size /Prev /XRef
  /ObjStm /W /Index /Extends /N /Length /Filter /DecodeParms /Predictor /Columns /Colors /FlateDecode /LZWDecode
  /ASCII85Decode /ASCIIHexDecode /RunLengthDecode /CCITTFaxDecode /JBIG2Decode /DCTDecode /JPXDecode /Crypt /XObject
  /Image /Form /Width /Height /BitsPerComponent /ColorSpace /Indexed /ICCBased /Separation /DeviceN /Pattern /Shading
  /SMask /Mask /Matte /Font /Type0 /Type1 /Type3 /TrueType /CIDFontType2 /FontFile /FontFile2 /FontFile3 /ToUnicode
  /Encoding /Identity-H /CharProcs /Widths /DW /FontMatrix /FontBBox /BBox /Matrix /Function /FunctionType /Domain
  /Range /CF /StdCF /CFM /V2 /AESV2 /AESV3 /Identity /StmF /StrF /EFF /O /U /R /P /Length /EncryptMetadata /OCProperties /OCGs /ExtGState /AP /AS /Off /Yes /V /DA /Kids /T /FT /Tx /Btn /Ch /Sig`.split(
    /\s+/,
  );

const values = [
  'null',
  'true',
  '[]',
  '<<>>',
  '()',
  '<>',
  '/',
  '(\\377\\376\\000)',
  '[0 0 0 0]',
  '[0 0 1e9 1e9]',
  '[-1 1 1]',
  '[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]',
  '['.repeat(2_000),
  '<<'.repeat(2_000),
  '[/FlateDecode/FlateDecode/FlateDecode]',
  '[/Indexed/DeviceRGB 255 1 0 R]',
  '<</Type/Page>>',
];

const operators = 'q Q cm BT ET Tf Tj TJ Td Tm Do BI ID EI W n f S sh gs re m l c h d0 d1 BDC EMC'.split(' ');

const keywords =
  'obj endobj stream endstream xref trailer startxref R n f %%EOF << >> [ ] ( ) < > null true'.split(' ');

const pdfMutations: readonly Mutation[] = [
  swap(/\d+(?:\.\d+)?/, (random) => random.pick(numbers)),
  swap(/\d+/, (random, found) => found.replace(/\d/, () => String(random.below(10)))),
  swap(/\d+ 0 R/, (random) => `${random.below(60)} 0 R`),
  swap(/\/[A-Za-z]+[0-9]*/, (random) => random.pick(names)),
  swap(/\b(?:obj|endobj|stream|endstream|xref|trailer|startxref|R|f|n)\b|<<|>>|[[\]()]/, (random) =>
    random.pick(keywords),
  ),
  swap(/(?<=<<)/, (random) => `${random.pick(names)} ${randomValue(random)}`),
  swap(/(?<=\/[A-Za-z]+[0-9]*\s*)(?:\d+ 0 R|-?[\d.]+|\[[^[\]]*\]|\/\w+|\([^()]*\))/, randomValue),
  changeStream,
  changeStream,
  shiftEntry,
  shiftEntry,
  repeatObject,
];

function randomValue(random: Random): string {
  if (random.chance(0.4)) return `${random.below(60)} 0 R`;
  return random.chance(0.3) ? random.pick(numbers) : random.pick(values);
}

/** How far from a place that chance chose its pattern is looked for. */
const searchedBytes = 2_000;

/** Writes something else for one place that a pattern finds; half the times of the same length, so that nothing moves. */
function swap(pattern: RegExp, replacementOf: (random: Random, found: string) => string): Mutation {
  return (random, bytes) => {
    const start = random.below(bytes.length);
    const found = pattern.exec(bytes.toString('latin1', start, start + searchedBytes));
    if (!found) return bytes;
    const replacement = replacementOf(random, found[0]);
    const isInPlace = random.chance(0.5) && found[0].length > 0 && replacement.length <= found[0].length;
    const written = isInPlace ? replacement.padEnd(found[0].length) : replacement;
    const at = start + found.index;
    return replaced(bytes, at, at + found[0].length, Buffer.from(written, 'latin1'));
  };
}

/** Unpacks a compressed stream, changes what it holds and packs it again, filled up to its old length where it fits. */
function changeStream(random: Random, bytes: Buffer, others: readonly Buffer[]): Buffer {
  const marker = bytes.indexOf('stream', random.below(bytes.length));
  if (marker < 0) return bytes;
  const start = marker + (bytes[marker + 6] === 0x0d ? 8 : 7);
  const end = bytes.indexOf('endstream', start);
  if (end < start) return bytes;
  const unpacked = inflated(bytes.subarray(start, end));
  if (!unpacked || unpacked.length === 0) return bytes;
  let content = unpacked;
  for (let faults = 1 + random.below(4); faults > 0 && content.length > 0; faults--) {
    content = random.pick(streamMutations)(random, content, others);
  }
  const packed = deflateSync(content, { level: 9 });
  const filler = Buffer.alloc(Math.max(0, end - start - packed.length));
  return replaced(bytes, start, end, Buffer.concat([packed, filler]));
}

/** One wrong entry in the cross-references. */
function shiftEntry(random: Random, bytes: Buffer): Buffer {
  const shifted = bytes.length < maximumShiftedBytes ? shiftedEntries(bytes) : [];
  return shifted.length > 0 ? random.pick(shifted).make() : bytes;
}

const maximumShiftedBytes = 20_000;

/** An object once more at the end, with another's number half the times, so that a rebuilt file may take either. */
function repeatObject(random: Random, bytes: Buffer): Buffer {
  const start = bytes.indexOf(' obj', random.below(bytes.length));
  const end = start < 0 ? -1 : bytes.indexOf('endobj', start);
  if (end < 0) return bytes;
  const number = random.chance(0.5)
    ? random.below(20)
    : bytes.toString('latin1', 0, start).match(/\d+(?= \d+$)/)?.[0];
  return Buffer.concat([
    bytes,
    Buffer.from(`\n${number ?? 1} 0`),
    bytes.subarray(start, end),
    Buffer.from('endobj\n'),
  ]);
}

const streamMutations: readonly Mutation[] = [
  ...byteMutations.slice(0, 6),
  swap(/-?\d+(?:\.\d+)?/, (random) => random.pick(numbers)),
  swap(/\/[A-Za-z]+[0-9]*/, (random) => random.pick(names)),
  swap(/\b[A-Za-z]{1,3}\*?(?=\s)/, (random) => random.pick(operators)),
  swap(/(?<=<<)/, (random) => `${random.pick(names)} ${randomValue(random)}`),
  swap(/\d+ 0 R/, (random) => `${random.below(60)} 0 R`),
];

function inflated(packed: Uint8Array): Buffer | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: 4_000_000 });
  } catch {
    return undefined; // not compressed, or not this way
  }
}
