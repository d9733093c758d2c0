import { stream } from '../reading/raw-pdf.ts';

/** Red, green and blue, 0 to 255 each. */
type Colour = readonly [number, number, number];

type Point = readonly [number, number];

/** A mesh of colours, in a space of 0 to 200 in both ways. */
export function meshStream(type: number, content: string, entries = ''): string {
  const flags = type === 5 ? '' : '/BitsPerFlag 8';
  return stream(
    content,
    `/ShadingType ${type}/ColorSpace/DeviceRGB/BitsPerCoordinate 16/BitsPerComponent 8${flags}` +
      `/Decode[0 200 0 200 0 1 0 1 0 1]${entries}`,
  );
}

export function vertex([x, y]: Point, colour: Colour, flag?: number): string {
  return (flag === undefined ? '' : bytes([flag])) + place([x, y]) + bytes(colour);
}

/** Triangles, each alone. */
export function triangles(...corners: readonly (readonly [Point, Colour])[]): string {
  return corners.map(([point, colour]) => vertex(point, colour, 0)).join('');
}

/** A patch by the points around it, and those within for a tensor product. */
export function patch(points: readonly Point[], colours: readonly Colour[], flag = 0): string {
  return bytes([flag]) + points.map(place).join('') + colours.map(bytes).join('');
}

function place(point: Point): string {
  return point
    .map((value) => {
      const coded = Math.round((value / 200) * 65_535);
      return bytes([coded >> 8, coded & 255]);
    })
    .join('');
}

function bytes(values: readonly number[]): string {
  return String.fromCharCode(...values);
}
