import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { srgbProfile } from '../../../functions/core/conformance/colours/srgb-profile.ts';

/** Every level of grey, and ramps between some colours. */
const pixels = Buffer.from(
  Array.from({ length: 256 }, (_, level) => [
    level,
    level,
    level,
    level,
    255 - level,
    128,
    255,
    level,
    0,
  ]).flat(),
);

test.each([2, 4] as const)('to a colour engine, the profile of version %i is sRGB', async (version) => {
  const folder = mkdtempSync(join(tmpdir(), 'profile-'));
  try {
    const path = join(folder, 'srgb.icc');
    writeFileSync(path, srgbProfile(version));
    // From our profile into the engine's own sRGB: what is sRGB already stays as it is.
    const raw = { width: pixels.length / 3, height: 1, channels: 3 } as const;
    const tagged = await sharp(pixels, { raw }).png().keepIccProfile().withIccProfile(path).toBuffer();
    expect((await sharp(tagged).metadata()).icc).toEqual(srgbProfile(version));
    const converted = await sharp(tagged).withIccProfile('srgb').raw().toBuffer();
    const furthest = pixels.reduce(
      (most, value, at) => Math.max(most, Math.abs(value - (converted[at] ?? 0))),
      0,
    );
    expect(furthest).toBeLessThanOrEqual(1);
  } finally {
    rmSync(folder, { recursive: true, maxRetries: 5 });
  }
});

test('profiles are as small as they can be', () => {
  expect(srgbProfile(4).length).toBeLessThan(500);
  expect(srgbProfile(2).length).toBeLessThan(800);
});
