import { deflateSync } from 'node:zlib';
import { changeObjects, documentObjects } from '../../page-content/streams/change-values.ts';
import {
  isArray,
  isDictionary,
  isString,
  type Value,
  withEntries,
} from '../../pdf-objects/objects/values.ts';
import { appearanceKey, eachContentName, withContentNames } from './content-names.ts';
import { decodedStream } from './decoded-stream.ts';
import { heldBy, type Scrubbing } from './scrubbing.ts';
import { isStandardName } from './standard-names.ts';
import { streamKinds } from './stream-kinds.ts';

/** Entries with glyph names, which must match the programs of fonts. */
const ofGlyphs = new Set(['Differences', 'CharProcs', 'CharSet', 'Encoding']);

const maximumBytes = 64 * 1024 * 1024;

/**
 * Renames names that contain words, consistently, also in default appearances of fields: of resources, layers' properties, colours, tag styles, button states,
 * fonts. Names with a meaning for viewers are kept.
 */
export function scrubNames(scrubbing: Scrubbing): void {
  const { draft, report } = scrubbing;
  const names = new Map<string, string>();
  const note = (name: string) => {
    if (names.has(name) || isStandardName(name)) return;
    const held = heldBy(scrubbing, name);
    if (held === undefined) return;
    names.set(name, `Redacted${names.size + 1}`);
    report('name', held);
  };
  const kindOf = streamKinds(draft);
  const contentOf = (number: number, value: Value, data: Uint8Array | undefined) =>
    data && isDictionary(value) && kindOf(number, value, data) === 'content'
      ? decodedStream(draft.file, value, data, maximumBytes)
      : undefined;
  for (const { number, value, data } of documentObjects(draft)) {
    eachName(value, note);
    const content = contentOf(number, value, data);
    if (content) eachContentName(content, note);
  }
  if (names.size === 0) return;
  changeObjects(draft, ({ number, value, data }) => {
    const renamed = withNames(value, names);
    const content = contentOf(number, value, data);
    const written = content && withContentNames(content, (name) => names.get(name));
    if (!written || !isDictionary(renamed)) return { value: renamed, data };
    const packed = withEntries(renamed, { Filter: 'FlateDecode', DecodeParms: undefined, DP: undefined });
    return { value: packed, data: deflateSync(written) };
  });
}

function eachName(value: Value, take: (name: string) => void): void {
  if (typeof value === 'string') take(value);
  else if (isArray(value)) for (const item of value) eachName(item, take);
  else if (isDictionary(value))
    for (const [key, item] of value) {
      take(key);
      if (key === appearanceKey && isString(item)) eachContentName(item, take);
      else if (!ofGlyphs.has(key)) eachName(item, take);
    }
}

function withNames(value: Value, names: ReadonlyMap<string, string>): Value {
  if (typeof value === 'string') return names.get(value) ?? value;
  if (isArray(value)) {
    const items = value.map((item) => withNames(item, names));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isDictionary(value)) return value;
  let isChanged = false;
  const entries = [...value].map(([key, item]): readonly [string, Value] => {
    const pair = [names.get(key) ?? key, ofGlyphs.has(key) ? item : withNamesAt(key, item, names)] as const;
    isChanged ||= pair[0] !== key || pair[1] !== item;
    return pair;
  });
  return isChanged ? new Map(entries) : value;
}

function withNamesAt(key: string, value: Value, names: ReadonlyMap<string, string>): Value {
  if (key !== appearanceKey || !isString(value)) return withNames(value, names);
  return withContentNames(value, (name) => names.get(name)) ?? value;
}
