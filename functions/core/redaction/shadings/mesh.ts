/** A point of a mesh: x, y, and its colour, or the input of its colour function. */
export type Vertex = readonly number[];

export type Triangle = readonly [Vertex, Vertex, Vertex];

/**
 * A curved patch as the 16 points of a tensor product, row by row (ISO 32000-2, 8.7.4.5.8); with the colours of its
 * corners, in the order of the points 0, 3, 15 and 12.
 */
export interface Patch {
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly colours: readonly [readonly number[], readonly number[], readonly number[], readonly number[]];
}

/** The drawing of a shading of type 4 to 7, in its own space and in drawing order. */
export type Mesh =
  | { readonly kind: 'triangles'; readonly triangles: readonly Triangle[] }
  | { readonly kind: 'patches'; readonly isTensor: boolean; readonly patches: readonly Patch[] };

/** The ranges of a mesh's numbers: x, y, and each colour component. */
export type MeshRanges = readonly (readonly [low: number, high: number])[];

/** The encoding of a mesh: the ranges of its numbers, and the bits of a coordinate. */
export interface MeshForm {
  readonly ranges: MeshRanges;
  readonly coordinateBits: number;
}

/**
 * Returns the next numbers, decoded, for the ranges from one index to before another; undefined at the end of the data.
 */
export type ReadNumbers = (from: number, to: number) => readonly number[] | undefined;

/** More than any drawing has. Larger meshes are removed as a whole. */
export const maximumTriangles = 400_000;
export const maximumPatches = 60_000;
