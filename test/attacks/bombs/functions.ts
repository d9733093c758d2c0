import { chain, flate, levels, pagePdf, pdfBombs } from '../bomb.ts';

/** A page that is filled with an axial shading of a function, object 100, by a thousand colours where it is asked so. */
function shaded(objects: Readonly<Record<number, string>>): Buffer {
  return pagePdf({
    content: '/S sh /Cs cs 0.5 scn 20 20 90 90 re f',
    resources:
      '/Shading<</S<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 300 200]/Function 100 0 R/Extend[true true]>>>>/ColorSpace<</Cs[/Separation/Spot/DeviceGray 100 0 R]>>',
    objects,
  });
}

/** A page that is filled with a shading of those entries and data. */
function mesh(entries: string, data: Uint8Array): Buffer {
  return pagePdf({
    content: '/S sh',
    resources: '/Shading<</S 10 0 R>>',
    objects: { 10: flate(data, `/ColorSpace/DeviceRGB${entries}`) },
  });
}

const meshEntries = '/BitsPerCoordinate 8/BitsPerComponent 8/BitsPerFlag 8/Decode[0 300 0 200 0 1 0 1 0 1]';

const calculator = (program: string) => ({
  100: flate(program, '/FunctionType 4/Domain[0 1]/Range[0 1]'),
});

/** Bombs of functions and shadings. */
export const functionBombs = pdfBombs('functions', {
  'stitched functions of 2 to the power of 40': () =>
    shaded(
      levels(
        { first: 100, depth: 40, breadth: 2 },
        (children) => `<</FunctionType 3/Domain[0 1]/Functions[${children}]/Bounds[.5]/Encode[0 1 0 1]>>`,
        '<</FunctionType 2/Domain[0 1]/N 1>>',
      ),
    ),
  'a function stitched of itself': () =>
    shaded({
      100: '<</FunctionType 3/Domain[0 1]/Functions[100 0 R 100 0 R]/Bounds[.5]/Encode[0 1 0 1]>>',
    }),
  'functions stitched 20,000 deep': () =>
    shaded(
      chain(
        { first: 100, length: 20_000 },
        (next) => `<</FunctionType 3/Domain[0 1]/Functions[${next} 0 R]/Bounds[]/Encode[0 1]>>`,
        '<</FunctionType 2/Domain[0 1]/N 1>>',
      ),
    ),
  'a function stitched of 100,000': () =>
    shaded({
      100: `<</FunctionType 3/Domain[0 1]/Functions[${'101 0 R '.repeat(100_000)}]/Bounds[${'.5 '.repeat(99_999)}]/Encode[${'0 1 '.repeat(100_000)}]>>`,
      101: '<</FunctionType 2/Domain[0 1]/N 1>>',
    }),
  'samples in 12 dimensions of a thousand': () =>
    shaded({
      100: flate(
        Buffer.alloc(99),
        `/FunctionType 0/Domain[${'0 1 '.repeat(12)}]/Range[0 1]/Size[${'1000 '.repeat(12)}]/BitsPerSample 32`,
      ),
    }),
  'a calculator of 100,000 operations': () => shaded(calculator(`{${'dup mul '.repeat(50_000)}}`)),
  'a calculator nested 50,000 deep': () => shaded(calculator(`${'{'.repeat(50_000)}${'}'.repeat(50_000)}`)),
  'a calculator that rolls a thousand values': () =>
    shaded(calculator(`{${'dup '.repeat(90)}${'90 2147483647 roll '.repeat(9_000)}}`)),
  'a shading by a calculator of every pixel': () =>
    pagePdf({
      content: '/S sh '.repeat(50),
      resources:
        '/Shading<</S<</ShadingType 1/ColorSpace/DeviceGray/Domain[0 300 0 200]/Function 100 0 R>>>>',
      objects: {
        100: flate(`{add ${'sin '.repeat(3_000)}}`, '/FunctionType 4/Domain[0 300 0 200]/Range[0 1]'),
      },
    }),
  'a mesh of 5 million triangles': () =>
    mesh(`/ShadingType 4${meshEntries}`, Buffer.alloc(30_000_000, Buffer.from([0, 9, 200, 1, 2, 3]))),
  'a lattice of 2 thousand million columns': () =>
    mesh(`/ShadingType 5/VerticesPerRow 2147483647${meshEntries}`, Buffer.alloc(1_000)),
  'a lattice of 4 million points': () =>
    mesh(
      `/ShadingType 5/VerticesPerRow 2000${meshEntries}`,
      Buffer.alloc(20_000_000, Buffer.from([9, 99, 200, 1, 3])),
    ),
  'half a million patches': () =>
    mesh(
      `/ShadingType 6${meshEntries}`,
      Buffer.alloc(
        37 * 300_000,
        Buffer.from(Array.from({ length: 37 }, (_, at) => (at ? (at * 77) % 256 : 0))),
      ),
    ),
  'tensor patches of the whole page': () =>
    mesh(
      `/ShadingType 7${meshEntries}`,
      Buffer.alloc(
        45 * 100_000,
        Buffer.from(Array.from({ length: 45 }, (_, at) => (at ? (at * 91) % 256 : 0))),
      ),
    ),
  'a radial shading of giant circles': () =>
    pagePdf({
      content: '/S sh '.repeat(300),
      resources:
        '/Shading<</S<</ShadingType 3/ColorSpace/DeviceGray/Coords[0 0 1e9 1e9 1e9 1e-9]/Function 100 0 R/Extend[true true]>>>>',
      objects: { 100: '<</FunctionType 2/Domain[0 1]/N 1>>' },
    }),
});
