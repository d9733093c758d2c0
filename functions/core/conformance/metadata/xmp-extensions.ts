import { escapeXml } from '../../pdf-objects/metadata/scan-xml.ts';

/** XMP properties that PDF/A does not predefine: parts 1 to 3 require a description (ISO 19005-2, 6.6.2.3). */
export interface XmpExtension {
  readonly schema: string;
  readonly namespace: string;
  readonly prefix: string;
  readonly properties: readonly ExtensionProperty[];
}

interface ExtensionProperty {
  readonly name: string;
  readonly value: string;
  readonly valueType: 'Integer' | 'Text';
  /** Whether the value comes from people or from software. */
  readonly category: 'external' | 'internal';
  readonly description: string;
}

/** Returns the values of the properties as RDF descriptions. */
export function extensionValues(extensions: readonly XmpExtension[]): string {
  return extensions
    .map(({ namespace, prefix, properties }) => {
      const values = properties.map(({ name, value }) => element(`${prefix}:${name}`, value));
      return `<rdf:Description rdf:about="" xmlns:${prefix}="${namespace}">\n${values.join('')}</rdf:Description>\n`;
    })
    .join('');
}

/** Returns the PDF/A extension schemas that describe the properties. */
export function extensionSchemas(extensions: readonly XmpExtension[]): string {
  if (extensions.length === 0) return '';
  const schemas = extensions.map(({ schema, namespace, prefix, properties }) => {
    const described = properties.map(
      ({ name, valueType, category, description }) =>
        `<rdf:li rdf:parseType="Resource">\n${element('pdfaProperty:name', name)}${element('pdfaProperty:valueType', valueType)}${element('pdfaProperty:category', category)}${element('pdfaProperty:description', description)}</rdf:li>\n`,
    );
    return `<rdf:li rdf:parseType="Resource">\n${element('pdfaSchema:schema', schema)}${element('pdfaSchema:namespaceURI', namespace)}${element('pdfaSchema:prefix', prefix)}<pdfaSchema:property><rdf:Seq>\n${described.join('')}</rdf:Seq></pdfaSchema:property>\n</rdf:li>\n`;
  });
  return `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">\n<pdfaExtension:schemas><rdf:Bag>\n${schemas.join('')}</rdf:Bag></pdfaExtension:schemas>\n</rdf:Description>\n`;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>\n`;
}
