import { deflateSync } from 'node:zlib';
import { handWritten, line, stream } from '../pdf/objects/hand-written.ts';
import { type AttackCall, type BombKind, pdfCalls } from './calls.ts';

/** A small input that asks for far more work than an honest one of its size, and the calls that read it. */
export interface Bomb {
  readonly kind: BombKind;
  readonly name: string;
  readonly calls: () => readonly AttackCall[];
}

/** Bombs that are PDFs, by their names: each is sent to the endpoints that open its kind. */
export function pdfBombs(kind: BombKind, makers: Readonly<Record<string, () => Buffer>>): readonly Bomb[] {
  return Object.entries(makers).map(([name, make]) => ({
    kind,
    name,
    calls: () => pdfCalls(kind, make().toString('base64')),
  }));
}

/** Bombs that are something else, by their names: each is sent to one endpoint, beside the other fields. */
export function inputBombs(
  kind: BombKind,
  path: string,
  makers: Readonly<Record<string, () => Readonly<Record<string, unknown>>>>,
): readonly Bomb[] {
  return Object.entries(makers).map(([name, make]) => ({
    kind,
    name,
    calls: () => [{ path, json: make() }],
  }));
}

interface PageParts {
  /** Entries of the catalog, of the page and of its resources. */
  readonly catalog?: string;
  readonly page?: string;
  readonly resources?: string;
  readonly content?: string;
  /** Further objects, by numbers from 10 on. */
  readonly objects?: Readonly<Record<number, string>>;
  readonly trailer?: string;
}

/** A PDF of one page, whose catalog is object 1, page 4 and content 5. */
export function pagePdf(parts: PageParts): Buffer {
  const { catalog = '', page = '', resources = '', content = line('Hello secret'), objects = {} } = parts;
  const bodies = {
    1: `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    2: '<</Type/Pages/Count 1/Kids[4 0 R]>>',
    3: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    4: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 5 0 R/Resources<<${resources || '/Font<</F 3 0 R>>'}>>${page}>>`,
    5: flate(content),
    ...objects,
  };
  return handWritten(bodies, { trailer: `/Root 1 0 R${parts.trailer ?? ''}` });
}

/** A stream that is packed, of bytes or Latin-1 text. */
export function flate(data: string | Uint8Array, entries = ''): string {
  const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
  return stream(deflateSync(bytes).toString('latin1'), `${entries}/Filter/FlateDecode`);
}

/** So many pieces, of their numbers from 0. */
export function many(count: number, piece: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => piece(index)).join('');
}

/**
 * Objects that each name the next one so many times, in levels from the first number on: few bytes, and breadth to the
 * power of depth ways from the first to the last.
 */
export function levels(
  { first, depth, breadth }: { readonly first: number; readonly depth: number; readonly breadth: number },
  inner: (children: string, number: number) => string,
  last: string,
): Record<number, string> {
  const bodies: Record<number, string> = {};
  for (let level = 0; level < depth; level++) {
    const number = first + level;
    bodies[number] = inner(`${number + 1} 0 R `.repeat(breadth), number);
  }
  bodies[first + depth] = last;
  return bodies;
}

/** A chain of objects, each of which knows the number of the next; the last one is given. */
export function chain(
  { first, length }: { readonly first: number; readonly length: number },
  link: (next: number, number: number) => string,
  last: string,
): Record<number, string> {
  const bodies: Record<number, string> = {};
  for (let number = first; number < first + length; number++) bodies[number] = link(number + 1, number);
  bodies[first + length] = last;
  return bodies;
}
