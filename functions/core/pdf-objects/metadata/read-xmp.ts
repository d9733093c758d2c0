import { ifReadable, PdfLimitExceeded } from '../errors.ts';
import { decodeStream } from '../filters/decode-stream.ts';
import type { PdfFile } from '../objects/pdf-file.ts';
import { resolveStream } from '../objects/read-object.ts';
import type { Value } from '../objects/values.ts';
import { scanXml, type XmlElement } from './scan-xml.ts';

/** XMP metadata: its text, and the element that holds all its statements (ISO 16684-1). */
export interface Xmp {
  readonly text: string;
  readonly rdf: XmlElement;
}

/**
 * Properties with their value, or the values of their list in order. For a text in several languages, the default is
 * first.
 */
export type XmpProperties = ReadonlyMap<string, readonly string[]>;

export const rdfNamespace = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

const maximumBytes = 16 * 1024 * 1024;

/** The XMP of a metadata stream; undefined if there is none or it is unreadable. */
export function readXmp(file: PdfFile, reference: Value | undefined): Xmp | undefined {
  const bytes = ifReadable(() => {
    const stream = resolveStream(file, reference);
    return stream && decoded(stream);
  });
  const text = bytes && xmlText(bytes);
  const root = text === undefined ? undefined : scanXml(text);
  const rdf = root && [root, ...root.children].find((element) => isRdf(element, 'RDF'));
  return text !== undefined && rdf ? { text, rdf } : undefined;
}

function decoded({ dictionary, data }: NonNullable<ReturnType<typeof resolveStream>>) {
  try {
    return decodeStream(dictionary, data, maximumBytes);
  } catch (error) {
    if (error instanceof PdfLimitExceeded) return undefined;
    throw error;
  }
}

/** Whether an element is RDF's element of this name. */
export function isRdf({ namespace, name }: XmlElement, expected: string): boolean {
  return namespace === rdfNamespace && name === expected;
}

/** The properties of the document itself, by namespace and name joined. */
export function xmpProperties({ rdf }: Xmp): XmpProperties {
  const properties = new Map<string, readonly string[]>();
  const note = (key: string, values: readonly string[]) => {
    if (!properties.has(key)) properties.set(key, values);
  };
  for (const description of rdf.children) {
    if (!isRdf(description, 'Description')) continue;
    for (const { namespace, name, value } of description.attributes) note(namespace + name, [value]);
    for (const property of description.children) note(property.namespace + property.name, valuesOf(property));
  }
  return properties;
}

function valuesOf({ children, text }: XmlElement): readonly string[] {
  const list = children.find((child) => ['Alt', 'Seq', 'Bag'].some((kind) => isRdf(child, kind)));
  if (!list) return [text.trim()];
  const items = list.children.filter((child) => isRdf(child, 'li'));
  const isDefault = (item: XmlElement) =>
    item.attributes.some(({ name, value }) => name === 'lang' && value === 'x-default');
  const ordered = isRdf(list, 'Alt') ? [...items.filter(isDefault), ...items] : items;
  return ordered.map((item) => item.text.trim());
}

/** XMP may be in UTF-8, UTF-16 or UTF-32; the last does not occur in practice. Undefined for any other encoding. */
function xmlText(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 2)).toString('hex');
  const encoding =
    head === 'feff' || head.startsWith('00')
      ? 'utf-16be'
      : head === 'fffe' || head.endsWith('00')
        ? 'utf-16le'
        : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
