import sharp from 'sharp';
import type { Service } from '../service.ts';

/** Whether the first page of a PDF has the test environment's mark: something across its middle, which has to be bare else. */
export async function isMarked(service: Service, pdf: ArrayBuffer): Promise<boolean> {
  const json = { pdf_base64: Buffer.from(pdf).toString('base64'), pages: '1', dpi: 36 };
  const response = await service.call('POST', '/pdfToImage', { key: service.liveKey, json });
  const { images } = (await response.json()) as { images: readonly { image_base64: string }[] };
  return isDrawnOn(Buffer.from(images[0]?.image_base64 ?? '', 'base64'));
}

/** Whether there is anything but white across the middle of an image. */
export async function isDrawnOn(image: Uint8Array): Promise<boolean> {
  const drawn = sharp(image);
  const { width, height } = await drawn.metadata();
  const area = {
    left: Math.floor(width * 0.35),
    top: Math.floor(height * 0.4),
    width: Math.floor(width * 0.3),
    height: Math.floor(height * 0.2),
  };
  // Bytes of its own, since sharp's statistics are those of the whole image that it was given.
  const middle = await drawn.extract(area).png().toBuffer();
  const { channels } = await sharp(middle).stats();
  return (channels[0]?.min ?? 255) < 250;
}
