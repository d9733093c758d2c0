import { eachDictionary } from '../../pdf-objects/objects/each-dictionary.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import {
  referenceTo,
  resolve,
  resolveArray,
  resolveDictionary,
} from '../../pdf-objects/objects/read-object.ts';
import type { Dictionary, Value } from '../../pdf-objects/objects/values.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';
import { reachableObjects } from '../../pdf-objects/structure/reachable-objects.ts';
import { readPage } from '../../pdf-objects/structure/read-pages.ts';
import { decodedStream, maximumStreamBytes } from './decoded-stream.ts';

/**
 * The content of a stream: page content, which shows text in its own way; pixels; font programs, character maps, colour
 * profiles and functions, which are not for reading; an attached file; or anything else, which may be text.
 */
export type StreamKind = 'content' | 'image' | 'program' | 'attachment' | 'other';

/** Returns a function that gives the kind of a stream by its object number, dictionary and data. */
export function streamKinds({ file, sourcePages }: Pick<OpenedSource, 'file' | 'sourcePages'>) {
  const contents = new Set<number>();
  const programs = new Set<number>();
  const attached = new Set<number>();
  const add = (set: Set<number>, value: Value | undefined) => {
    const number = numberOf(file, value);
    if (number > 0) set.add(number);
  };
  for (const page of sourcePages) {
    const value = readPage(file, page).get('Contents');
    add(contents, value);
    for (const item of resolveArray(file, value) ?? []) add(contents, item);
  }
  for (const [number] of reachableObjects(file)) {
    eachDictionary(resolve(file, referenceTo(file, number)), (entries) =>
      noteStreams(file, entries, { contents, programs, attached, add }),
    );
  }
  return (number: number, entries: Dictionary, data: Uint8Array): StreamKind => {
    if (attached.has(number) || entries.get('Type') === 'EmbeddedFile') return 'attachment';
    if (contents.has(number)) return 'content';
    const subtype = resolve(file, entries.get('Subtype') ?? null);
    if (subtype === 'Form' || entries.has('BBox') || entries.has('PatternType')) return 'content';
    if (subtype === 'Image') return 'image';
    if (programs.has(number)) return 'program';
    if (entries.has('CMapName') || resolve(file, entries.get('FunctionType') ?? null) === calculator)
      return 'program';
    return isProfile(file, entries, data) ? 'program' : 'other';
  };
}

/** The type of functions written as programs (ISO 32000-2, 7.10.5). Others consist of samples. */
const calculator = 4;

/** Whether a stream is a colour profile: it has a number of components, and the signature of ICC.1, 7.2. */
function isProfile(file: PdfFile, entries: Dictionary, data: Uint8Array): boolean {
  if (typeof resolve(file, entries.get('N') ?? null) !== 'number') return false;
  const bytes = decodedStream(file, entries, data, maximumStreamBytes);
  return bytes !== undefined && Buffer.from(bytes.subarray(36, 40)).toString('latin1') === 'acsp';
}

interface Noted {
  readonly contents: Set<number>;
  readonly programs: Set<number>;
  readonly attached: Set<number>;
  readonly add: (set: Set<number>, value: Value | undefined) => void;
}

/** Records streams whose kind only depends on references to them. */
function noteStreams(file: PdfFile, entries: Dictionary, { contents, programs, attached, add }: Noted): void {
  for (const key of ofFonts) add(programs, entries.get(key));
  for (const value of resolveDictionary(file, entries.get('CharProcs'))?.values() ?? []) add(contents, value);
  for (const value of resolveDictionary(file, entries.get('EF'))?.values() ?? []) add(attached, value);
}

const ofFonts = ['FontFile', 'FontFile2', 'FontFile3', 'ToUnicode', 'CIDToGIDMap', 'DestOutputProfile'];
