import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { BrokenFont } from '../../fonts/programs/broken-font.ts';
import { postNames } from '../../fonts/programs/post-names.ts';
import { readCff } from '../../fonts/programs/read-cff.ts';
import { readCharacterMaps } from '../../fonts/programs/read-character-maps.ts';
import { readType1 } from '../../fonts/programs/read-type1.ts';
import { readSfnt } from '../../fonts/programs/sfnt.ts';
import { subsetCff } from '../../fonts/programs/subset-cff.ts';
import { type1ToCff } from '../../fonts/programs/type1-to-cff.ts';
import type { Usage } from '../../page-content/usage/usage.ts';
import { type Changes, changeObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { DamagedPdf, PdfLimitExceeded } from '../../pdf-objects/errors.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import {
  referenceTo,
  resolve,
  resolveDictionary,
  resolveStream,
} from '../../pdf-objects/objects/read-object.ts';
import { type Dictionary, dictionary, withEntries } from '../../pdf-objects/objects/values.ts';
import { decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';
import { type FontProgram, type FontUser, findFontUsers } from './find-font-users.ts';
import { subsetGlyf } from './subset-glyf.ts';
import { cidGlyphs, differences, shownCids, simpleCffGlyphs, simpleGlyphs } from './used-glyphs.ts';

/** Larger font programs are kept unchanged. */
const maximumProgramBytes = 32 * 1024 * 1024;

/** A font program with fewer glyphs, and the Subtype of its stream if it has one. */
interface Subset {
  readonly program: Buffer;
  readonly subtype?: 'Type1C' | 'CIDFontType0C';
}

/**
 * Removes from embedded fonts the glyphs that the document certainly never shows: all content could be read, no form
 * field may use the font, and its codes and glyphs are understood. Also removes the low-resolution instructions of
 * TrueType glyphs, unless they are to be kept.
 */
export function subsetFonts(draft: Draft, usage: Usage, keepsInstructions: boolean): void {
  if (!usage.isComplete) return;
  const { file } = draft;
  for (const equal of equalPrograms(file, findFontUsers(file, usage, fontsOfForm(draft)))) {
    const [first] = equal;
    const users = equal.flatMap((program) => program.users);
    const subset = first && ifUnderstood(() => subsetOf(draft, { ...first, users }, keepsInstructions));
    if (subset) for (const program of equal) replaceProgram(draft, program, subset);
  }
}

/**
 * The font programs in groups of equal ones, which get the same glyphs, so that they remain equal and are written once.
 */
function equalPrograms(file: PdfFile, programs: readonly FontProgram[]): readonly (readonly FontProgram[])[] {
  const groups = Map.groupBy(programs, ({ number, key }) => {
    const data = resolveStream(file, referenceTo(file, number))?.data ?? '';
    return `${key} ${createHash('sha256').update(data).digest('hex')}`;
  });
  return [...groups.values()];
}

/** The fonts available to the fields of a form. */
function fontsOfForm({ file, catalog }: Draft): ReadonlySet<number> {
  const form = resolveDictionary(file, catalog.get('AcroForm'));
  const resources = resolveDictionary(file, form?.get('DR'));
  const fonts = resolveDictionary(file, resources?.get('Font'));
  return new Set([...(fonts?.values() ?? [])].map((font) => numberOf(file, font)));
}

function subsetOf(
  { file }: Draft,
  { number, key, users }: FontProgram,
  keepsInstructions: boolean,
): Subset | undefined {
  const bytes = decodeContent(file, [referenceTo(file, number)], { bytes: maximumProgramBytes });
  if (!bytes) return undefined;
  const font = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (key === 'FontFile2') return { program: glyfSubset(file, font, users, keepsInstructions) };
  return key === 'FontFile3' ? cffSubset(file, font, users) : type1Subset(file, font, users);
}

function glyfSubset(
  file: PdfFile,
  font: Buffer,
  users: readonly FontUser[],
  keepsInstructions: boolean,
): Buffer {
  const tables = readSfnt(font);
  const cmap = tables.get('cmap');
  const maps = cmap ? readCharacterMaps(cmap) : [];
  const names = postNames(tables.get('post'));
  const glyphs = users.flatMap((user) => {
    const subtype = resolve(file, user.font.get('Subtype'));
    if (subtype === 'CIDFontType2') return cidGlyphs(file, user);
    if (subtype !== 'TrueType') throw new BrokenFont('another kind of font');
    return [...simpleGlyphs(file, user, maps, names)];
  });
  return subsetGlyf(font, glyphs, {
    // Viewers copy text of a composite font by its ToUnicode, or else by the font's own maps.
    characterMaps: users.some(({ composite }) => !composite?.has('ToUnicode')),
    glyphNames: users.some((user) => !user.composite && differences(file, user.font).size > 0),
    instructions: keepsInstructions,
    names: users.map(({ font: entries }) => String(resolve(file, entries.get('BaseFont')))),
  });
}

/** A Type 1 font becomes CFF: its encryption prevents compression. */
function type1Subset(file: PdfFile, font: Buffer, users: readonly FontUser[]): Subset | undefined {
  if (users.some((user) => resolve(file, user.font.get('Subtype')) !== 'Type1')) return undefined;
  const cff = type1ToCff(readType1(font));
  const glyphs = users.flatMap((user) => [...simpleCffGlyphs(file, user, cff)]);
  return { program: subsetCff(cff, glyphs), subtype: 'Type1C' };
}

function cffSubset(file: PdfFile, font: Buffer, users: readonly FontUser[]): Subset | undefined {
  // Some writers wrap a font contrary to its stream's Subtype.
  const bytes = font.toString('latin1', 0, 4) === 'OTTO' ? readSfnt(font).get('CFF ') : font;
  const subtypes = new Set(users.map((user) => resolve(file, user.font.get('Subtype'))));
  const [subtype] = subtypes;
  if (!bytes || subtypes.size !== 1) return undefined;
  const cff = readCff(bytes);
  if (subtype === 'CIDFontType0') {
    const cids = users.flatMap((user) => shownCids(file, user));
    const indexes = new Map([...cff.charset].map((cid, glyph) => [cid, glyph]));
    // In other fonts, CIDs are indexes, which would change.
    if (!cff.isCidKeyed) return undefined;
    const glyphs = cids.flatMap((cid) => indexes.get(cid) ?? []);
    return { program: subsetCff(cff, glyphs), subtype: 'CIDFontType0C' };
  }
  if (subtype !== 'Type1') return undefined;
  const glyphs = users.flatMap((user) => [...simpleCffGlyphs(file, user, cff)]);
  return { program: subsetCff(cff, glyphs), subtype: 'Type1C' };
}

function replaceProgram(
  draft: Draft,
  { number, key, users }: FontProgram,
  { program, subtype }: Subset,
): void {
  const { file } = draft;
  const stream = resolveStream(file, referenceTo(file, number));
  const data = deflateSync(program, { level: 9, memLevel: 9 });
  if (!stream || data.length >= stream.data.length) return;
  const entries = withEntries(stream.dictionary, {
    Filter: 'FlateDecode',
    DecodeParms: undefined,
    Length1: key === 'FontFile2' ? program.length : undefined,
    Length2: undefined,
    Length3: undefined,
    ...(subtype && { Subtype: subtype }),
  });
  changeObject(draft, number, entries, data);
  const tag = tagOf(program);
  for (const user of users)
    nameSubset(
      draft,
      user,
      tag,
      key === 'FontFile' ? { FontFile: undefined, FontFile3: referenceTo(file, number) } : {},
    );
}

/** Gives a font the name of a subset (ISO 32000-2, 9.9.2), and its descriptor the remaining CIDs. */
function nameSubset(draft: Draft, user: FontUser, tag: string, program: Changes): void {
  const { file } = draft;
  const named = (entries: Dictionary, key: string) => {
    const name = resolve(file, entries.get(key));
    return typeof name === 'string' ? { [key]: `${tag}+${name.replace(/^[A-Z]{6}\+/, '')}` } : {};
  };
  const change = (number: number, key: string, others: Changes = {}) => {
    const entries = resolveDictionary(file, referenceTo(file, number));
    if (entries) changeObject(draft, number, withEntries(entries, { ...named(entries, key), ...others }));
  };
  const descriptorNumber = numberOf(file, user.font.get('FontDescriptor'));
  const descriptor = resolveDictionary(file, user.font.get('FontDescriptor'));
  if (descriptorNumber > 0 && descriptor) {
    const cids = resolveStream(file, descriptor.get('CIDSet')) ? numberOf(file, descriptor.get('CIDSet')) : 0;
    if (cids > 0) {
      const data = deflateSync(cidSet(shownCids(file, user)), { level: 9 });
      changeObject(draft, cids, dictionary({ Filter: 'FlateDecode' }), data);
    }
    change(descriptorNumber, 'FontName', { CharSet: undefined, ...program });
  }
  if (user.fontNumber > 0) change(user.fontNumber, 'BaseFont');
  if (user.compositeNumber > 0) {
    const others = user.fontNumber === 0 && {
      DescendantFonts: [withEntries(user.font, named(user.font, 'BaseFont'))],
    };
    change(user.compositeNumber, 'BaseFont', { ...others });
  }
}

/** The CIDs as a bit table, from the highest bit of the first byte on. CID 0 is always included. */
function cidSet(cids: readonly number[]): Buffer {
  const bits = Buffer.alloc((cids.reduce((most, cid) => Math.max(most, cid), 0) >> 3) + 1);
  for (const cid of [0, ...cids]) bits[cid >> 3] = (bits[cid >> 3] as number) | (0x80 >> (cid & 7));
  return bits;
}

/** Six letters that differ for different glyphs. */
function tagOf(program: Buffer): string {
  const digest = createHash('sha256').update(program).digest();
  return String.fromCharCode(...digest.subarray(0, 6).map((byte) => 0x41 + (byte % 26)));
}

/** A font that cannot be understood, or ends early, is kept unchanged. */
function ifUnderstood(work: () => Subset | undefined): Subset | undefined {
  try {
    return work();
  } catch (error) {
    const isOfFont =
      error instanceof BrokenFont ||
      error instanceof RangeError ||
      error instanceof DamagedPdf ||
      error instanceof PdfLimitExceeded;
    if (isOfFont) return undefined;
    throw error;
  }
}
