import { describe, expect, test } from '@jest/globals';
import { onePage, stream } from '../reading/raw-pdf.ts';
import { plainBytes } from '../structure/read-back.ts';
import { meshStream, patch, triangles, vertex } from './meshes.ts';
import { coloursIn, differences, outliers, pixelsOf, redactAreas } from './redact-areas.ts';

/** From 70 to 130 of the width, and from 80 to 120 of the height. */
const box = { x: 70, y: 80, width: 60, height: 40 };
const white = new Set(['255 255 255']);

const [red, green, blue, black] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [0, 0, 0],
] as const;

/** Around a square from 20 to 180 whose edges bend. */
const bent = [
  [20, 20],
  [5, 70],
  [40, 130],
  [20, 180],
  [70, 195],
  [130, 160],
  [180, 180],
  [190, 130],
  [165, 70],
  [180, 20],
  [130, 5],
  [70, 40],
] as const;

const within = [
  [70, 70],
  [70, 130],
  [130, 130],
  [130, 70],
] as const;

/** Meshes that lie over the box, and how much may differ outside: parts are rounded in another way than the whole. */
const meshes: Readonly<Record<string, readonly [mesh: string, mostOutside: number]>> = {
  'free triangles': [
    meshStream(
      4,
      triangles([[10, 10], red], [[190, 30], green], [[100, 190], blue]) +
        vertex([195, 195], black, 1) +
        vertex([150, 5], red, 2),
    ),
    3,
  ],
  'a lattice': [
    meshStream(
      5,
      [
        [10, red],
        [90, green],
        [110, blue],
        [190, black],
      ]
        .map(([y, colour]) =>
          [10, 100, 190].map((x) => vertex([x, y as number], colour as typeof red)).join(''),
        )
        .join(''),
      '/VerticesPerRow 3',
    ),
    3,
  ],
  'a Coons patch': [meshStream(6, patch(bent, [red, green, blue, black])), 8],
  'Coons patches that share an edge': [
    meshStream(
      6,
      patch(
        bent.map(([x, y]) => [x / 2, y] as const),
        [red, green, blue, black],
      ) +
        patch(
          [
            [120, 20],
            [160, 20],
            [190, 20],
            [190, 70],
            [190, 130],
            [190, 180],
            [160, 180],
            [120, 180],
          ],
          [red, green],
          2,
        ),
    ),
    8,
  ],
  'a tensor patch': [meshStream(7, patch([...bent, ...within], [red, green, blue, black])), 8],
};

describe('meshes under areas', () => {
  test.each(Object.entries(meshes))('are cut where they are painted: %s', async (_, [mesh, most]) => {
    const pdf = onePage('/M sh', { resources: '/Shading<</M 5 0 R>>', objects: [mesh] });
    const { pdf: redacted, warnings } = await redactAreas(pdf, [box]);
    expect(warnings).toBeUndefined();
    const [before, after] = [await pixelsOf(pdf), await pixelsOf(redacted)];
    expect(differences(before, after, [box], 2).inside).toBeGreaterThan(1_000);
    // At the tips of a patch, three pixels may be others.
    expect(outliers(before, after, box, 2, most)).toBeLessThanOrEqual(9);
    expect(coloursIn(after, box, 3)).toEqual(white);
    expect(coloursIn(before, box, 3)).not.toEqual(white);
  });

  test.each(Object.entries(meshes))('are cut in patterns, whatever these fill: %s', async (_, [mesh]) => {
    const pattern = '<</PatternType 2/Shading 5 0 R/Matrix[1 0 0 1 0 0]>>';
    const pdf = onePage('/Pattern cs /P scn 0 0 200 200 re f', {
      resources: '/Pattern<</P 6 0 R>>',
      objects: [mesh, pattern],
    });
    const { pdf: redacted } = await redactAreas(pdf, [box]);
    expect(coloursIn(await pixelsOf(redacted), box, 3)).toEqual(white);
    // The path is cut as well, so that the drawing alone does not tell what the pattern holds.
    const written = /stream\n([\s\S]*)\nendstream$/.exec(mesh)?.[1] ?? '';
    expect(await plainBytes(pdf)).toContain(written);
    expect(await plainBytes(redacted)).not.toContain(written);
  });

  test('leave no vertex within, and what was there is in no other use of them', async () => {
    const word = triangles([[90, 90], red], [[95.5, 110], red], [[100, 90], red]);
    const beside = triangles([[10, 10], blue], [[30, 10], blue], [[20, 30], blue]);
    const mesh = meshStream(4, word + beside);
    const content = 'q /M sh Q q 0.5 0 0 0.5 100 100 cm /M sh Q';
    const pdf = onePage(content, { resources: '/Shading<</M 5 0 R>>', objects: [mesh] });
    const { pdf: redacted } = await redactAreas(pdf, [box]);
    const [before, after] = [await pixelsOf(pdf), await pixelsOf(redacted)];
    expect(differences(before, after, [box], 0).outside).toBe(0);
    expect(coloursIn(after, box)).toEqual(white);
    const alone = onePage('/M sh', { resources: '/Shading<</M 5 0 R>>', objects: [meshStream(4, word)] });
    const { pdf: gone } = await redactAreas(alone, [box]);
    expect(await plainBytes(gone)).not.toContain('ShadingType');
  });

  test('stay as they are beside an area', async () => {
    const mesh = meshStream(4, triangles([[10, 10], red], [[60, 10], green], [[10, 190], blue]));
    const pdf = onePage('/M sh', { resources: '/Shading<</M 5 0 R>>', objects: [mesh] });
    const { pdf: redacted } = await redactAreas(pdf, [box]);
    expect(await plainBytes(redacted)).toContain('/M sh');
  });
});

describe('other shadings under areas', () => {
  const ramp = '/Function<</FunctionType 2/Domain[0 1]/N 1/C0[1 0 0]/C1[0 0 1]>>';

  test.each([
    ['along a line', `<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 200 0]${ramp}>>`],
    ['between circles', `<</ShadingType 3/ColorSpace/DeviceRGB/Coords[100 100 0 100 100 120]${ramp}>>`],
  ])('are not painted there: %s', async (_, shading) => {
    const content = 'q 0.8 0.6 -0.6 0.8 40 -40 cm /M sh Q';
    const pdf = onePage(content, { resources: '/Shading<</M 5 0 R>>', objects: [shading] });
    const { pdf: redacted } = await redactAreas(pdf, [box, { ...box, x: 90 }]);
    const [before, after] = [await pixelsOf(pdf), await pixelsOf(redacted)];
    expect(differences(before, after, [{ ...box, width: 80 }], 1).outside).toBe(0);
    expect(coloursIn(after, { ...box, width: 80 }, 3)).toEqual(white);
  });

  test.each([
    [
      'a function of two coordinates',
      '<</ShadingType 1/ColorSpace/DeviceGray/Matrix[200 0 0 200 0 0]/Function 6 0 R>>',
    ],
    ['a mesh that is damaged', meshStream(4, vertex([100, 100], red, 1))],
  ])('are removed with a warning: %s', async (_, shading) => {
    const samples = stream(
      '\x00\xff\xff\x00',
      '/FunctionType 0/Domain[0 1 0 1]/Range[0 1]/Size[2 2]/BitsPerSample 8',
    );
    const pdf = onePage('/M sh', { resources: '/Shading<</M 5 0 R>>', objects: [shading, samples] });
    const { pdf: redacted, warnings } = await redactAreas(pdf, [box]);
    expect(warnings).toEqual([expect.stringContaining('A shading of page 1 cannot be cut.')]);
    expect(await plainBytes(redacted)).not.toContain('ShadingType');
  });
});
