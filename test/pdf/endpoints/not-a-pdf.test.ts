import { deflateSync } from 'node:zlib';
import { beforeAll, expect, test } from '@jest/globals';
import { sampleInvoice } from '../../../bench/sample-invoice.ts';
import { sampleCertificate, sampleSigner } from '../../../bench/sample-signer.ts';
import { allEndpoints } from '../../../functions/catalog.ts';
import { someOf } from '../../jest/chosen-cases.ts';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { handWritten, stream } from '../objects/hand-written.ts';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await sharedService();
  key = (await service.newAccount()).liveKey;
});

/** Objects whose data stops being Flate after most of them. */
const cutPack = (() => {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
  ];
  const starts = objects.map((_, index) => objects.slice(0, index).join(' ').length + Math.min(index, 1));
  const header = starts.map((start, index) => `${index + 1} ${start}`).join(' ');
  const packed = deflateSync(`${header} ${objects.join(' ')} ${'%'.repeat(70_000)}`, { level: 0 });
  packed.fill(0xff, 65_500);
  return stream(packed.toString('latin1'), `/Type/ObjStm/N 3/First ${header.length + 1}/Filter/FlateDecode`);
})();

/** Files that are hardly PDFs. One engine or another shows a page of some. */
const files = {
  'a page tree that is something else': handWritten({
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: '<</Type/Metadata/Subtype/XML>>',
  }),
  'a page tree that is a stream': handWritten({
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: stream('BT ET', '/Contents 2 0 R'),
  }),
  'a page tree without a page': handWritten({
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: '<</Type/Pages/Kids[]/Count 1>>',
  }),
  'a page that is missing': handWritten({
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  }),
  'pages in a damaged object stream': handWritten({ 4: cutPack }),
  'a header alone': Buffer.from('%PDF-1.7\n%%EOF\n'),
};

/** What an endpoint needs beside its PDF. */
const beside: Readonly<Record<string, object>> = {
  grepPdf: { pattern: 'a' },
  extractPages: { pages: '1' },
  watermarkPdf: { text: 'a' },
  attachFiles: { attachments: [{ name: 'a', content: 'YQ==' }] },
  attachInvoice: { electronic_invoice: { xml: sampleInvoice() } },
  rotatePages: { degrees: 90 },
  splitPdf: { every: 1 },
  setMetadata: { title: 'a' },
  encryptPdf: { owner_password: 'a' },
  fillForm: { fields: {} },
  redactPdf: { redactions: [{ text: 'a' }] },
  extractFields: { fields: [{ name: 'a' }] },
  signPdf: sampleSigner,
  prepareSignature: { certificate_chain: sampleCertificate },
  extendSignatures: { level: 'b_t' },
  processPdf: { stages: [{ operation: 'rotatePages', degrees: 90 }] },
};

const readers = allEndpoints.filter(({ request }) => Object.hasOwn(request.shape, 'pdf_base64'));

/** Answers of an endpoint that has opened a PDF, and found nothing in it. */
const opened = ['nothing_found', 'nothing_to_redact', 'not_signable'];

test.each(someOf(Object.keys(files) as (keyof typeof files)[], 3))(
  'whether a file with %s is a PDF is the same for every endpoint',
  async (kind) => {
    const verdicts: Record<string, unknown> = {};
    for (const { name, method, path } of readers) {
      const json = { pdf_base64: files[kind].toString('base64'), ...beside[name] };
      const response = await service.call(method, path, { key, json });
      const code = response.ok ? '' : ((await response.json()) as { readonly code: string }).code;
      verdicts[name] = response.ok || opened.includes(code) ? 'a PDF' : code;
    }
    const [verdict] = Object.values(verdicts);
    expect(['a PDF', 'not_a_pdf']).toContain(verdict);
    expect(verdicts).toEqual(Object.fromEntries(readers.map(({ name }) => [name, verdict])));
  },
);
