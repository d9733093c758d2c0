import sharp, { type Sharp } from 'sharp';
import { randomOf } from '../../../test/fuzz/random.ts';
import { photographed } from './photograph.ts';

/** The degradation of a page by a scanner. */
interface Degradation {
  /** The resulting resolution; pages are rendered at 300 dpi. */
  readonly dpi: number;
  readonly apply: (page: Sharp) => Promise<Sharp>;
}

/** The degradations of pages. Noise comes from a seed, so it is always the same. */
export const degradations: Readonly<Record<string, Degradation>> = {
  clean: { dpi: 300, apply: async (page) => page.png() },
  'at 150 dpi': {
    dpi: 150,
    apply: async (page) => {
      const { width = 0 } = await page.metadata();
      return page.resize({ width: Math.round(width / 2) }).png();
    },
  },
  'turned by 2°': { dpi: 300, apply: async (page) => page.rotate(2, { background: '#fff' }).png() },
  'with noise, as a poor JPEG': {
    dpi: 300,
    apply: async (page) => (await withNoise(page, 60)).blur(0.8).jpeg({ quality: 25 }),
  },
  'turned by 5°': { dpi: 300, apply: async (page) => page.rotate(5, { background: '#fff' }).png() },
  'in a shadow': {
    dpi: 300,
    apply: (page) => photographed(page, { tilt: 0, margin: 0, shadow: 0.6, blur: 0.8 }),
  },
  'as a photograph': {
    dpi: 300,
    apply: (page) => photographed(page, { tilt: 0.15, margin: 0.05, shadow: 0.5, blur: 1 }),
  },
  'as an oblique photograph': {
    dpi: 300,
    apply: (page) => photographed(page, { tilt: 0.3, margin: 0.04, shadow: 0.4, blur: 1 }),
  },
};

/** The bytes of a page's picture after a degradation, in grey, with its resolution. */
export async function degraded(picture: string, { dpi, apply }: Degradation): Promise<Buffer> {
  const page = await apply(sharp(picture).toColourspace('b-w'));
  return page.withMetadata({ density: dpi }).toBuffer();
}

/** Makes each pixel lighter or darker, by a triangular distribution. */
async function withNoise(page: Sharp, most: number): Promise<Sharp> {
  const { data, info } = await page.raw().toBuffer({ resolveWithObject: true });
  const random = randomOf(1);
  for (const [index, value] of data.entries())
    data[index] = Math.max(0, Math.min(255, value + (random.fraction() - random.fraction()) * most));
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).toColourspace('b-w');
}
