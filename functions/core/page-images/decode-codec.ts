import { Problem } from '../contract/problems/problem.ts';
import { isBusy } from '../contract/problems/service-busy.ts';
import { libvipsThread } from '../engines/libvips/libvips-engine.ts';
import { pdfiumThread } from '../engines/pdfium/pdfium-engine.ts';
import { appendValue } from '../pdf-objects/objects/append-value.ts';
import { objectWriter } from '../pdf-objects/objects/object-writer.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolveStream } from '../pdf-objects/objects/read-object.ts';
import { type Dictionary, dictionary, type Value } from '../pdf-objects/objects/values.ts';
import { pageTree } from '../pdf-objects/writer/page-tree.ts';
import { pdfWriter, reference } from '../pdf-objects/writer/pdf-writer.ts';
import { type CodecHeader, codecHeader, codecs, maximumPixels } from './codec-header.ts';
import type { DecodedImage, ImageSource } from './image-source.ts';

/**
 * Decodes an image with the viewers' own codec, so that its appearance does not change. Undefined for one that cannot
 * be decoded.
 */
export async function decodeCodec(file: PdfFile, source: ImageSource): Promise<DecodedImage | undefined> {
  const { filters, data, components, facts } = source;
  const [codec] = filters;
  const header = codec && filters.length === 1 ? codecHeader(codec.name, data, facts) : undefined;
  const described = header ?? statedHeader(source);
  if (!codec || !described) return undefined;
  try {
    if (codec.name === 'DCTDecode' && described.components === 4) {
      const samples = await libvipsThread().call('inks', [data]);
      return { samples: { ...samples, bits: 8 }, changes: changesOf(source, 4, samples) };
    }
    const alone = withImage(file, source, described);
    const samples = await pdfiumThread().call('imageSamples', [alone]);
    const changes = changesOf(source, samples.components, samples);
    if (described.bits !== 1) return { samples: { ...samples, bits: 8 }, changes };
    if (samples.components !== 1 || (components !== 1 && !facts.isStencil)) return undefined;
    return { samples: { ...samples, data: packed(samples), bits: 1 }, changes: { BitsPerComponent: 1 } };
  } catch (error) {
    // Threads report an image that cannot be decoded this way.
    if (error instanceof Problem && !isBusy(error)) return undefined;
    throw error;
  }
}

/** The properties in the dictionary of an image with damaged data; undefined for samples that viewers would convert. */
function statedHeader({ facts, components, filters }: ImageSource): CodecHeader | undefined {
  const { width, height, bits } = facts;
  const isCodec = filters.some(({ name }) => codecs.has(name));
  const isPlain = (bits >= 8 && (components === 1 || components === 3)) || (bits === 1 && components === 1);
  if (isCodec || !isPlain || width * height > maximumPixels) return undefined;
  return { width, height, components, bits };
}

const deviceSpaces: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' };

/** The necessary changes to the dictionary. Viewers ignore a colour space whose components differ from the codec's. */
function changesOf(
  { components, facts }: ImageSource,
  decoded: number,
  { width, height }: { readonly width: number; readonly height: number },
): DecodedImage['changes'] {
  const isOther = components !== decoded;
  return {
    ...(width !== facts.width && { Width: width }),
    ...(height !== facts.height && { Height: height }),
    BitsPerComponent: 8,
    ...(isOther && { ColorSpace: deviceSpaces[decoded], Decode: undefined }),
  };
}

/** A PDF of one page with only an image, whose samples are drawn unconverted. */
function withImage(file: PdfFile, { filters, data }: ImageSource, header: CodecHeader): Uint8Array {
  const output = objectWriter({ version: '1.7', isCompact: false, expectedBytes: data.length + 4_096 });
  const writer = pdfWriter(output);
  const pages = pageTree(writer);
  const parameters = filters.map((filter) => new Map(filter.parameters));
  for (const own of parameters) {
    const globals = resolveStream(file, own.get('JBIG2Globals'));
    own.delete('JBIG2Globals');
    if (!globals) continue;
    const number = output.reserve();
    const { Filter, DecodeParms } = Object.fromEntries(globals.dictionary);
    writeStream(number, dictionary({ Filter, DecodeParms }), globals.data);
    own.set('JBIG2Globals', { number, generation: 0 });
  }
  const image = output.reserve();
  writeStream(
    image,
    dictionary({
      Type: 'XObject',
      Subtype: 'Image',
      Width: header.width,
      Height: header.height,
      BitsPerComponent: header.bits,
      ColorSpace: deviceSpaces[header.components],
      Filter: filters.map(({ name }) => name),
      DecodeParms: parameters,
    }),
    data,
  );
  const content = writer.stream('', Buffer.from('/I Do'));
  pages.add(
    `/MediaBox[0 0 1 1]/Resources<</XObject<</I ${reference(image)}>>>>/Contents ${reference(content)}`,
  );
  return output.finish(pages.finish());

  function writeStream(number: number, entries: Dictionary, bytes: Uint8Array): void {
    const whole = new Map<string, Value>([...entries, ['Length', bytes.length]]);
    output.stream(number, (sink) => appendValue(sink, whole), bytes);
  }
}

/** Bytes of 0 and 255 as bits. */
function packed({ data, width, height }: { data: Uint8Array; width: number; height: number }): Uint8Array {
  const rowBytes = Math.ceil(width / 8);
  const bits = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((data[y * width + x] as number) > 127) {
        const at = y * rowBytes + (x >> 3);
        bits[at] = (bits[at] as number) | (0x80 >> (x & 7));
      }
  return bits;
}
