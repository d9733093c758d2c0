import { makeZip, zipOf } from '../html/make-zip.ts';
import { field, paragraph, wordDocument } from './sample-documents.ts';

const xml = '<?xml version="1.0" encoding="UTF-8"?>';
const schema = 'urn:oasis:names:tc:opendocument:xmlns';
const types = {
  text: 'application/vnd.oasis.opendocument.text',
  spreadsheet: 'application/vnd.oasis.opendocument.spreadsheet',
};

/** An OpenDocument file with this content, and other files. */
export function openDocument(
  kind: keyof typeof types,
  content: string,
  files: Readonly<Record<string, string>> = {},
  doctype = '',
) {
  const entries = ['content.xml', ...Object.keys(files)].map(
    (path) => `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="text/xml"/>`,
  );
  const names = ['office', 'text', 'table', 'script'].map((name) => `xmlns:${name}="${schema}:${name}:1.0"`);
  return zipOf({
    mimetype: types[kind],
    'META-INF/manifest.xml': `${xml}<manifest:manifest xmlns:manifest="${schema}:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${types[kind]}"/>${entries.join('')}</manifest:manifest>`,
    'content.xml': `${xml}${doctype}<office:document-content ${names.join(' ')} xmlns:draw="${schema}:drawing:1.0" xmlns:svg="${schema}:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.2">${content}</office:document-content>`,
    ...files,
  });
}

/** Documents that ask for a file of this machine, and for an address, each as its format lets them. */
export function curiousDocuments(path: string, address: string): Readonly<Record<string, Buffer>> {
  const outside = (id: string, type: string, target: string) => ({ id, type, target, isOutside: true });
  const macro = `Sub Go\nThisComponent.Text.String = "the macro ran"\nEnd Sub`;
  return {
    'fields of Word': wordDocument(
      [`INCLUDETEXT "${path}"`, `INCLUDEPICTURE "${address}/a.png" \\d`, `DDEAUTO soffice "${path}" a`]
        .map(field)
        .join(''),
    ),
    'parts of Word': wordDocument(
      `<w:altChunk r:id="rId1"/><w:altChunk r:id="rId2"/><w:subDoc r:id="rId3"/>${paragraph('x')}`,
      [
        outside('rId1', 'aFChunk', `file://${path}`),
        outside('rId2', 'aFChunk', `${address}/b.html`),
        outside('rId3', 'subDocument', `file://${path}`),
      ],
    ),
    'sections, pictures and frames of OpenDocument': openDocument(
      'text',
      `<office:body><office:text><text:section text:name="a"><text:section-source xlink:href="file://${path}"/><text:p>x</text:p></text:section><text:p>${[
        'image',
        'object',
        'floating-frame',
      ]
        .flatMap((element) =>
          [`file://${path}`, `${address}/c`].map(
            (link) =>
              `<draw:frame svg:width="3cm" svg:height="3cm"><draw:${element} xlink:href="${link}"/></draw:frame>`,
          ),
        )
        .join('')}</text:p></office:text></office:body>`,
    ),
    'sheets and formulas of OpenDocument': openDocument(
      'spreadsheet',
      `<office:body><office:spreadsheet><table:table table:name="A"><table:table-source xlink:href="file://${path}" table:filter-name="Text - txt - csv (StarCalc)" table:mode="copy-all"/><table:table-row><table:table-cell table:formula="of:=WEBSERVICE(&quot;${address}/d&quot;)"/><table:table-cell table:formula="of:=['file://${path}'#$A.A1]"/></table:table-row></table:table></office:spreadsheet></office:body>`,
    ),
    'a macro that runs when the document opens': openDocument(
      'text',
      `<office:scripts><office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:load" xlink:href="vnd.sun.star.script:Standard.M.Go?language=Basic&amp;location=document"/></office:event-listeners></office:scripts><office:body><office:text><text:p>x</text:p></office:text></office:body>`,
      {
        'Basic/script-lc.xml': `${xml}<library:libraries xmlns:library="http://openoffice.org/2000/library"><library:library library:name="Standard" library:link="false"/></library:libraries>`,
        'Basic/Standard/script-lb.xml': `${xml}<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false"><library:element library:name="M"/></library:library>`,
        'Basic/Standard/M.xml': `${xml}<script:module xmlns:script="http://openoffice.org/2000/script" script:name="M" script:language="StarBasic">${macro}</script:module>`,
      },
    ),
    'fields of RTF': Buffer.from(
      `{\\rtf1 {\\field{\\*\\fldinst INCLUDETEXT "${path}"}{\\fldrslt x}}{\\field{\\*\\fldinst INCLUDEPICTURE "${address}/e.png" \\\\d}{\\fldrslt y}}{\\*\\template ${address}/f.dot} end}`,
    ),
    'formulas of CSV': Buffer.from(`=WEBSERVICE("${address}/g"),=DDE("soffice";"${path}";"a"),x\n`),
  };
}

const laughs = Array.from({ length: 9 }, (_, level) => {
  const inner = `&e${level};`.repeat(10);
  return `<!ENTITY e${level + 1} "${inner}">`;
});

/** Documents that are larger than they look. */
export const swellingDocuments: Readonly<Record<string, Buffer>> = {
  'entities of entities': openDocument(
    'text',
    '<office:body><office:text><text:p>&e9;</text:p></office:text></office:body>',
    {},
    `<!DOCTYPE a [<!ENTITY e0 "laugh">${laughs.join('')}]>`,
  ),
  'groups in groups of RTF': Buffer.from(`{\\rtf1 ${'{'.repeat(200_000)}x${'}'.repeat(200_000)}}`),
  'a table with more columns than there can be': openDocument(
    'text',
    '<office:body><office:text><table:table><table:table-column table:number-columns-repeated="1000000000"/><table:table-row table:number-rows-repeated="1000000000"><table:table-cell table:number-columns-repeated="1000000000"/></table:table-row></table:table></office:text></office:body>',
  ),
};

/** ZIP files that are refused, with the code. */
export const refusedPackages: readonly (readonly [name: string, file: Buffer, code: string])[] = [
  [
    'more parts than there may be',
    makeZip(Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}` }))),
    'payload_too_large',
  ],
  [
    'parts that share their bytes',
    makeZip([
      { name: 'a', content: Buffer.alloc(1_000_000) },
      ...Array.from({ length: 999 }, (_, index) => ({
        name: `${index}`,
        content: Buffer.alloc(1_000_000),
        dataOf: 0,
      })),
    ]),
    'payload_too_large',
  ],
  [
    'a document behind a PDF',
    Buffer.concat([Buffer.from('%PDF-1.7\n'), wordDocument(paragraph('x'))]),
    'invalid_office_file',
  ],
  [
    'a document behind a document',
    Buffer.concat([wordDocument(paragraph('x')), wordDocument(paragraph('y'))]),
    'invalid_office_file',
  ],
  [
    'an end record behind that of the document',
    Buffer.concat([wordDocument(paragraph('x')), Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
    'invalid_office_file',
  ],
  [
    'a directory that names a second one of ZIP64',
    makeZip([
      { name: 'a.xml', content: '' },
      { name: `PK\x06\x07${'a'.repeat(16)}`, content: '' },
    ]),
    'invalid_office_file',
  ],
];
