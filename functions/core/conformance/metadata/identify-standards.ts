import { needsTags } from '../../contract/fields/conformance.ts';
import { languageTag } from '../../contract/fields/language-tag.ts';
import { setInformation } from '../../metadata/set-information.ts';
import { addObject, changeCatalog, changeInformation } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { mergeXmp, type XmpValue } from '../../pdf-objects/metadata/merge-xmp.ts';
import { isoDate, pdfDate } from '../../pdf-objects/metadata/pdf-date.ts';
import { readXmp, type XmpProperties, xmpProperties } from '../../pdf-objects/metadata/read-xmp.ts';
import { xmpNamespaces, xmpOfInfo } from '../../pdf-objects/metadata/xmp-names.ts';
import { resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { decodeTextString, encodeTextString } from '../../pdf-objects/objects/text-string.ts';
import { dictionary, isString, type Value, withEntries } from '../../pdf-objects/objects/values.ts';
import type { ConformanceWishes, ConformanceWork } from '../conformance-work.ts';
import { extensionSchemas, extensionValues, type XmpExtension } from './xmp-extensions.ts';

/**
 * Declares the document's standards in XMP, and makes its metadata consistent: XMP, the Info dictionary, the language,
 * and the title, which readers show for accessibility's sake. XMP is written from scratch, with the properties that
 * PDF/A knows (ISO 19005-2, 6.6.2 and 6.6.4; ISO 14289-1, 7.1 and 7.2).
 */
export function identifyStandards({ draft, wishes }: ConformanceWork): void {
  const { archive, accessibility } = wishes;
  const language = setLanguage(draft, wishes);
  tidyInformation(draft);
  setInformation(draft, { title: titleOf(draft, wishes) });
  const own = readXmp(draft.file, draft.catalog.get('Metadata'));
  const properties = keptProperties(own ? xmpProperties(own) : new Map());
  if (language) properties.set('dc:language', { kind: 'unordered', items: [language] });
  if (archive) {
    properties.set('pdfaid:part', plain(String(archive.part)));
    if (archive.level) properties.set('pdfaid:conformance', plain(archive.level.toUpperCase()));
    if (archive.part === 4) properties.set('pdfaid:rev', plain('2020'));
  }
  const extensions = [
    ...(wishes.extensions ?? []),
    ...(accessibility ? [accessibilityExtension(accessibility)] : []),
  ];
  const isDescribed = archive !== undefined && archive.part < 4;
  const written = extensionValues(extensions) + (isDescribed ? extensionSchemas(extensions) : '');
  const packet = mergeXmp(undefined, properties).toString().replace('</rdf:RDF>', `${written}</rdf:RDF>`);
  const metadata = addObject(draft, dictionary({ Type: 'Metadata', Subtype: 'XML' }), Buffer.from(packet));
  changeCatalog(draft, { Metadata: metadata, Version: undefined });
  if (accessibility) showTitle(draft);
  setVersion(draft, wishes);
}

/** Sets the PDF version of the standards. PDF 2.0 has its metadata in XMP alone (ISO 19005-4, 6.1.3). */
function setVersion(draft: Draft, { archive, accessibility }: ConformanceWishes): void {
  const version = archive?.part === 1 ? '1.4' : archive?.part === 4 || accessibility === 2 ? '2.0' : '1.7';
  if (version === '2.0')
    draft.file = { ...draft.file, trailer: withEntries(draft.file.trailer, { Info: undefined }) };
  draft.output = { ...draft.output, version, ...(version === '1.4' && { isCompact: false }) };
}

/** Sets and returns the language: the caller's, or the document's own. An unknown language has a tag, too. */
function setLanguage(draft: Draft, wishes: ConformanceWishes): string | undefined {
  const own = resolve(draft.file, draft.catalog.get('Lang'));
  const stated = isString(own) ? languageTag.safeParse(decodeTextString(own)).data : undefined;
  const known = wishes.language ?? stated;
  if (!known && needsTags(wishes))
    draft.warnings.push(
      'The document does not say its language, which screen readers need. Send `language`.',
    );
  const language = known ?? (needsTags(wishes) ? 'und' : undefined);
  changeCatalog(draft, { Lang: language && encodeTextString(language) });
  return language;
}

/** Returns the title to set; undefined keeps the document's own. */
function titleOf(
  draft: Draft,
  { title, accessibility, fallbackTitle }: ConformanceWishes,
): string | undefined {
  if (title !== undefined || !accessibility) return title;
  const information = resolveDictionary(draft.file, draft.file.trailer.get('Info'));
  const own = resolve(draft.file, information?.get('Title'));
  if (isString(own) && decodeTextString(own).trim()) return undefined;
  const xmp = readXmp(draft.file, draft.catalog.get('Metadata'));
  if (xmp && xmpProperties(xmp).get(xmpOfInfo.Title)?.[0]) return undefined;
  draft.warnings.push(`The document has no title: it is called “${fallbackTitle}” now. Send \`title\`.`);
  return fallbackTitle;
}

const textEntries = ['Title', 'Author', 'Subject', 'Keywords', 'Creator', 'Producer'];

/** Dates as the standard defines them; some writers add to them (ISO 32000-2, 7.9.4). */
const strictDate = /^D:\d{4}(\d\d){0,5}(Z|[+-]\d\d'(\d\d'?)?)?$/;

/**
 * Removes surrounding space, empty texts and invalid dates, which XMP does not have, because Info and XMP are compared.
 */
function tidyInformation(draft: Draft): void {
  const information = resolveDictionary(draft.file, draft.file.trailer.get('Info'));
  if (!information) return;
  const changes: Record<string, Value | undefined> = {};
  for (const key of textEntries) {
    const text = resolve(draft.file, information.get(key));
    const tidy = isString(text) ? decodeTextString(text).trim() : '';
    if (isString(text) && tidy !== decodeTextString(text)) changes[key] = encodeTextString(tidy);
    if (information.has(key) && tidy === '') changes[key] = undefined;
  }
  const date = resolve(draft.file, information.get('CreationDate'));
  const written = isString(date) ? decodeTextString(date) : '';
  const iso = isoDate(written);
  if (information.has('CreationDate') && !(iso && strictDate.test(written)))
    changes.CreationDate = iso ? encodeTextString(pdfDate(new Date(iso))) : undefined;
  if (Object.keys(changes).length > 0) changeInformation(draft, changes);
}

/** Makes readers show the title instead of the file name. */
function showTitle(draft: Draft): void {
  const preferences = resolveDictionary(draft.file, draft.catalog.get('ViewerPreferences')) ?? new Map();
  changeCatalog(draft, { ViewerPreferences: withEntries(preferences, { DisplayDocTitle: true }) });
}

type Kind = Exclude<XmpValue, null>['kind'];

/** The human-readable properties that every part of PDF/A knows, with their XMP type. */
const knownProperties: Readonly<Record<string, Kind>> = {
  'dc:title': 'alternatives',
  'dc:creator': 'ordered',
  'dc:description': 'alternatives',
  'dc:subject': 'unordered',
  'dc:rights': 'alternatives',
  'dc:publisher': 'unordered',
  'dc:contributor': 'unordered',
  'dc:identifier': 'plain',
  'dc:source': 'plain',
  'pdf:Keywords': 'plain',
  'pdf:Producer': 'plain',
  'xmp:CreatorTool': 'plain',
  'xmp:CreateDate': 'plain',
  'xmp:ModifyDate': 'plain',
  'xmp:MetadataDate': 'plain',
};

function keptProperties(stated: XmpProperties): Map<string, XmpValue> {
  const kept = new Map<string, XmpValue>();
  for (const [name, kind] of Object.entries(knownProperties)) {
    const [prefix = '', local = ''] = name.split(':');
    const values = stated.get(xmpNamespaces[prefix as keyof typeof xmpNamespaces] + local) ?? [];
    const [text] = values;
    if (!text || (local.endsWith('Date') && !isDate(text))) continue;
    kept.set(name, kind === 'plain' || kind === 'alternatives' ? { kind, text } : { kind, items: values });
  }
  return kept;
}

/** Whether a text is a date in XMP syntax (ISO 16684-1, 8.2.1.2). */
function isDate(text: string): boolean {
  return (
    /^\d{4}(-\d\d(-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?)?)?$/.test(text) &&
    !Number.isNaN(Date.parse(text))
  );
}

function plain(text: string): XmpValue {
  return { kind: 'plain', text };
}

function accessibilityExtension(part: 1 | 2): XmpExtension {
  const integer = { valueType: 'Integer', category: 'internal' } as const;
  return {
    schema: 'PDF/UA identification schema',
    namespace: xmpNamespaces.pdfuaid,
    prefix: 'pdfuaid',
    properties: [
      {
        name: 'part',
        value: String(part),
        ...integer,
        description: 'Part of ISO 14289 that is conformed to',
      },
      ...(part === 2 ? [{ name: 'rev', value: '2024', ...integer, description: 'Year of that part' }] : []),
    ],
  };
}
