import { addObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import {
  resolve,
  resolveArray,
  resolveDictionary,
  resolveStream,
} from '../../pdf-objects/objects/read-object.ts';
import { dictionary, type Reference, type Value } from '../../pdf-objects/objects/values.ts';
import { decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';

const maximumFunctionBytes = 4 * 1024 * 1024;

/**
 * Returns the tint transform of one colorant of a DeviceN space, with all others at zero (ISO 32000-2, 8.6.6.5);
 * undefined if the space's own transform is of a kind that cannot be split.
 */
export function colorantTransform(
  draft: Draft,
  transform: Value,
  index: number,
  count: number,
): Reference | undefined {
  const { file } = draft;
  const entries = resolveStream(file, transform)?.dictionary;
  const range = resolveArray(file, entries?.get('Range'));
  const data = decodeContent(file, [transform], { bytes: maximumFunctionBytes });
  if (!entries || !range || !data) return undefined;
  const Range = range.map((item) => resolve(file, item));
  const kind = resolve(file, entries.get('FunctionType'));
  if (kind === 4) {
    const calculator = Buffer.from(data).toString('latin1').trim();
    if (!calculator.startsWith('{')) return undefined;
    const before = '0 '.repeat(index) + (index > 0 ? `${index + 1} -1 roll ` : '');
    const code = `{${before}${'0 '.repeat(count - 1 - index)}${calculator.slice(1)}`;
    const shape = dictionary({ FunctionType: 4, Domain: [0, 1], Range });
    return addObject(draft, shape, Buffer.from(code, 'latin1'));
  }
  if (kind !== 0) return undefined;
  const numbers = (key: string) =>
    (resolveArray(file, entries.get(key)) ?? []).map((item) => Number(resolve(file, item)));
  const sizes = numbers('Size');
  const bits = Number(resolve(file, entries.get('BitsPerSample')));
  const sampleBytes = (bits * Range.length) / 16; // each output has two numbers in the range
  // Only tables from 0 to 1, the default, begin with no ink.
  if (sizes.length !== count || !Number.isInteger(sampleBytes) || entries.has('Encode')) return undefined;
  const size = sizes[index] ?? 0;
  const stride = sizes.slice(0, index).reduce((product, one) => product * one, sampleBytes);
  if (!(size > 0) || stride * size > data.length) return undefined;
  const samples = Array.from({ length: size }, (_, at) =>
    data.subarray(at * stride, at * stride + sampleBytes),
  );
  const shape = dictionary({
    FunctionType: 0,
    Domain: [0, 1],
    Range,
    Size: [size],
    BitsPerSample: bits,
    Decode: entries.get('Decode'),
  });
  return addObject(draft, shape, Buffer.concat(samples));
}

/** Returns the colorant names of a DeviceN space, and the colorants that it already describes. */
export function colorantsOf({ file }: Draft, space: readonly Value[]) {
  const names = (resolveArray(file, space[1]) ?? []).map((name) => resolve(file, name));
  const attributes = resolveDictionary(file, space[4]);
  return {
    names: names.filter((name) => typeof name === 'string'),
    attributes,
    described: resolveDictionary(file, attributes?.get('Colorants')) ?? new Map<string, Value>(),
  };
}
