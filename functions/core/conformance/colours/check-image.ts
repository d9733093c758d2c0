import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray } from '../../pdf-objects/objects/read-object.ts';
import type { Dictionary } from '../../pdf-objects/objects/values.ts';
import type { Unmet } from '../conformance-work.ts';
import { asJpeg2000File, type Jpeg2000Facts, readJpeg2000 } from './jpeg-2000.ts';

/** Reports faults of an image that cannot be mended (ISO 19005-2, 6.2.8). */
export function checkImage(
  file: PdfFile,
  image: Dictionary,
  data: Uint8Array,
  part: number,
): readonly Pick<Unmet, 'clause' | 'message'>[] {
  const clause = part === 1 ? '6.2.4' : part === 4 ? '6.2.7' : '6.2.8';
  const filter = resolve(file, image.get('Filter'));
  const filters = resolveArray(file, filter)?.map((name) => resolve(file, name)) ?? [filter];
  if (filters.includes('JPXDecode')) {
    if (part === 1)
      return [
        {
          clause: '6.1.10',
          message: 'It has a JPEG 2000 image, which this part does not know. Ask for pdf/a-2b.',
        },
      ];
    if (filters.length > 1)
      return [{ clause: `${clause}.3`, message: 'Its JPEG 2000 image is packed twice.' }];
    const facts = readJpeg2000(asJpeg2000File(data));
    const fault = facts ? faultOf(facts, image.has('ColorSpace')) : 'is damaged';
    return fault ? [{ clause: `${clause}.3`, message: `Its JPEG 2000 image ${fault}.` }] : [];
  }
  const bits = resolve(file, image.get('BitsPerComponent') ?? null);
  const isMask = resolve(file, image.get('ImageMask') ?? null) === true;
  if (isMask || bits === null || [1, 2, 4, 8].includes(Number(bits))) return [];
  if (bits === 16 && part > 1) return [];
  return [{ clause, message: `It has an image of ${String(bits)} bits per component.` }];
}

function faultOf({ channels, bits, spaces }: Jpeg2000Facts, isNamed: boolean): string | undefined {
  if (![1, 3, 4].includes(channels)) return `has ${channels} channels; 1, 3 or 4 are allowed`;
  if (bits === undefined || bits > 38) return 'has channels of different depths';
  if (isNamed) return undefined;
  const used = spaces.length === 1 ? spaces : spaces.filter(({ isExact }) => isExact);
  const [space] = used;
  if (!space || used.length > 1) return 'does not say which colour space is its own';
  if (space.method < 1 || space.method > 3) return 'says its colour space in a way that is not allowed';
  return space.enumerated === 19 ? 'has the colour space CIEJab' : undefined;
}
