import { changeInformation } from '../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { mergeXmp, type XmpValue } from '../pdf-objects/metadata/merge-xmp.ts';
import { isoDate, pdfDate } from '../pdf-objects/metadata/pdf-date.ts';
import { readXmp, type XmpProperties, xmpProperties } from '../pdf-objects/metadata/read-xmp.ts';
import { xmpNamespaces, xmpOfInfo } from '../pdf-objects/metadata/xmp-names.ts';
import { resolve, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { decodeTextString, encodeTextString } from '../pdf-objects/objects/text-string.ts';
import { isString, type Value } from '../pdf-objects/objects/values.ts';
import { checkedCustomName, customProperty } from './custom-names.ts';
import { writeXmp } from './write-xmp.ts';

/** The texts of a document's properties. Undefined keeps one, null removes it. */
export interface TextFields {
  readonly title?: string | null | undefined;
  readonly author?: string | null | undefined;
  readonly subject?: string | null | undefined;
  readonly keywords?: string | null | undefined;
  readonly language?: string | null | undefined;
  readonly custom?: Readonly<Record<string, string | null>> | undefined;
}

const infoKeys = { title: 'Title', author: 'Author', subject: 'Subject', keywords: 'Keywords' } as const;

/** Sets the properties in the Info dictionary and in XMP, which agree afterwards. Throws invalid_field. */
export function setInformation(draft: Draft, fields: TextFields): void {
  const { file, catalog } = draft;
  const xmp = readXmp(file, catalog.get('Metadata'));
  const stated = xmp && xmpProperties(xmp);
  const now = new Date();
  const information: Record<string, Value | undefined> = { ModDate: Buffer.from(pdfDate(now)) };
  const properties = new Map<string, XmpValue>([
    ['xmp:ModifyDate', plain(isoOf(now))],
    ['xmp:MetadataDate', plain(isoOf(now))],
  ]);
  for (const [field, key] of Object.entries(infoKeys) as [keyof typeof infoKeys, keyof typeof xmpOfInfo][])
    agree(draft, key, fields[field], stated, information, properties);
  for (const key of ['Creator', 'Producer', 'CreationDate'] as const)
    agree(draft, key, undefined, stated, information, properties);
  if (fields.language !== undefined)
    properties.set(
      'dc:language',
      fields.language === null ? null : { kind: 'unordered', items: [fields.language] },
    );
  setCustom(fields.custom ?? {}, stated, information, properties);
  if (!isWithoutInfo(draft, stated)) changeInformation(draft, information);
  else if (Object.values(fields.custom ?? {}).some((text) => text !== null))
    draft.warnings.push('`custom` is left out, because PDF/A-4 has no place for it.');
  writeXmp(draft, mergeXmp(xmp, properties));
}

/** Whether a document claims PDF/A-4, which allows metadata only in XMP. */
function isWithoutInfo({ file }: Draft, stated: XmpProperties | undefined): boolean {
  return stated?.get(`${xmpNamespaces.pdfaid}part`)?.[0] === '4' && !file.trailer.has('Info');
}

/**
 * Sets one text in both places, or makes the two agree: the Info dictionary takes precedence, since readers show it.
 */
function agree(
  { file }: Draft,
  key: keyof typeof xmpOfInfo,
  given: string | null | undefined,
  stated: XmpProperties | undefined,
  information: Record<string, Value | undefined>,
  properties: Map<string, XmpValue>,
): void {
  const own = resolve(file, resolveDictionary(file, file.trailer.get('Info'))?.get(key));
  const text = isString(own) ? decodeTextString(own) : undefined;
  const values = stated?.get(xmpOfInfo[key]) ?? [];
  if (given === null) {
    information[key] = undefined;
    setProperty(properties, key, null);
  } else if (given !== undefined) {
    information[key] = encodeTextString(given);
    setProperty(properties, key, given);
  } else if (text) {
    const isDate = key === 'CreationDate';
    const wanted = isDate ? isoDate(text) : text;
    const said = key === 'Author' ? values.join('; ') : (values[0] ?? '');
    const isSame = isDate ? Date.parse(said) === Date.parse(wanted ?? '') : said === wanted;
    if (wanted !== undefined && !isSame) setProperty(properties, key, wanted);
  } else if (values[0]) {
    const said = key === 'Author' ? values.join('; ') : values[0];
    const time = key === 'CreationDate' ? Date.parse(said) : undefined;
    if (time === undefined) information[key] = encodeTextString(said);
    else if (!Number.isNaN(time)) information[key] = Buffer.from(pdfDate(new Date(time)));
  }
}

function setProperty(
  properties: Map<string, XmpValue>,
  key: keyof typeof xmpOfInfo,
  text: string | null,
): void {
  switch (key) {
    case 'Title':
      return void properties.set('dc:title', text === null ? null : { kind: 'alternatives', text });
    case 'Subject':
      return void properties.set('dc:description', text === null ? null : { kind: 'alternatives', text });
    case 'Author':
      return void properties.set('dc:creator', text === null ? null : { kind: 'ordered', items: [text] });
    case 'Keywords': {
      const items = (text ?? '').split(/[,;]/).flatMap((word) => word.trim() || []);
      properties.set('dc:subject', items.length === 0 ? null : { kind: 'unordered', items });
      return void properties.set('pdf:Keywords', plain(text));
    }
    case 'Producer':
      return void properties.set('pdf:Producer', plain(text));
    case 'Creator':
      return void properties.set('xmp:CreatorTool', plain(text));
    default:
      return void properties.set('xmp:CreateDate', plain(text));
  }
}

/** PDF/A allows custom properties in XMP only with a schema description, so they are only in the Info dictionary. */
function setCustom(
  custom: NonNullable<TextFields['custom']>,
  stated: XmpProperties | undefined,
  information: Record<string, Value | undefined>,
  properties: Map<string, XmpValue>,
): void {
  const isPdfA = stated?.has(`${xmpNamespaces.pdfaid}part`) === true;
  for (const [name, text] of Object.entries(custom)) {
    const key = checkedCustomName(name);
    information[key] = text === null ? undefined : encodeTextString(text);
    if (!isPdfA || text === null) properties.set(`pdfx:${customProperty(name)}`, plain(text));
  }
}

function plain(text: string | null): XmpValue {
  return text === null ? null : { kind: 'plain', text };
}

/** To the second, like PDF dates. */
function isoOf(time: Date): string {
  return time.toISOString().replace(/\.\d+/, '');
}
