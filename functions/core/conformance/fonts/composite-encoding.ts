import type { CompositeFont } from '../../fonts/composite-font.ts';
import { collectionOf } from '../../fonts/maps/predefined-maps.ts';
import { writeCodeMap } from '../../fonts/maps/write-code-map.ts';
import { resolve, resolveDictionary, resolveStream } from '../../pdf-objects/objects/read-object.ts';
import { type Dictionary, dictionary, isReference, type Value } from '../../pdf-objects/objects/values.ts';
import { decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';
import type { Addition } from './added-codes.ts';
import type { FontWork } from './font-work.ts';

/**
 * Returns a consistent CMap and system information (ISO 19005-2, 6.2.11.3.1 and 6.2.11.3.3), where the font's own are
 * not.
 */
export function encodingEntries(
  work: FontWork,
  { font, descendant, map, codes, cid }: CompositeFont,
  added: readonly Addition[],
): { readonly map?: Value; readonly info?: Value } {
  const { file } = work.draft;
  const named = resolve(file, font.get('Encoding'));
  const info = resolveDictionary(file, descendant.get('CIDSystemInfo'));
  if (added.length === 0 && typeof named === 'string') {
    const [registry, ordering] = collectionOf(named)?.split('-') ?? [];
    if (work.rules.isFirstPart && !named.startsWith('Identity'))
      return { map: written(work, map, codes, cid, [], info) };
    if (!registry || !ordering || textOf(file, info, 'Ordering') === ordering) return {};
    return { info: systemInfo(registry, ordering) };
  }
  if (added.length === 0 && isSoundMap(work, font.get('Encoding'), info)) return {};
  return { map: written(work, map, codes, cid, added, info) };
}

function written(
  work: FontWork,
  map: CompositeFont['map'],
  codes: CompositeFont['codes'],
  cid: CompositeFont['cid'],
  added: readonly Addition[],
  info: Dictionary | undefined,
): Value {
  const { file } = work.draft;
  const [registry, ordering] = [
    textOf(file, info, 'Registry') || 'Adobe',
    textOf(file, info, 'Ordering') || 'Identity',
  ];
  const supplement = resolve(file, info?.get('Supplement'));
  const stated = typeof supplement === 'number' ? supplement : 0;
  const cids = new Map(
    codes.map(({ code, length }) => [`${length} ${code}`, { code, length, cid: cid({ code, length }) ?? 0 }]),
  );
  for (const { code, cid: own } of added) cids.set(`${code.length} ${code.code}`, { ...code, cid: own });
  const data = writeCodeMap(
    { spaces: map.spaces, isVertical: map.isVertical },
    [...cids.values()],
    registry,
    ordering,
    stated,
  );
  return work.addStream(data, {
    Type: 'CMap',
    CMapName: 'Adobe-Own-0',
    CIDSystemInfo: systemInfo(registry, ordering, stated),
    WMode: map.isVertical ? 1 : 0,
  });
}

function systemInfo(registry: string, ordering: string, supplement = 0): Dictionary {
  return dictionary({
    Registry: Buffer.from(registry, 'latin1'),
    Ordering: Buffer.from(ordering, 'latin1'),
    Supplement: supplement,
  });
}

/** Whether an embedded map is for the font's collection, and its dictionary matches its data. */
function isSoundMap(
  { draft: { file } }: FontWork,
  value: Value | undefined,
  info: Dictionary | undefined,
): boolean {
  const stream = value === undefined ? undefined : resolveStream(file, value);
  const bytes = stream && isReference(value) && decodeContent(file, [value], { bytes: 1 << 22 });
  if (!bytes) return false;
  const system = resolveDictionary(file, stream.dictionary.get('CIDSystemInfo'));
  const isSame = ['Registry', 'Ordering'].every(
    (key) => textOf(file, system, key) === textOf(file, info, key),
  );
  const [own, asked] = [system, info].map((entries) => resolve(file, entries?.get('Supplement')));
  const text = Buffer.from(bytes).toString('latin1');
  const stated = Number(/\/WMode\s+(\d)/.exec(text)?.[1] ?? 0);
  const mode = resolve(file, stream.dictionary.get('WMode')) ?? 0;
  return (
    isSame &&
    Number(asked ?? 0) <= Number(own ?? 0) &&
    stated === mode &&
    !/usecmap/.test(text) &&
    !stream.dictionary.has('UseCMap')
  );
}

function textOf(file: Parameters<typeof resolve>[0], entries: Dictionary | undefined, key: string): string {
  const value = resolve(file, entries?.get(key));
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : '';
}
