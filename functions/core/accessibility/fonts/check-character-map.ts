import type { CompositeFont } from '../../fonts/composite-font.ts';
import { collectionOf } from '../../fonts/maps/predefined-maps.ts';
import { resolve, resolveDictionary, resolveStream } from '../../pdf-objects/objects/read-object.ts';
import { type Dictionary, isString } from '../../pdf-objects/objects/values.ts';
import { decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';
import { latin1 } from '../../pdf-objects/structure/trees.ts';
import type { FontCheck } from './font-check.ts';

/** The character maps that need not be embedded (ISO 32000-1, table 118). */
const predefined = new Set(
  (
    'GB-EUC GBpc-EUC GBK-EUC GBKp-EUC GBK2K UniGB-UCS2 UniGB-UTF16 B5pc HKscs-B5 ETen-B5 ETenms-B5 CNS-EUC UniCNS-UCS2 ' +
    'UniCNS-UTF16 90ms-RKSJ 90msp-RKSJ 90pv-RKSJ Add-RKSJ EUC Ext-RKSJ UniJIS-UCS2 UniJIS-UCS2-HW UniJIS-UTF16 ' +
    'KSC-EUC KSCms-UHC KSCms-UHC-HW UniKS-UCS2 UniKS-UTF16 Identity'
  )
    .split(' ')
    .flatMap((name) => [`${name}-H`, `${name}-V`]),
)
  .add('H')
  .add('V')
  .add('83pv-RKSJ-H')
  .add('KSCpc-EUC-H');

const maximumMapBytes = 4 * 1024 * 1024;

/** Checks a font's character map, and that the font is of its collection (ISO 14289-1, 7.21.3.1 and 7.21.3.3). */
export function checkCharacterMap({ font, descendant }: CompositeFont, check: FontCheck): void {
  const { report, draft } = check;
  const { file } = draft;
  const value = font.get('Encoding');
  const named = resolve(file, value);
  const info = resolveDictionary(file, descendant.get('CIDSystemInfo'));
  const text = (entries: Dictionary | undefined, key: string) => {
    const stated = resolve(file, entries?.get(key));
    return isString(stated) ? latin1(stated) : undefined;
  };
  const supplement = (entries: Dictionary | undefined) =>
    Number(resolve(file, entries?.get('Supplement')) ?? 0);
  if (typeof named === 'string') {
    if (!predefined.has(named)) report('characterMap');
    const collection = `${text(info, 'Registry')}-${text(info, 'Ordering')}`;
    if (!named.startsWith('Identity') && collectionOf(named) !== collection) report('collection');
    return;
  }
  const stream = resolveStream(file, value);
  const bytes = stream && value !== undefined && decodeContent(file, [value], { bytes: maximumMapBytes });
  if (!bytes) return void report('characterMap');
  const own = stream.dictionary;
  const system = resolveDictionary(file, own.get('CIDSystemInfo'));
  const isIdentity = /^Identity-[HV]$/.test(String(resolve(file, own.get('CMapName'))));
  const isSame = ['Registry', 'Ordering'].every(
    (key) => text(info, key) !== undefined && text(info, key) === text(system, key),
  );
  if (!isIdentity && (!isSame || supplement(info) > supplement(system))) report('collection');
  const source = latin1(bytes);
  const stated = Number(/\/WMode\s+(\d)/.exec(source)?.[1] ?? 0);
  if (stated !== Number(resolve(file, own.get('WMode')) ?? 0)) report('characterMap');
  const base = own.get('UseCMap');
  const baseName = resolve(file, base);
  const baseMap = resolveStream(file, base)?.dictionary;
  const nameOfBase = typeof baseName === 'string' ? baseName : resolve(file, baseMap?.get('CMapName'));
  if (base !== undefined && !predefined.has(String(nameOfBase))) report('characterMap');
}
