/** The image properties in a codec's data. */
export interface CodecHeader {
  readonly width: number;
  readonly height: number;
  /** 0 if only a decoder can determine it. */
  readonly components: number;
  readonly bits: number;
}

/** More than a page at 600 dpi has. */
export const maximumPixels = 64_000_000;

/** Reads the size of a codec's image; undefined for data without a header, and for an image that is too large. */
export function codecHeader(
  codec: string,
  data: Uint8Array,
  stated: { readonly width: number; readonly height: number },
): CodecHeader | undefined {
  const header = anyHeader(codec, data, stated);
  return header && header.width * header.height <= maximumPixels ? header : undefined;
}

/** Like `codecHeader`, for an image of any size. */
export function anyHeader(
  codec: string,
  data: Uint8Array,
  stated: { readonly width: number; readonly height: number },
): CodecHeader | undefined {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const header = data.length > 0 ? readers[codec]?.(bytes, stated) : undefined;
  return header && header.width > 0 && header.height > 0 ? header : undefined;
}

type ReadHeader = (bytes: Buffer, stated: { width: number; height: number }) => CodecHeader | undefined;

const bitmap: ReadHeader = (_, { width, height }) => ({ width, height, components: 1, bits: 1 });

const readers: Readonly<Record<string, ReadHeader | undefined>> = {
  DCTDecode: jpegHeader,
  JPXDecode: jpeg2000Header,
  CCITTFaxDecode: bitmap,
  JBIG2Decode: bitmap,
};

/** The filters that are image codecs. */
export const codecs: ReadonlySet<string> = new Set(Object.keys(readers));

/** Whether a marker begins a frame (ITU-T T.81, table B.1): some in their range do not. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function jpegHeader(bytes: Buffer): CodecHeader | undefined {
  let at = bytes.indexOf('ffd8', 0, 'hex') + 2;
  if (at < 2) return undefined;
  while (at + 10 < bytes.length) {
    const marker = bytes[at + 1] as number;
    if (bytes[at] !== 0xff || marker === 0xff) {
      at++;
      continue;
    }
    if (isFrame(marker))
      return {
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
        components: bytes[at + 9] as number,
        bits: 8,
      };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** The image and tile size (ITU-T T.800, A.5.1), at any offset of the codestream. */
function jpeg2000Header(bytes: Buffer): CodecHeader | undefined {
  const at = bytes.indexOf('ff4fff51', 0, 'hex');
  if (at < 0 || at + 42 > bytes.length) return undefined;
  const [right, bottom, left, top] = [8, 12, 16, 20].map((offset) => bytes.readUInt32BE(at + offset)) as [
    number,
    number,
    number,
    number,
  ];
  const components = bytes.readUInt16BE(at + 40);
  const isPlain = components === 1 || components === 3;
  return { width: right - left, height: bottom - top, components: isPlain ? components : 0, bits: 8 };
}
