import { expect, test } from '@jest/globals';
import { extractImages } from '../../../functions/core/page-images/extract-images.ts';
import { onePage, stream } from '../reading/raw-pdf.ts';

test('an extracted JBIG2 image has the segments that it shares with others', async () => {
  const entries = '/Type/XObject/Subtype/Image/Width 8/Height 8/BitsPerComponent 1/ColorSpace/DeviceGray';
  const pdf = onePage('/I Do', {
    resources: '/XObject<</I 5 0 R>>',
    objects: [
      stream('own segments', `${entries}/Filter/JBIG2Decode/DecodeParms<</JBIG2Globals 6 0 R>>`),
      stream('shared segments'),
    ],
  });
  const { images } = await extractImages(pdf, 100_000, { pages: () => [1] });
  expect(Buffer.from(images[0]?.bytes ?? []).toString('latin1')).toContain('shared segmentsown segments');
});
