import { deflateSync } from 'node:zlib';
import { type Matrix, type Point, transformed } from '../../geometry/matrix.ts';
import { type Area, type Bounds, borderPoints, boundsOf } from '../../page-content/area.ts';
import { matrixOf } from '../../page-content/matrix-of.ts';
import type { ContentPlace } from '../../page-content/operation.ts';
import { readBox } from '../../page-content/page-view.ts';
import { addObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import {
  type Dictionary,
  type Reference,
  type Value,
  withEntries,
} from '../../pdf-objects/objects/values.ts';
import { type ContentBudget, decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';
import type { AreasNear } from '../areas-of-place.ts';
import { type ImageBudget, spendEncoded } from '../images/image-budget.ts';
import { type PlacedArea, placedAreas } from '../vectors/placed-area.ts';
import { cutPatches } from './cut-patches.ts';
import { cutTriangles } from './cut-triangles.ts';
import type { Mesh, MeshForm } from './mesh.ts';
import { readMesh } from './read-mesh.ts';
import { writtenMesh } from './write-mesh.ts';

/**
 * The result for a shading: unchanged, possibly with areas to leave out where it is painted; removed; impossible to
 * cut; or a replacement.
 */
type CutShading = 'same' | 'gone' | 'unsound' | readonly Area[] | Reference;

/** Cuts a shading, which `matrix` places on the page, where it is drawn. */
export type ShadingCutter = (value: Value, matrix: Matrix, place: ContentPlace) => CutShading;

/** The maximum size of meshes read on one page, and of their parts cached for reuse. */
const maximumBytes = 16 * 1024 * 1024;
const maximumKept = 400_000;

/** The maximum number of comparisons of mesh parts with areas. */
const maximumComparisons = 20_000_000;

/** The entries for drawing a shading, without those for its encoding. */
const keptEntries = new Set(['ColorSpace', 'Background', 'BBox', 'AntiAlias', 'Function']);

const everywhere: Bounds = [-1e9, -1e9, 1e9, 1e9];

/**
 * Starts cutting the shadings of a page. Meshes (types 4 to 7) are cut at the areas. Axial and radial shadings (2 and
 * 3) are the same wherever they are painted, so only the painted place is limited. Functions of two coordinates (1)
 * cannot be cut. Throws PdfLimitExceeded if rewriting exceeds the remaining budget.
 */
export function shadingCutter(draft: Draft, areasNear: AreasNear, images: ImageBudget): ShadingCutter {
  const { file } = draft;
  const budget: ContentBudget = { bytes: maximumBytes };
  const meshes = new Map<number, ReturnType<typeof readMesh>>();
  const left = { comparisons: maximumComparisons, kept: maximumKept };

  const meshOf = (value: Value, entries: Dictionary) => {
    const number = numberOf(file, value);
    if (number > 0 && meshes.has(number)) return meshes.get(number);
    const data = decodeContent(file, [value], budget);
    const mesh = data && readMesh(file, entries, data);
    const count = mesh ? partsOf(mesh.mesh) : 0;
    if (count > left.kept) return mesh;
    left.kept -= count;
    meshes.set(number, mesh);
    return mesh;
  };

  return (value, matrix, place) => {
    const entries = resolveDictionary(file, value);
    if (!entries) return 'same';
    const type = resolve(file, entries.get('ShadingType'));
    if (type === 2 || type === 3) return areasNear(placedBounds(boxOf(draft, entries), matrix), place);
    if (type === 1) {
      const box = functionBox(draft, entries);
      return areasNear(placedBounds(box, matrix), place).length > 0 ? 'unsound' : 'same';
    }
    if (type !== 4 && type !== 5 && type !== 6 && type !== 7) return 'same';
    const read = meshOf(value, entries);
    if (!read) {
      const box = placedBounds(boxOf(draft, entries), matrix);
      return areasNear(box, place).length > 0 ? 'unsound' : 'same';
    }
    const { mesh, form } = read;
    const points =
      mesh.kind === 'triangles' ? mesh.triangles.flat() : mesh.patches.flatMap((patch) => patch.points);
    if (points.length === 0) return 'same';
    const near = areasNear(
      boundsOf(points.map((point) => transformed(point as unknown as Point, matrix))),
      place,
    );
    left.comparisons -= near.length * points.length;
    if (near.length === 0) return 'same';
    if (left.comparisons < 0) return 'unsound';
    const scale = scaleOf(matrix);
    const cut = cutMesh(mesh, placedAreas(near, matrix), scale);
    if (!cut) return 'unsound';
    if (cut === mesh) return 'same';
    left.comparisons -= partsOf(cut) * 16;
    if (partsOf(cut) === 0) return 'gone';
    const written = writtenMesh(cut, exactly(form, scale));
    spendEncoded(images, written.data.length);
    return addShading(draft, entries, written);
  };
}

/** The size of a unit on the page, in points. */
function scaleOf([a, b, c, d]: Matrix): number {
  return Math.max(Math.hypot(a, b), Math.hypot(c, d));
}

/**
 * Returns the original precision if it is exact enough for the ends of cuts, which keeps all else bit-identical;
 * otherwise a finer one.
 */
function exactly({ ranges, coordinateBits }: MeshForm, scale: number): MeshForm {
  const span = Math.max(...ranges.slice(0, 2).map(([low, high]) => Math.abs(high - low)));
  const isFine = coordinateBits >= 16 && (span * scale) / (2 ** coordinateBits - 1) <= borderPoints;
  return { ranges, coordinateBits: isFine ? coordinateBits : 32 };
}

/** Returns the same mesh if none of it lies in the areas. Undefined if too many parts would be left. */
function cutMesh(mesh: Mesh, areas: readonly PlacedArea[], scale: number): Mesh | undefined {
  if (mesh.kind === 'triangles') {
    let triangles: typeof mesh.triangles | undefined = mesh.triangles;
    for (const { edges } of areas) triangles = triangles && cutTriangles(triangles, edges);
    return triangles === mesh.triangles ? mesh : triangles && { ...mesh, triangles };
  }
  let patches: typeof mesh.patches | undefined = mesh.patches;
  for (const { edges } of areas) patches = patches && cutPatches(patches, edges, scale);
  return patches === mesh.patches ? mesh : patches && { ...mesh, patches };
}

function partsOf(mesh: Mesh): number {
  return (mesh.kind === 'triangles' ? mesh.triangles : mesh.patches).length;
}

function addShading(draft: Draft, entries: Dictionary, written: ReturnType<typeof writtenMesh>): Reference {
  const kept = new Map([...entries].filter(([key]) => keptEntries.has(key)));
  const value = withEntries(kept, { ...written.entries, Filter: 'FlateDecode' });
  return addObject(draft, value, deflateSync(written.data));
}

/** The painted box of a shading, in its own space; undefined for everywhere. */
function boxOf({ file }: Draft, entries: Dictionary): Bounds | undefined {
  return readBox(file, entries.get('BBox'));
}

/** The painted box of a function of two coordinates, by its domain (ISO 32000-2, 8.7.4.5.2). */
function functionBox(draft: Draft, entries: Dictionary): Bounds | undefined {
  const { file } = draft;
  if (entries.has('Background')) return undefined;
  const domain = (resolveArray(file, entries.get('Domain')) ?? [0, 1, 0, 1]).map((item) =>
    resolve(file, item),
  );
  if (domain.length !== 4 || !domain.every((item) => typeof item === 'number')) return undefined;
  const [fromX, toX, fromY, toY] = domain as readonly number[] as readonly [number, number, number, number];
  return placedBounds([fromX, fromY, toX, toY], matrixOf(file, entries));
}

function placedBounds(box: Bounds | undefined, matrix: Matrix): Bounds {
  if (!box) return everywhere;
  const [left, bottom, right, top] = box;
  const corners: readonly Point[] = [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ];
  return boundsOf(corners.map((corner) => transformed(corner, matrix)));
}
