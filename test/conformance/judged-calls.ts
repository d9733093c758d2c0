import { pictures } from '../../bench/conformance/documents/pictures.ts';
import { conformanceDocuments } from '../../bench/conformance/documents.ts';
import { htmlDocuments } from '../../bench/html-documents.ts';
import { sampleInvoice } from '../../bench/sample-invoice.ts';
import { invoiceProfiles } from '../../functions/core/contract/fields/electronic-invoice.ts';
import { someOf, takesAll } from '../jest/chosen-cases.ts';
import { blockLetters } from '../pdf/ocr/block-letters.ts';
import { onePage, stream } from '../pdf/reading/raw-pdf.ts';
import { recommended } from '../render/script-samples.ts';
import type { Profile } from './judge.ts';

/** A call that makes a PDF, and the profiles of veraPDF that it has to pass. */
interface JudgedCall {
  readonly path: string;
  readonly json: object;
  readonly profiles: readonly Profile[];
}

/** Documents of the bench that have what is hard to conform, between them. */
const documents = [
  'invoice',
  'link, footnotes',
  'emoji, joined',
  'script, Arabic (ar)',
  'form, whole',
  'paper, header and footer',
  'paper of a scholar',
  'decoration, masked',
  'text, of a private use',
];

/** Each standard with the profiles that it is judged by: two joined, on PDF 1.7 and on PDF 2.0, and one alone. */
const joined: Readonly<Record<string, readonly Profile[]>> = {
  'pdf/a-2a+ua-1': ['2a', 'ua1'],
  'pdf/a-4f+ua-2': ['4f', 'ua2'],
};
const single: Readonly<Record<string, Profile>> = {
  'pdf/a-1b': '1b',
  'pdf/a-2b': '2b',
  'pdf/a-2u': '2u',
  'pdf/a-3b': '3b',
  'pdf/a-3u': '3u',
  'pdf/a-3a': '3a',
  'pdf/a-4': '4',
  'ua-1': 'ua1',
  'ua-2': 'ua2',
};

const text = recommended.map(({ words }) => words).join('\n\n');
const images = ['png', 'jpeg', 'gray JPEG', 'PNG with a palette', 'svg'] as const;

/** Fields of every kind: in text, a table, a list, a frame and without labels. */
const fields =
  '<!doctype html><html lang="en"><title>Order</title><h1>Order</h1><p><label>Name <input value="Ada"></label> <input placeholder="none">' +
  '<table><tr><th>Item</th><td><input type="number" value="3"></td></tr></table><ul><li><input type="checkbox" checked> Yes</ul>' +
  '<fieldset><legend>Colour</legend><input type="radio" name="a" checked> red <input type="radio" name="a"> blue</fieldset>' +
  '<select><option>one</select><select multiple><option selected>many</select><textarea>שלום 你好</textarea><input type="date">' +
  '<iframe srcdoc="<input>"></iframe><button>Send</button>';

/** Its font is not embedded, its colours are inks, its link runs a program, and its metadata are another document's. */
const foreign = onePage(
  'BT /F 20 Tf 20 100 Td 0 1 1 0 k (Ships \\344) Tj ET 1 0 0 rg 20 20 40 40 re f /S sh',
  {
    resources:
      '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>/Shading<</S<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 9 0]/Function<</FunctionType 2/Domain[0 1]/C0[0]/C1[1]/N 1>>>>>>',
    page: '/Annots[<</Type/Annot/Subtype/Link/Rect[20 100 80 120]/A<</S/Launch/F(calc.exe)>>>>]',
    catalog: '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>/Metadata 5 0 R',
    objects: [
      stream(
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><other xmlns="urn:other"/></x:xmpmeta>',
        '/Type/Metadata/Subtype/XML',
      ),
    ],
  },
);

/** It says something, and has no text. */
const scan = onePage(`0 g ${blockLetters('THE FIFTH HILL', 12, 80, 1.8)}`, {});

/** The calls whose PDFs are judged, by a name. TESTS=all adds every document of the bench. */
export const judgedCalls: ReadonlyMap<string, JudgedCall> = new Map([
  ...Object.entries(joined).flatMap(([conformance, profiles]) => {
    const call = (name: string, path: string, json: object) =>
      [`${name} as ${conformance}`, { path, json: { ...json, conformance }, profiles }] as const;
    return [
      call('text in many scripts', '/textToPdf', { text }),
      call('a picture for print', '/imageToPdf', { images_base64: [pictures['CMYK JPEG']] }),
      call('images', '/imageToPdf', {
        images_base64: images.map((name) => pictures[name]),
        alt: images.map((name) => `A gradient as ${name}`),
      }),
      call('fields', '/htmlToPdf', { html: fields, forms: true }),
      ...[...conformanceDocuments]
        .filter(([name]) => takesAll || someOf(documents, 5).includes(name))
        .map(([name, json]) => call(name, 'html' in json ? '/htmlToPdf' : '/markdownToPdf', json)),
    ];
  }),
  ...someOf(invoiceProfiles, 2).map((profile) => {
    const electronic_invoice = { xml: sampleInvoice({ profile, lines: 2 }) };
    const json = { html: htmlDocuments.hello, electronic_invoice, conformance: 'pdf/a-3a+ua-1' };
    return [
      `an invoice of profile ${profile}`,
      { path: '/htmlToPdf', json, profiles: ['3a', 'ua1'] },
    ] as const;
  }),
  ...someOf(['1b', '2b', '2u', '4'] as const, 2).map((profile) => {
    const pdf_base64 = Buffer.from(foreign).toString('base64');
    const json = {
      pdf_base64,
      stages: [{ operation: 'rotatePages', degrees: 90 }],
      conformance: `pdf/a-${profile}`,
    };
    return [
      `a PDF of other software as ${profile}`,
      { path: '/processPdf', json, profiles: [profile] },
    ] as const;
  }),
  ...(['pdf/a-2a+ua-1'] as const).map((conformance) => {
    const pdf_base64 = Buffer.from(foreign).toString('base64');
    const stages = [{ operation: 'rotatePages', degrees: 90 }];
    const json = { pdf_base64, stages, conformance, tags: 'add' };
    return [
      `added tags as ${conformance}`,
      { path: '/processPdf', json, profiles: joined[conformance] ?? [] },
    ] as const;
  }),
  ...someOf(['1b', '2b', '2u', '3b', '4'] as const, 2).map((profile) => {
    const json = { pdf_base64: Buffer.from(scan).toString('base64'), conformance: `pdf/a-${profile}` };
    return [`a scan as ${profile}`, { path: '/ocrPdf', json, profiles: [profile] }] as const;
  }),
  ...Object.entries(single).map(([conformance, profile]) => {
    const json = { html: fields, forms: true, conformance };
    return [`fields as ${conformance}`, { path: '/htmlToPdf', json, profiles: [profile] }] as const;
  }),
  ...Object.entries(single).map(([conformance, profile]) => {
    const json = { html: htmlDocuments.hello, conformance };
    return [`a line as ${conformance}`, { path: '/htmlToPdf', json, profiles: [profile] }] as const;
  }),
]);
