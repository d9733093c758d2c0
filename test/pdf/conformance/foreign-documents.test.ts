import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { onePage, rawPdf } from '../reading/raw-pdf.ts';
import { plainBytes } from '../structure/read-back.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

async function conform(pdf: Uint8Array, conformance: string) {
  const response = await service.call('POST', '/rotatePages', {
    key: service.liveKey,
    json: { pdf_base64: Buffer.from(pdf).toString('base64'), degrees: 90, conformance },
  });
  const body = Buffer.from(await response.arrayBuffer());
  const details = response.ok ? [] : (JSON.parse(body.toString()).details as readonly object[]);
  return { status: response.status, text: response.ok ? await plainBytes(body) : '', details };
}

function stream(entries: string, data: string): string {
  return `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;
}

/** A page that holds most of what PDF/A forbids, and with `catalog` and `resources` whatever else. */
function page(content: string, { catalog = '', resources = '', more = [] as string[] } = {}): Uint8Array {
  return rawPdf(
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/AA<</O 6 0 R>>/Contents 4 0 R/Resources 5 0 R/Annots[7 0 R]>>`,
    stream('', content),
    `<<${resources}>>`,
    '<</S/JavaScript/JS(app.alert\\(1\\))>>',
    '<</Type/Annot/Subtype/Link/F 4/Rect[0 0 9 9]/A<</S/Launch/F(evil.exe)/Next[<</S/URI/URI(http://example.com)>>]>>>>',
    ...more,
  );
}

test('what PDF/A forbids and nobody sees is removed from a foreign PDF', async () => {
  const content =
    '/Perceived ri q 1 0 0 1 0 0 cm 0 1 1 0 k /I Do /F Do 1 2 unheard Q /S cs 1 sc 0 0 9 9 re f';
  const { status, text } = await conform(
    page(content, {
      catalog:
        '/OpenAction 6 0 R/Requirements[]/OCProperties<</OCGs[11 0 R]/D<</Order[]/AS[]>>>>/Names<</JavaScript 6 0 R>>',
      resources:
        '/XObject<</I 8 0 R/F 9 0 R>>/ExtGState<</G<</TR/Identity/HT/Default/OPM 1/BM[/Odd/Multiply]>>>>' +
        '/ColorSpace<</S[/Separation/Gold/DeviceCMYK 10 0 R]>>',
      more: [
        stream(
          '/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceCMYK/Interpolate true/Filter/LZW',
          '\x80\x00\x00\x00\x00\x01\x01', // four times 0
        ),
        stream('/Subtype/Form/BBox[0 0 9 9]/Metadata 6 0 R/PS 6 0 R', '/G gs'),
        '<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 .2 .8 0]/N 1>>',
        '<</Type/OCG/Name(layer)>>',
      ],
    }),
    'pdf/a-2b',
  );
  expect(status).toBe(200);
  for (const gone of ['app.alert', 'evil.exe', 'unheard', 'Perceived', '/LZW', 'Requirements', 'Interpolate'])
    expect(text).not.toContain(gone);
  for (const gone of [/\/TR\b/, /\/HT\b/, /\/AA\b/, /\/AS\b/, /\/PS\b/, /DeviceCMYK/, /OPM 1/, /\/Odd/])
    expect(text).not.toMatch(gone);
  // What is drawn has the same colours, by a profile, and the form has the page's graphics state by its own resources.
  expect(text).toMatch(/\/DefaultCMYK ?\[ ?\/ICCBased/);
  expect(text).toMatch(/\/Separation ?\/Gold ?\[ ?\/ICCBased/);
  expect(text).toContain('Multiply');
  expect(text).toContain('/RelativeColorimetric ri');
});

test('of actions one after another, only those that PDF/A forbids are removed', async () => {
  const action =
    '<</S/URI/URI(http://first.example)/Next[<</S/Launch/F(evil.exe)>><</S/URI/URI(http://next.example)>>]>>';
  const only = '<</S/URI/URI(http://other.example)/Next<</S/JavaScript/JS(app.alert\\(1\\))>>>>';
  const { status, text } = await conform(
    page('', { catalog: `/OpenAction ${action}/Outlines<</Title(a)/A ${only}>>` }),
    'pdf/a-2b',
  );
  expect(status).toBe(200);
  for (const kept of ['first.example', 'next.example', 'other.example']) expect(text).toContain(kept);
  expect(text).not.toMatch(/evil\.exe|app\.alert/);
});

test('a field has no action of its own, unlike a link', async () => {
  const uri = (address: string) => `/A<</S/URI/URI(http://${address})>>`;
  const { status, text } = await conform(
    onePage('', {
      page: '/Annots[5 0 R 6 0 R]',
      catalog: '/AcroForm<</Fields[5 0 R]>>',
      objects: [
        `<</Type/Annot/Subtype/Widget/F 4/FT/Btn/Ff 65536/T(a)/Rect[9 9 20 20]${uri('field.example')}>>`,
        `<</Type/Annot/Subtype/Link/F 4/Rect[30 9 50 20]${uri('link.example')}>>`,
      ],
    }),
    'pdf/a-2b',
  );
  expect(status).toBe(200);
  expect(text).not.toContain('field.example');
  expect(text).toContain('link.example');
});

test.each([
  ['pdf/a-1b', 2],
  ['pdf/a-2b', 4],
])('the colours of %s are those of a profile of version %i', async (level, version) => {
  const { status, text } = await conform(page('0 1 0 rg 0 0 9 9 re f'), level);
  expect(status).toBe(200);
  // ICC.1, 7.2: the version is in the fifth of the header's words of two bytes, the kind of device in the next but one.
  const headers = text.match(/.{8}.{4}mntrRGB XYZ /gs) ?? [];
  expect(headers.map((header) => header.charCodeAt(8))).toEqual(headers.map(() => version));
  expect(headers.length).toBeGreaterThan(0);
});

test.each([
  ['pdf/a-1b', '/ExtGState<</G<</ca .5>>>>', '', 'ISO 19005-1, 6.4', /^Page 1: .*pdf\/a-2b/],
  [
    'pdf/a-2b',
    '',
    '/Names<</EmbeddedFiles<</Names[(a)<</F(a)/EF<</F 4 0 R>>>>]>>>>',
    'ISO 19005-2, 6.8',
    /pdf\/a-3b/,
  ],
  ['pdf/a-2b', '', '/NeedsRendering true/AcroForm<</Fields[]/XFA 4 0 R>>', 'ISO 19005-2, 6.4.2', /Print it/],
  ['pdf/a-4', '/Shading<<>>', '', 'ISO 19005-4, 6.2.2', /^Page 1: .*Pattern P/],
])('%s refuses what would be lost, with its clause', async (level, resources, catalog, rule, message) => {
  const { status, details } = await conform(
    page('/Pattern cs /P scn 0 0 9 9 re f', { resources, catalog }),
    level,
  );
  expect(status).toBe(400);
  expect(details).toContainEqual({
    field: 'conformance',
    rule,
    message: expect.stringMatching(message),
  });
});

test('attachments of PDF/A-3 are described and belong to the document', async () => {
  const catalog = '/Names<</EmbeddedFiles<</Names[(a)<</F(a.csv)/EF<</F 4 0 R>>>>]>>>>';
  const { status, text } = await conform(page('', { catalog }), 'pdf/a-3b');
  expect(status).toBe(200);
  expect(text).toMatch(/\/AF ?\[/);
  expect(text).toContain('/AFRelationship /Unspecified');
  expect(text).toContain('text#2fcsv');
  expect(text).toContain('/UF (a.csv)');
});

test('resources and glyphs keep names that would mean something forbidden elsewhere', async () => {
  const font = (name: string) =>
    `<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/FirstChar 65/LastChar 65/Widths[9]` +
    `/Encoding<</Differences[65/${name}]>>/CharProcs<</${name} 9 0 R>>>>`;
  const { status, text, details } = await conform(
    page('BT /TR 9 Tf (A) Tj /AA 9 Tf (A) Tj ET /BM cs 0 0 0 sc', {
      resources: '/Font<</TR 8 0 R/AA 10 0 R>>/ColorSpace<</BM/DeviceRGB/HT[/Pattern]>>',
      more: [font('A'), stream('', '9 0 0 0 9 9 d1 0 0 9 9 re f'), font('EF')],
    }),
    'pdf/a-2b',
  );
  expect(details).toEqual([]);
  expect(status).toBe(200);
  for (const kept of [/\/TR \d/, /\/AA \d/, /\/A \d/, /\/EF \d/, /\/BM ?\/DeviceRGB/, /\/HT ?\[/])
    expect(text).toMatch(kept);
});
