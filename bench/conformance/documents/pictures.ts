import sharp, { type Sharp } from 'sharp';

const gradient = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><defs><linearGradient id="g"><stop stop-color="#c20"/><stop offset="1" stop-color="#06c" stop-opacity=".3"/></linearGradient></defs><rect width="60" height="40" rx="9" fill="url(#g)"/></svg>',
);

const opaque = () => sharp(gradient).flatten({ background: '#fff' });

/** One picture in each format that browsers show, as data URLs. */
export const pictures = {
  png: await dataUrl('png', sharp(gradient).png()),
  'opaque PNG': await dataUrl('png', opaque().png()),
  'PNG with a palette': await dataUrl('png', sharp(gradient).png({ palette: true, colours: 16 })),
  'gray PNG': await dataUrl('png', opaque().grayscale().png()),
  'PNG of 16 bits': await dataUrl('png', opaque().toColourspace('rgb16').png()),
  jpeg: await dataUrl('jpeg', opaque().jpeg()),
  'progressive JPEG': await dataUrl('jpeg', opaque().jpeg({ progressive: true })),
  'gray JPEG': await dataUrl('jpeg', opaque().grayscale().jpeg()),
  'CMYK JPEG': await dataUrl('jpeg', opaque().toColourspace('cmyk').jpeg()),
  'JPEG with a profile of its own': await dataUrl('jpeg', opaque().withIccProfile('p3').jpeg()),
  webp: await dataUrl('webp', sharp(gradient).webp()),
  gif: await dataUrl('gif', sharp(gradient).gif()),
  avif: await dataUrl('avif', opaque().avif()),
  svg: `data:image/svg+xml;base64,${gradient.toString('base64')}`,
};

async function dataUrl(type: string, picture: Sharp): Promise<string> {
  return `data:image/${type};base64,${(await picture.toBuffer()).toString('base64')}`;
}
