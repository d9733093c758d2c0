/** A point of a mesh: x, y, and its colour, or the number that a function makes one of. */
export type Vertex = readonly number[];

export type Triangle = readonly [Vertex, Vertex, Vertex];

/**
 * A curved patch as the 16 points of a tensor product, row by row (ISO 32000-2, 8.7.4.5.8); and the colours of its corners,
 * in the order of the points 0, 3, 15 and 12.
 */
export interface Patch {
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly colours: readonly [readonly number[], readonly number[], readonly number[], readonly number[]];
}

/** What a shading of type 4 to 7 draws, in its own space and in the order in which it is drawn. */
export type Mesh =
  | { readonly kind: 'triangles'; readonly triangles: readonly Triangle[] }
  | { readonly kind: 'patches'; readonly isTensor: boolean; readonly patches: readonly Patch[] };

/** What the numbers of a mesh may be, from the lowest to the highest: x, y, and each part of a colour. */
export type MeshRanges = readonly (readonly [low: number, high: number])[];

/** How a mesh was written: what its numbers may be, and how many bits a coordinate has. */
export interface MeshForm {
  readonly ranges: MeshRanges;
  readonly coordinateBits: number;
}

/** Gives the next numbers, decoded, of the ranges from one index to before another; undefined at the end of the data. */
export type ReadNumbers = (from: number, to: number) => readonly number[] | undefined;

/** More than any drawing has. A mesh of more is removed as a whole. */
export const maximumTriangles = 400_000;
export const maximumPatches = 60_000;
