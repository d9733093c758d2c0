import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray } from '../../pdf-objects/objects/read-object.ts';
import type { Dictionary } from '../../pdf-objects/objects/values.ts';
import { type BitReader, bitReader } from './bit-reader.ts';
import {
  type Mesh,
  type MeshForm,
  type MeshRanges,
  maximumTriangles,
  type ReadNumbers,
  type Triangle,
  type Vertex,
} from './mesh.ts';
import { aroundCount, readPatches } from './read-patches.ts';

interface MeshBits {
  readonly flag: number;
  readonly coordinate: number;
  readonly component: number;
}

/** The maximum number of colour components; no space has more. */
const mostComponents = 32;

/** Reads the mesh of a shading, and its form. Undefined for one that is ambiguous or too large. */
export function readMesh(
  file: PdfFile,
  entries: Dictionary,
  data: Uint8Array,
): { readonly mesh: Mesh; readonly form: MeshForm } | undefined {
  const number = (key: string) => {
    const value = resolve(file, entries.get(key));
    return typeof value === 'number' ? value : 0;
  };
  const type = number('ShadingType');
  const bits: MeshBits = {
    flag: type === 5 ? 0 : number('BitsPerFlag'),
    coordinate: number('BitsPerCoordinate'),
    component: number('BitsPerComponent'),
  };
  const ranges = rangesOf(file, entries);
  if (!ranges || !isSound(bits, type)) return undefined;
  const form = { ranges, coordinateBits: bits.coordinate };
  const reader = bitReader(data);
  const read = numbersReader(reader, bits, ranges);
  if (type === 6 || type === 7) {
    const isTensor = type === 7;
    const patches = isWhole(bits, ranges, isTensor)
      ? readPatches(() => flagOf(reader, bits), read, ranges.length, isTensor)
      : undefined;
    return patches && { mesh: { kind: 'patches', isTensor, patches }, form };
  }
  const triangles =
    type === 4
      ? freeTriangles(reader, bits, () => read(0, ranges.length))
      : latticeTriangles(number('VerticesPerRow'), bits, ranges, () => read(0, ranges.length));
  return triangles && { mesh: { kind: 'triangles', triangles }, form };
}

function rangesOf(file: PdfFile, entries: Dictionary): MeshRanges | undefined {
  const numbers = (resolveArray(file, entries.get('Decode')) ?? []).map((item) => resolve(file, item));
  const isSound = numbers.every((item) => typeof item === 'number' && Number.isFinite(item));
  if (!isSound || numbers.length % 2 !== 0 || numbers.length < 6) return undefined;
  if (numbers.length > (mostComponents + 2) * 2) return undefined;
  const all = numbers as readonly number[];
  return Array.from({ length: all.length / 2 }, (_, index) => [
    all[index * 2] as number,
    all[index * 2 + 1] as number,
  ]);
}

/** Whether numbers have permitted widths (ISO 32000-2, table 81). */
function isSound({ flag, coordinate, component }: MeshBits, type: number): boolean {
  const isFlag = type === 5 || flag === 2 || flag === 4 || flag === 8;
  return (
    isFlag && [1, 2, 4, 8, 12, 16, 24, 32].includes(coordinate) && [1, 2, 4, 8, 12, 16].includes(component)
  );
}

/** Whether every patch ends with a whole byte. Otherwise readers disagree on the start of the next one. */
function isWhole({ flag, coordinate, component }: MeshBits, ranges: MeshRanges, isTensor: boolean): boolean {
  const points = isTensor ? 16 : aroundCount;
  const colour = component * (ranges.length - 2);
  const own = flag + points * 2 * coordinate + 4 * colour;
  return own % 8 === 0 && (own - 8 * coordinate - 2 * colour) % 8 === 0;
}

function numbersReader(reader: BitReader, bits: MeshBits, ranges: MeshRanges): ReadNumbers {
  return (from, to) => {
    const values: number[] = [];
    for (let index = from; index < to; index++) {
      const [low, high] = ranges[index] as MeshRanges[number]; // callers pass valid indexes
      const size = index < 2 ? bits.coordinate : bits.component;
      const value = reader.read(size);
      if (value === undefined) return undefined;
      values.push(low + (value * (high - low)) / (2 ** size - 1));
    }
    return values;
  };
}

function flagOf(reader: BitReader, { flag }: MeshBits): number | undefined {
  const value = reader.read(flag);
  return value === undefined ? undefined : value & 3;
}

/** Each vertex begins a triangle or continues the one before (ISO 32000-2, 8.7.4.5.5). */
function freeTriangles(
  reader: BitReader,
  bits: MeshBits,
  vertex: () => Vertex | undefined,
): readonly Triangle[] | undefined {
  const triangles: Triangle[] = [];
  const next = () => {
    const flag = flagOf(reader, bits);
    const read = flag === undefined ? undefined : vertex();
    reader.align();
    return read && { flag, read };
  };
  for (let first = next(); first; first = next()) {
    const last = triangles.at(-1);
    if (first.flag === 0) {
      const [second, third] = [next(), next()];
      if (!second || !third) break;
      triangles.push([first.read, second.read, third.read]);
    } else if (!last || first.flag === 3) return undefined;
    else triangles.push([first.flag === 1 ? last[1] : last[0], last[2], first.read]);
    if (triangles.length > maximumTriangles) return undefined;
  }
  return triangles;
}

/** Reads rows of vertices, each joined to the next row (ISO 32000-2, 8.7.4.5.6). */
function latticeTriangles(
  perRow: number,
  { coordinate, component }: MeshBits,
  ranges: MeshRanges,
  vertex: () => Vertex | undefined,
): readonly Triangle[] | undefined {
  const bits = coordinate * 2 + component * (ranges.length - 2);
  if (!Number.isInteger(perRow) || perRow < 2 || perRow > maximumTriangles || bits % 8 !== 0)
    return undefined;
  const triangles: Triangle[] = [];
  let above: readonly Vertex[] | undefined;
  for (;;) {
    const row: Vertex[] = [];
    for (let read = vertex(); read; read = row.length < perRow ? vertex() : undefined) row.push(read);
    if (row.length < perRow) return triangles;
    for (let index = 1; above && index < perRow; index++) {
      const [a, b] = [above[index - 1], above[index]] as [Vertex, Vertex];
      const [c, d] = [row[index - 1], row[index]] as [Vertex, Vertex];
      triangles.push([a, b, c], [b, c, d]);
    }
    if (triangles.length > maximumTriangles) return undefined;
    above = row;
  }
}
