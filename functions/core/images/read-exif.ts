/** The display properties in EXIF data. */
export interface Exif {
  /** 1 to 8; 1 is upright. */
  readonly orientation: number;
  readonly dpi: readonly [number, number] | undefined;
}

const orientationTag = 0x0112;
const widthResolutionTag = 0x011a;
const heightResolutionTag = 0x011b;
const resolutionUnitTag = 0x0128;
const centimetres = 3;

/** Reads the first directory of EXIF data, which is a TIFF file. Damaged data is ignored. */
export function readExif(tiff: Buffer): Exif {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const fits = (at: number, bytes: number) => at >= 0 && at + bytes <= tiff.length;
  const entries = new Map<number, number>();
  const directory = fits(0, 8) && short(2) === 42 ? long(4) : tiff.length;
  const count = fits(directory, 2) ? short(directory) : 0;
  for (let index = 0, at = directory + 2; index < count && fits(at, 12); index++, at += 12) {
    entries.set(short(at), at + 8);
  }
  const shortOf = (tag: number, defaultValue: number) => {
    const at = entries.get(tag);
    return at === undefined ? defaultValue : short(at);
  };
  const ratioOf = (tag: number) => {
    const at = entries.get(tag);
    const value = at === undefined ? tiff.length : long(at);
    return fits(value, 8) ? long(value) / long(value + 4) : Number.NaN;
  };
  const orientation = shortOf(orientationTag, 1);
  const perInch = shortOf(resolutionUnitTag, 2) === centimetres ? 2.54 : 1;
  const [across, down] = [ratioOf(widthResolutionTag) * perInch, ratioOf(heightResolutionTag) * perInch];
  return {
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    dpi: across > 0 && down > 0 ? [across, down] : undefined,
  };
}
