import { isRdf, rdfNamespace, type Xmp } from './read-xmp.ts';
import { escapeXml } from './scan-xml.ts';
import { xmpNamespaces } from './xmp-names.ts';

/** A value for XMP: a text in the default language, an ordered or unordered list, or a plain value; null is nothing. */
export type XmpValue =
  | { readonly kind: 'alternatives' | 'plain'; readonly text: string }
  | { readonly kind: 'ordered' | 'unordered'; readonly items: readonly string[] }
  | null;

/** Properties to set, by prefix of `xmpNamespaces` and name: `dc:title`. */
export type XmpChanges = ReadonlyMap<string, XmpValue>;

type Prefix = keyof typeof xmpNamespaces;

const emptyPacket =
  `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/">\n` +
  `<rdf:RDF xmlns:rdf="${rdfNamespace}">\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end="w"?>`;

/**
 * Returns XMP with some properties changed, in UTF-8. All other properties are kept as written. Creates new XMP if
 * there is none, or none with a place for properties.
 */
export function mergeXmp(xmp: Xmp | undefined, changes: XmpChanges): Buffer {
  const named = new Set([...changes.keys()].map(fullName));
  const isMergeable = xmp !== undefined && xmp.rdf.closeAt < xmp.rdf.end;
  const cut = isMergeable ? withoutProperties(xmp, ({ key }) => named.has(key)) : emptyPacket;
  const at = isMergeable ? xmp.rdf.closeAt - (xmp.text.length - cut.length) : cut.indexOf('</rdf:RDF>');
  const about = isMergeable ? aboutOf(xmp) : '';
  const whole = cut.slice(0, at) + description(changes, about) + cut.slice(at);
  // The output is UTF-8, so a declaration of another encoding would be wrong.
  return Buffer.from(whole.replace(/^\s*<\?xml\s[^>]*\?>/, ''));
}

/** All of a document's descriptions must name their subject in the same way. */
function aboutOf({ rdf }: Xmp): string {
  const attributes = rdf.children.find((child) => isRdf(child, 'Description'))?.attributes ?? [];
  return (
    attributes.find(({ namespace, name }) => namespace === rdfNamespace && name === 'about')?.value ?? ''
  );
}

function fullName(name: string): string {
  const [prefix = '', local = ''] = name.split(':');
  return `${xmpNamespaces[prefix as Prefix]}${local}`; // names use these prefixes
}

/** A property of XMP: its namespace and name joined, and its syntax. */
interface WrittenProperty {
  readonly key: string;
  readonly written: string;
}

/** The text of XMP without the properties for which `isCut` returns true. */
export function withoutProperties({ text, rdf }: Xmp, isCut: (property: WrittenProperty) => boolean): string {
  const cuts: (readonly [start: number, end: number])[] = [];
  for (const child of rdf.children) {
    if (!isRdf(child, 'Description')) continue;
    for (const { namespace, name, start, end } of [...child.attributes, ...child.children])
      if (isCut({ key: namespace + name, written: text.slice(start, end) })) cuts.push([start, end]);
  }
  let [kept, from] = ['', 0];
  for (const [start, end] of cuts.sort(([a], [b]) => a - b)) {
    kept += text.slice(from, start);
    from = end;
  }
  return kept + text.slice(from);
}

function description(changes: XmpChanges, about: string): string {
  const properties = [...changes].flatMap(([name, value]) => (value ? [property(name, value)] : []));
  if (properties.length === 0) return '';
  const prefixes = new Set(properties.map((written) => written.slice(1, written.indexOf(':'))));
  const declared = [...prefixes]
    .map((prefix) => ` xmlns:${prefix}="${xmpNamespaces[prefix as Prefix]}"`)
    .join('');
  // The prefix of RDF may differ in this document, so it is declared too.
  return `<rdf:Description xmlns:rdf="${rdfNamespace}" rdf:about="${escapeXml(about)}"${declared}>\n${properties.join('')}</rdf:Description>\n`;
}

const lists = { alternatives: 'Alt', ordered: 'Seq', unordered: 'Bag' } as const;

function property(name: string, value: Exclude<XmpValue, null>): string {
  if (value.kind === 'plain') return `<${name}>${escapeXml(value.text)}</${name}>\n`;
  const list = `rdf:${lists[value.kind]}`;
  const items = 'items' in value ? value.items : [value.text];
  const language = value.kind === 'alternatives' ? ' xml:lang="x-default"' : '';
  const written = items.map((item) => `<rdf:li${language}>${escapeXml(item)}</rdf:li>`).join('');
  return `<${name}><${list}>${written}</${list}></${name}>\n`;
}
