import { deflateSync } from 'node:zlib';
import { helvetica, onePage, stream } from '../reading/raw-pdf.ts';

/** The words that every document of these holds in one place. */
export const secret = 'Jane Doe';

const utf16 = (text: string) => `<${Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')}>`;
const utf8 = (text: string) => `<efbbbf${Buffer.from(text).toString('hex')}>`;
const packed = (text: string, entries = '') => {
  const data = deflateSync(Buffer.from(text)).toString('latin1');
  return stream(data, `/Filter/FlateDecode${entries}`);
};

/** A page that shows nothing secret, with further entries of the page and the catalog, and objects from number 5 on. */
const besides = (catalog: string, objects: readonly string[] = [], page = '') =>
  onePage('BT /F 12 Tf 20 100 Td (A contract of two) Tj ET', {
    resources: helvetica,
    catalog,
    objects,
    page,
  });

const xmp = (property: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"><xmp:CreatorTool>A tool</xmp:CreatorTool>${property}</rdf:Description></rdf:RDF></x:xmpmeta>`;

const annotation = (entries: string) => `<</Type/Annot/Rect[10 10 60 60]${entries}>>`;
const withAnnotation = (entries: string, ...objects: readonly string[]) =>
  besides('', [annotation(entries), ...objects], '/Annots[5 0 R]');
const withField = (entries: string, ...objects: readonly string[]) =>
  besides(
    '/AcroForm<</Fields[5 0 R]>>',
    [annotation(`/Subtype/Widget${entries}`), ...objects],
    '/Annots[5 0 R]',
  );
const withFile = (content: string, entries = '') =>
  besides('/Names<</EmbeddedFiles<</Names[(a)5 0 R]>>>>', [
    `<</Type/Filespec/F(a.txt)/UF(a.txt)${entries}/EF<</F 6 0 R>>>>`,
    packed(content, '/Type/EmbeddedFile'),
  ]);

/** A document for each channel beside the page's own content, by the channel's name. */
export const channels: Readonly<Record<string, Uint8Array>> = {
  'a bookmark in PDFDocEncoding': besides('/Outlines 5 0 R', [
    '<</Type/Outlines/First 6 0 R/Last 6 0 R/Count 1>>',
    `<</Title(About ${secret})/Parent 5 0 R/Dest[3 0 R/Fit]>>`,
  ]),
  'a bookmark in UTF-16': besides('/Outlines 5 0 R', [
    '<</Type/Outlines/First 6 0 R/Last 6 0 R/Count 1>>',
    `<</Title ${utf16(`Über ${secret}`)}/Parent 5 0 R/Dest[3 0 R/Fit]>>`,
  ]),
  'a bookmark in UTF-8': besides('/Outlines 5 0 R', [
    '<</Type/Outlines/First 6 0 R/Last 6 0 R/Count 1>>',
    `<</Title ${utf8(secret)}/Parent 5 0 R/Dest[3 0 R/Fit]>>`,
  ]),
  'a named destination': besides(
    '/Names<</Dests<</Names[(Jane Doe)[3 0 R/Fit](Kate)[3 0 R/Fit]]>>>>',
    [annotation('/Subtype/Link/A<</S/GoTo/D(Jane Doe)>>')],
    '/Annots[5 0 R]',
  ),
  'an old destination': besides('/Dests<</Jane#20Doe[3 0 R/Fit]>>'),
  'a page label': besides('/PageLabels<</Nums[0<</P(Jane Doe )/S/D>>]>>'),
  'a layer': besides('/OCProperties<</OCGs[5 0 R]/D<</Order[(Jane Doe)5 0 R]>>>>', [
    '<</Type/OCG/Name(Jane Doe)>>',
  ]),
  'XMP in an element': besides('/Metadata 5 0 R', [
    packed(
      xmp('<dc:creator><rdf:Seq><rdf:li>Jane Doe</rdf:li></rdf:Seq></dc:creator>'),
      '/Type/Metadata/Subtype/XML',
    ),
  ]),
  'XMP with entities': besides('/Metadata 5 0 R', [
    packed(xmp('<dc:source>Jan&#101;&#x20;Doe</dc:source>'), '/Type/Metadata/Subtype/XML'),
  ]),
  'metadata of the page': besides(
    '',
    [packed('<a>Jane Doe</a>', '/Type/Metadata/Subtype/XML')],
    '/Metadata 5 0 R',
  ),
  'private data of a program': besides(
    '',
    [],
    '/PieceInfo<</App<</LastModified(D:20240101)/Private(Jane Doe)>>>>',
  ),
  'a thumbnail': besides(
    '',
    [stream('abc', '/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceRGB/Secret(Jane Doe)')],
    '/Thumb 5 0 R',
  ),
  'a link’s address': withAnnotation('/Subtype/Link/A<</S/URI/URI(https://example.com/?q=Jane%20Doe)>>'),
  'an address of a form': withAnnotation(
    '/Subtype/Link/A<</S/SubmitForm/F<</FS/URL/F(https://example.com/?q=Jane+Doe)>>>>',
  ),
  'a comment': withAnnotation('/Subtype/Text/Contents(Ask Jane Doe)/T(Jane Doe)/Subj(Jane Doe)'),
  'a rich comment': withAnnotation('/Subtype/Text/Contents(Ask)/RC(<body><p>Ask <b>Jane</b> Doe</p></body>)'),
  'a pop-up': besides(
    '',
    [
      annotation('/Subtype/Text/Contents(Ask)/Popup 6 0 R'),
      annotation('/Subtype/Popup/Parent 5 0 R/Contents(Jane Doe)'),
    ],
    '/Annots[5 0 R 6 0 R]',
  ),
  'a field’s value': withField('/FT/Tx/T(name)/V(Jane Doe of York)/DV(Jane Doe)'),
  'a field’s rich value': withField('/FT/Tx/T(name)/V(x)/RV(<p>Jane&#32;Doe</p>)'),
  'a choice': withField('/FT/Ch/T(name)/Opt[[(1)(Jane Doe)](Jane Doe)]/V(Jane Doe)'),
  'a field’s name and tip': withField('/FT/Tx/T(Jane Doe)/TU(Name of Jane Doe)'),
  'a default appearance': besides('/AcroForm<</Fields[5 0 R]/DR<</Font<</Jane#20Doe 6 0 R>>>>>>', [
    '<</FT/Tx/T(name)/V(x)/DA(/Jane#20Doe 12 Tf)>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]),
  'a button’s state': withField(
    '/FT/Btn/T(name)/V/Jane#20Doe/AS/Jane#20Doe/AP<</N<</Jane#20Doe 6 0 R/Off 6 0 R>>>>',
    stream('', '/BBox[0 0 1 1]/Subtype/Form'),
  ),
  'an XML form': besides('/AcroForm<</Fields[]/XFA[(datasets)5 0 R]>>', [
    packed('<data><name>Jane Doe</name></data>'),
  ]),
  'a script': besides('/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(app.alert("Jane Doe"))>>]>>>>'),
  'a script in a stream, escaped': besides('/OpenAction<</S/JavaScript/JS 5 0 R>>', [
    packed('app.alert("Jan\\u0065 Doe")'),
  ]),
  'a file’s text': withFile('Dear Jane Doe'),
  'a file’s description': withFile('Dear Sir', '/Desc(From Jane Doe)'),
  tags: besides('/MarkInfo<</Marked true>>/StructTreeRoot 5 0 R', [
    '<</Type/StructTreeRoot/K 6 0 R>>',
    '<</Type/StructElem/S/Figure/P 5 0 R/K[]/Alt(A photo of Jane Doe)/ActualText(Jane Doe)/E(Jane Doe)/T(Jane Doe)/ID(Jane Doe)>>',
  ]),
  'tags that spell the words': besides('/MarkInfo<</Marked true>>/StructTreeRoot 5 0 R', [
    '<</Type/StructTreeRoot/K[6 0 R 7 0 R]>>',
    '<</Type/StructElem/S/Span/P 5 0 R/K[]/ActualText(Jane D)>>',
    '<</Type/StructElem/S/Span/P 5 0 R/K[]/ActualText(oe)/T(Jane Doe)>>',
  ]),
  'a table’s summary': besides('/MarkInfo<</Marked true>>/StructTreeRoot 5 0 R', [
    '<</Type/StructTreeRoot/K 6 0 R>>',
    '<</Type/StructElem/S/Table/P 5 0 R/K[]/A<</O/Table/Summary(Of Jane Doe)>>>>',
  ]),
  'an entry of the catalog’s own': besides('/ACME_Owner(Jane Doe)/ACME_Jane#20Doe true'),
  'a spot colour': besides(
    '',
    [],
    '/Resources<</ColorSpace<</C[/Separation/Jane#20Doe/DeviceGray<</FunctionType 2/Domain[0 1]/N 1>>]>>>>',
  ),
  'an article': besides('/Threads[5 0 R]', [
    '<</Type/Thread/I<</Title(Jane Doe)>>/F 6 0 R>>',
    '<</T 5 0 R/N 6 0 R/V 6 0 R/P 3 0 R/R[0 0 1 1]>>',
  ]),
};
