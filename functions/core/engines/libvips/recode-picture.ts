import { shrinkSamples } from '../../images/shrink-samples.ts';
import { type Picture, structuralSimilarity } from '../../images/structural-similarity.ts';
import type { loadSharp } from './load-sharp.ts';

/** A picture to encode as JPEG, and the permitted loss. */
export interface Recoding {
  /** Raw samples, or a JPEG of one or three components. */
  readonly picture: Picture | { readonly jpeg: Uint8Array; readonly components: number };
  readonly toWidth: number;
  readonly toHeight: number;
  /** JPEG qualities to try in order; the first that is similar enough is used. */
  readonly qualities: readonly number[];
  /** The minimum similarity of the JPEG to the picture at its new size: 1 is equal. */
  readonly leastSimilarity: number;
}

/** The picture at its new size: its samples, and a JPEG if one was similar enough. */
export interface Recoded {
  readonly samples: Uint8Array;
  readonly jpeg: Uint8Array | undefined;
}

type SharpModule = Awaited<ReturnType<typeof loadSharp>>;

/** Shrinks a picture and encodes it as JPEG. Its colour space is unchanged: no profile is applied. */
export async function recodePicture(sharp: SharpModule, wish: Recoding): Promise<Recoded> {
  const { picture, toWidth, toHeight, qualities, leastSimilarity } = wish;
  const source = 'jpeg' in picture ? await decoded(sharp, picture.jpeg, picture.components) : picture;
  const { width, height, components } = source;
  const isSmaller = toWidth < width || toHeight < height;
  const data = isSmaller ? shrinkSamples(source.data, source, toWidth, toHeight) : source.data;
  const target: Picture = isSmaller
    ? { data, width: toWidth, height: toHeight, components }
    : { data, width, height, components };
  for (const quality of qualities) {
    const raw = { width: target.width, height: target.height, channels: components as 1 | 3 }; // guaranteed by callers
    const encoded = await sharp(target.data, { raw })
      .toColourspace(components === 1 ? 'b-w' : 'srgb')
      .jpeg({ quality, mozjpeg: true })
      .toBuffer();
    // A copy, because the buffer is a view of the memory that WebAssembly uses.
    const jpeg = new Uint8Array(encoded);
    if (structuralSimilarity(target, await decoded(sharp, jpeg, components)) >= leastSimilarity)
      return { samples: new Uint8Array(data), jpeg };
  }
  return { samples: new Uint8Array(data), jpeg: undefined };
}

async function decoded(sharp: SharpModule, jpeg: Uint8Array, components: number): Promise<Picture> {
  const { data, info } = await sharp(jpeg, { ignoreIcc: true, failOn: 'error' })
    .toColourspace(components === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== components) throw new Error('a JPEG of other components than it says');
  return { data: new Uint8Array(data), width: info.width, height: info.height, components };
}
