import { readXmp, xmpProperties } from '../../pdf-objects/metadata/read-xmp.ts';
import type { XmlElement } from '../../pdf-objects/metadata/scan-xml.ts';
import { xmpNamespaces, xmpOfInfo } from '../../pdf-objects/metadata/xmp-names.ts';
import { resolveStream } from '../../pdf-objects/objects/read-object.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';
import type { Findings } from '../findings.ts';

/** Checks the XMP metadata (ISO 14289-1, 5, 7.1 and 7.2). Returns the title that it states. */
export function checkMetadata(
  { file, catalog }: OpenedSource,
  hasLanguage: boolean,
  findings: Findings,
): string | undefined {
  if (!resolveStream(file, catalog.get('Metadata'))) {
    findings.report('noMetadata');
    return undefined;
  }
  const metadata = readXmp(file, catalog.get('Metadata'));
  if (!metadata) {
    findings.report('identification');
    findings.report('noTitle');
    return undefined;
  }
  const properties = xmpProperties(metadata);
  const part = properties.get(`${xmpNamespaces.pdfuaid}part`)?.[0];
  const isNamed = prefixesOf(metadata.text, metadata.rdf).every((prefix) => prefix === 'pdfuaid');
  if (part === undefined || Number.parseInt(part, 10) !== 1 || !isNamed) findings.report('identification');
  const title = properties.get(xmpOfInfo.Title)?.[0];
  if (title === undefined) findings.report('noTitle');
  if (!hasLanguage && hasDefaults(metadata.rdf)) findings.report('metadataLanguage');
  return title;
}

/** The properties of the identification whose prefix is prescribed. */
const prescribed = new Set(['part', 'amd', 'corr']);

/** The prefixes with which a packet writes the properties that identify PDF/UA. */
function prefixesOf(text: string, rdf: XmlElement): readonly string[] {
  return rdf.children
    .flatMap(({ attributes, children }) => [
      ...attributes.map((attribute) => ({ ...attribute, start: attribute.start - 1 })),
      ...children,
    ])
    .filter(({ namespace, name }) => namespace === xmpNamespaces.pdfuaid && prescribed.has(name))
    .map(({ start, end }) => /([^\s<:]+):/.exec(text.slice(start, end))?.[1] ?? '');
}

/** Texts for people, which may come in several languages. */
const readable = [xmpOfInfo.Title, xmpOfInfo.Subject, `${xmpNamespaces.dc}rights`] as const;

/** Whether a text for people is stated in the document's default language alone. */
function hasDefaults(rdf: XmlElement): boolean {
  const lists = rdf.children
    .flatMap(({ children }) => children)
    .filter(({ namespace, name }) => readable.some((property) => property === namespace + name))
    .flatMap(({ children }) => children);
  const isDefault = ({ attributes }: XmlElement) =>
    attributes.some(({ name, value }) => name === 'lang' && value === 'x-default');
  return lists.some(({ children }) => children.length > 0 && children.every(isDefault));
}
