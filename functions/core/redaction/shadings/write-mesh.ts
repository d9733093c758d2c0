import type { Mesh, MeshForm, MeshRanges } from './mesh.ts';
import { aroundCount, writtenOrder } from './read-patches.ts';

const [flagBytes, componentBytes] = [1, 2] as const;

/**
 * Returns the data of a mesh with independent triangles or patches, and the entries of its shading for the encoding.
 * Coordinates have whole bytes.
 */
export function writtenMesh(mesh: Mesh, { ranges, coordinateBits }: MeshForm) {
  const coordinateBytes = coordinateBits / 8;
  const pointBytes = 2 * coordinateBytes;
  const colourBytes = (ranges.length - 2) * componentBytes;
  const pointCount = mesh.kind === 'patches' && mesh.isTensor ? 16 : aroundCount;
  const size =
    mesh.kind === 'triangles'
      ? mesh.triangles.length * 3 * (flagBytes + pointBytes + colourBytes)
      : mesh.patches.length * (flagBytes + pointCount * pointBytes + 4 * colourBytes);
  const data = Buffer.alloc(size);
  let at = 0;
  const put = (values: readonly number[], firstRange: number) => {
    for (const [index, value] of values.entries()) {
      const range = firstRange + index;
      const bytes = range < 2 ? coordinateBytes : componentBytes;
      const [low, high] = ranges[range] as MeshRanges[number]; // one for each number
      const share = high === low ? 0 : Math.min(Math.max((value - low) / (high - low), 0), 1);
      at = data.writeUIntBE(Math.round(share * (2 ** (8 * bytes) - 1)), at, bytes);
    }
  };
  // Each flag is 0, like the empty buffer: nothing continues what is before it.
  if (mesh.kind === 'triangles')
    for (const vertex of mesh.triangles.flat()) {
      at += flagBytes;
      put(vertex, 0);
    }
  else
    for (const { points, colours } of mesh.patches) {
      at += flagBytes;
      for (const place of writtenOrder.slice(0, pointCount)) put(points[place] ?? [], 0);
      for (const colour of colours) put(colour, 2);
    }
  const entries = {
    ShadingType: mesh.kind === 'triangles' ? 4 : mesh.isTensor ? 7 : 6,
    BitsPerFlag: flagBytes * 8,
    BitsPerCoordinate: coordinateBits,
    BitsPerComponent: componentBytes * 8,
    Decode: ranges.flat(),
  };
  return { data, entries };
}
